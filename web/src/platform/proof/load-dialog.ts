import { loadAreas } from '../../i18n/catalogues.ts';

/** Loads the dialog that asks for a proof, with its texts. @throws Error when its script does not come */
export async function loadDialog() {
  const [module] = await Promise.all([import('./proof-dialog.tsx'), loadAreas('auth', 'proof')]);
  return module;
}
