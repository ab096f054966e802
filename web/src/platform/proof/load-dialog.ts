import { loadAreas } from '../../i18n/catalogues.ts';

/** Loads the proof dialog with its texts. @throws Error when its script cannot be loaded */
export async function loadDialog() {
  const [module] = await Promise.all([import('./proof-dialog.tsx'), loadAreas('auth', 'proof')]);
  return module;
}
