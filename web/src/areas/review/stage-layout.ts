import type { Insets } from '@chamfer/viewer/port';
import type { Viewport } from './viewport.ts';

/** What floats over the stage. */
export interface StageChrome {
  readonly viewport: Viewport;
  readonly isOutlineOpen: boolean;
  readonly isCommentsOpen: boolean;
  /** The strip of comment cards at the foot of a phone. */
  readonly hasStrip: boolean;
  /** How much of the foot of a phone an open sheet covers, CSS pixels. */
  readonly sheet: number;
}

/** The margins of the stage that panels and bars cover, in CSS pixels; the style sheet has the same widths. */
export function stageInsets({ viewport, isOutlineOpen, isCommentsOpen, hasStrip, sheet }: StageChrome): Insets {
  if (viewport === 'mobile') {
    return { top: 12, right: 12, bottom: Math.max(hasStrip ? 228 : 84, sheet + 12), left: 12 };
  }
  // A tablet has no room beside the outline, which covers no more than a corner there.
  if (viewport === 'tablet') return { top: 12, right: isCommentsOpen ? 292 : 12, bottom: 84, left: 12 };
  return { top: 12, right: isCommentsOpen ? 344 : 12, bottom: 84, left: isOutlineOpen ? 264 : 12 };
}

/** Where the top right corner is free of panels and of their buttons, CSS pixels from the stage's edges. */
export function cornerPlace(chrome: Omit<StageChrome, 'hasStrip' | 'sheet'> & { readonly hasComments: boolean }) {
  const isMobile = chrome.viewport === 'mobile';
  // The hint that stands there in place of the comments is as wide as they are.
  if (!chrome.hasComments) return { top: 12, right: isMobile ? 12 : 344 };
  const { right } = stageInsets({ ...chrome, hasStrip: false, sheet: 0 });
  return { top: isMobile || chrome.isCommentsOpen ? 12 : 60, right };
}
