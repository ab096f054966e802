import { useState } from 'react';
import type { Comments } from '../comments/use-comments.ts';
import type { Review } from '../review-types.ts';
import { useIsNarrow, useViewport, type Viewport } from '../viewport/viewport.ts';

/** Which panels exist, and which of them are open. */
export interface Panels {
  readonly viewport: Viewport;
  readonly hasOutline: boolean;
  readonly isOutlineOpen: boolean;
  setOutlineOpen(isOpen: boolean): void;
  /** Whether the outline shows the part tree instead of the pages. */
  readonly isPartsTab: boolean;
  setPartsTab(isPartsTab: boolean): void;
  readonly hasComments: boolean;
  readonly isCommentsOpen: boolean;
  setCommentsOpen(isOpen: boolean): void;
  /**
   * The same panels for the layout: those that are sure to open count as open from the first frame, so that the model
   * is where it will stay.
   */
  readonly kept: { readonly hasOutline: boolean; readonly isOutlineOpen: boolean; readonly isCommentsOpen: boolean };
}

/**
 * The panels of the review page (spec 3 §2, §4). Until the visitor chooses, the outline is open where there are drawings,
 * except on a phone, and on a desktop for the parts alone, too. The comments open by themselves once they are there, in a
 * window that has room for them; on a phone they are a strip that is always there. `hasParts`: the model has a part tree
 * worth showing. `expectsParts`: it is going to have one.
 */
export function usePanels(
  review: Review,
  comments: Comments,
  isSignedIn: boolean,
  { hasParts, expectsParts }: { readonly hasParts: boolean; readonly expectsParts: boolean },
): Panels {
  const viewport = useViewport();
  const isNarrow = useIsNarrow();
  const [outlineChoice, setOutlineOpen] = useState<boolean | null>(null);
  const [commentsChoice, setCommentsOpen] = useState<boolean | null>(null);
  const [isPartsTab, setPartsTab] = useState(false);
  const hasDrawings = review.webExport.drawingsDownload.length > 0;
  const hasOutline = hasDrawings || hasParts;
  const hasComments = review.isCommentingEnabled || !isSignedIn;
  const isOutlineWanted = outlineChoice ?? (viewport === 'desktop' || (hasDrawings && viewport !== 'mobile'));
  const isCommentsWanted = hasComments && viewport !== 'mobile' && (commentsChoice ?? !isNarrow);
  return {
    viewport,
    hasOutline,
    isOutlineOpen: hasOutline && isOutlineWanted,
    setOutlineOpen,
    isPartsTab: hasParts && (isPartsTab || !hasDrawings),
    setPartsTab,
    hasComments,
    isCommentsOpen: isCommentsWanted && (commentsChoice !== null || comments.status !== 'loading'),
    setCommentsOpen,
    kept: {
      hasOutline: hasOutline || expectsParts,
      isOutlineOpen: (hasOutline || expectsParts) && isOutlineWanted,
      isCommentsOpen: isCommentsWanted,
    },
  };
}
