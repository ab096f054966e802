/** How much of the tool bar fits; the other tools are behind its 'more' button. */
export type BarSize = 'full' | 'compact' | 'small';

/**
 * The size of the bar for the width that the side panels leave free, in CSS pixels. The style sheet of the tool bar
 * defines its widths.
 */
export function barSize(free: number): BarSize {
  if (free >= 500) return 'full';
  return free >= 290 ? 'compact' : 'small';
}
