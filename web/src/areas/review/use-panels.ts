import { useState } from 'react';
import type { Review } from './review-types.ts';
import type { Comments } from './use-comments.ts';
import { useViewport, type Viewport } from './viewport.ts';

/** Which panels there are, and which of them are open. */
export interface Panels {
  readonly viewport: Viewport;
  readonly hasOutline: boolean;
  readonly isOutlineOpen: boolean;
  setOutlineOpen(isOpen: boolean): void;
  readonly hasComments: boolean;
  readonly isCommentsOpen: boolean;
  setCommentsOpen(isOpen: boolean): void;
}

/**
 * The panels of the review page (spec 3 §2, §4). Until the visitor chooses, the outline is open except on a phone, and
 * the comments open by themselves once they are there; on a phone the comments are a strip that is always there.
 */
export function usePanels(review: Review, comments: Comments, isSignedIn: boolean): Panels {
  const viewport = useViewport();
  const [outlineChoice, setOutlineOpen] = useState<boolean | null>(null);
  const [commentsChoice, setCommentsOpen] = useState<boolean | null>(null);
  const hasOutline = review.webExport.drawingsDownload.length > 0;
  const hasComments = review.isCommentingEnabled || !isSignedIn;
  return {
    viewport,
    hasOutline,
    isOutlineOpen: hasOutline && (outlineChoice ?? viewport !== 'mobile'),
    setOutlineOpen,
    hasComments,
    isCommentsOpen: hasComments && viewport !== 'mobile' && (commentsChoice ?? comments.status !== 'loading'),
    setCommentsOpen,
  };
}
