import type { Translate } from '../../../i18n/catalogues.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** Puts a text on the clipboard and says so; a browser that refuses is told of, too. */
export async function copyText(t: Translate, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'ok', text: t('tools.copied') });
  } catch {
    showToast({ kind: 'error', text: t('tools.copyFailed') });
  }
}
