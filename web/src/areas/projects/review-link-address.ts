import { showToast } from '../../ui/toast-store.ts';
import type { ReviewLink } from './use-review-links.ts';

/** The URL under which a review link is shared. */
export function reviewLinkAddress({ projectViewLinkId }: ReviewLink): string {
  return new URL(`/v/${projectViewLinkId}`, location.origin).href;
}

/** Copies the URL. If the browser does not allow that, shows the URL, so that it can be copied by hand. */
export async function copyReviewLink(link: ReviewLink): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(reviewLinkAddress(link));
    return true;
  } catch {
    showToast({ kind: 'info', text: reviewLinkAddress(link), duration: Number.POSITIVE_INFINITY });
    return false;
  }
}
