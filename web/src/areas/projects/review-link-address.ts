import { showToast } from '../../ui/toast-store.ts';
import type { ReviewLink } from './use-review-links.ts';

<<<<<<< HEAD
/** The address that a review link is passed on as. */
export function reviewLinkAddress({ projectViewLinkId }: Pick<ReviewLink, 'projectViewLinkId'>): string {
  return new URL(`/v/${projectViewLinkId}`, location.origin).href;
}

/** Copies it. Where the browser forbids that, the address is shown, so that it can be copied by hand. */
export async function copyReviewLink(link: Pick<ReviewLink, 'projectViewLinkId'>): Promise<boolean> {
=======
/** The URL under which a review link is shared. */
export function reviewLinkAddress({ projectViewLinkId }: ReviewLink): string {
  return new URL(`/v/${projectViewLinkId}`, location.origin).href;
}

/** Copies the URL. If the browser does not allow that, shows the URL, so that it can be copied by hand. */
export async function copyReviewLink(link: ReviewLink): Promise<boolean> {
>>>>>>> main
  try {
    await navigator.clipboard.writeText(reviewLinkAddress(link));
    return true;
  } catch {
    showToast({ kind: 'info', text: reviewLinkAddress(link), duration: Number.POSITIVE_INFINITY });
    return false;
  }
}
