import { noteLinkCopied } from '../../../platform/account/use-first-steps.ts';
import { copyToClipboard } from '../../../ui/action/clipboard.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { ReviewLink } from './use-review-links.ts';

/** The address that a review link is passed on as. */
export function reviewLinkAddress({ projectViewLinkId }: Pick<ReviewLink, 'projectViewLinkId'>): string {
  return new URL(`/v/${projectViewLinkId}`, location.origin).href;
}

/** Copies it. Where the browser forbids that, the address is shown, so that it can be copied by hand. */
export async function copyReviewLink(link: Pick<ReviewLink, 'projectViewLinkId'>): Promise<boolean> {
  try {
    await copyToClipboard(reviewLinkAddress(link));
    noteLinkCopied();
    return true;
  } catch {
    showToast({ kind: 'info', text: reviewLinkAddress(link), duration: Number.POSITIVE_INFINITY });
    return false;
  }
}
