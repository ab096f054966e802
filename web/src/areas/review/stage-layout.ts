import type { Insets } from '@chamfer/viewer/port';
import type { Viewport } from './viewport.ts';

/** What floats over the stage. */
export interface StageChrome {
  readonly viewport: Viewport;
  readonly isOutlineOpen: boolean;
  readonly isCommentsOpen: boolean;
  /** The strip of comment cards at the foot of a phone. */
  readonly hasStrip: boolean;
}

/** The margins of the stage that panels and bars cover, in CSS pixels; the style sheet has the same widths. */
export function stageInsets({ viewport, isOutlineOpen, isCommentsOpen, hasStrip }: StageChrome): Insets {
  if (viewport === 'mobile') return { top: 12, right: 12, bottom: hasStrip ? 228 : 84, left: 12 };
  const [outline, comments] = viewport === 'tablet' ? [212, 292] : [264, 344];
  return {
    top: 12,
    right: isCommentsOpen ? comments : 12,
    bottom: 84,
    left: isOutlineOpen ? outline : 12,
  };
}
