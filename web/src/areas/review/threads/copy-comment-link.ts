import type { Translate } from '../../../i18n/catalogues.ts';
import { copyToClipboard } from '../../../ui/action/clipboard.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';

/** The permanent address of a comment or reply: it opens the thread, wherever the comment is pinned. */
export function commentAddress(viewLink: string, commentId: string): string {
  return `${window.location.origin}/v/${viewLink}?comment=${commentId}`;
}

/** Copies the address of a comment and says so, or that the browser did not allow it. */
export async function copyCommentLink(t: Translate, viewLink: string, commentId: string): Promise<void> {
  try {
    await copyToClipboard(commentAddress(viewLink, commentId));
    showToast({ kind: 'ok', text: t('threads.copied') });
  } catch {
    showToast({ kind: 'error', text: t('threads.copyFailed') });
  }
}
