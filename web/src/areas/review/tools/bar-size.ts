/** How much of the tool bar there is room for; what has no room stands behind its 'more' button. */
export type BarSize = 'full' | 'compact' | 'small';

/** The bar for a width that the side panels leave free, CSS pixels; the style sheet of the tool bar has its widths. */
export function barSize(free: number): BarSize {
  if (free >= 500) return 'full';
  return free >= 290 ? 'compact' : 'small';
}
