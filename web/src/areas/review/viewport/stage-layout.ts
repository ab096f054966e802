import type { Insets } from '@chamfer/viewer/port';
import type { Viewport } from './viewport.ts';

/** What floats over the stage. */
export interface StageChrome {
  readonly viewport: Viewport;
  /** The width of the stage, in CSS pixels. */
  readonly width: number;
  readonly isOutlineOpen: boolean;
  readonly isCommentsOpen: boolean;
  /** Whether there is a strip of comment cards at the bottom of a phone. */
  readonly hasStrip: boolean;
  /** The height that an open sheet covers at the bottom of a phone, in CSS pixels. */
  readonly sheet: number;
}

/** The smallest width for a model between the panels, in CSS pixels. */
const leastWidth = 320;

/** The margins of the stage that panels and bars cover, in CSS pixels; the style sheet uses the same widths. */
export function stageInsets({ viewport, width, isOutlineOpen, isCommentsOpen, hasStrip, sheet }: StageChrome): Insets {
  if (viewport === 'mobile') {
    return { top: 12, right: 12, bottom: Math.max(hasStrip ? 228 : 84, sheet + 12), left: 12 };
  }
  const right = !isCommentsOpen ? 12 : viewport === 'tablet' ? 292 : 344;
  // Where there is no room next to the outline, it covers no more than a corner.
  const hasRoom = viewport === 'desktop' && width - right - 264 >= leastWidth;
  return { top: 12, right, bottom: 84, left: isOutlineOpen && hasRoom ? 264 : 12 };
}

/**
 * The position of the top right corner that panels and their buttons leave free, in CSS pixels from the stage's edges.
 */
export function cornerPlace(
  chrome: Omit<StageChrome, 'width' | 'hasStrip' | 'sheet'> & { readonly hasComments: boolean },
) {
  const isMobile = chrome.viewport === 'mobile';
  // The hint that is there instead of the comments is as wide as they are.
  if (!chrome.hasComments) return { top: 12, right: isMobile ? 12 : 344 };
  const { right } = stageInsets({ ...chrome, width: 0, hasStrip: false, sheet: 0 });
  return { top: isMobile || chrome.isCommentsOpen ? 12 : 60, right };
}

/**
 * Where the top left corner is free of the outline and of its button, CSS pixels from the stage's edges. A phone's outline
 * lies over everything, so there only the button above the comments is to be kept clear of.
 */
export function chipsPlace(
  chrome: Pick<StageChrome, 'viewport' | 'isOutlineOpen' | 'hasStrip'> & { readonly hasOutline: boolean },
) {
  if (chrome.viewport === 'mobile') return { left: 12, top: chrome.hasStrip ? 56 : 12 };
  if (!chrome.hasOutline) return { left: 12, top: 12 };
  if (!chrome.isOutlineOpen) return { left: 12, top: 60 };
  return { left: chrome.viewport === 'tablet' ? 224 : 264, top: 12 };
}
