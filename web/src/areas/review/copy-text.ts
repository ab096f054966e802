import type { Translate } from '../../i18n/catalogues.ts';
import { copyToClipboard } from '../../ui/action/clipboard.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';

/** Copies a text to the clipboard and confirms it, or reports that the browser did not allow it. */
export async function copyText(t: Translate, text: string): Promise<void> {
  try {
    await copyToClipboard(text);
    showToast({ kind: 'ok', text: t('tools.copied') });
  } catch {
    showToast({ kind: 'error', text: t('tools.copyFailed') });
  }
}
