/** Whether the focused element needs letter keys itself: a text field, an open list, a dialog. */
export function isTakenByFocus(target: EventTarget | null): boolean {
  const takers =
    'input:not([type="radio"], [type="range"]), textarea, select, [contenteditable], dialog, [role="menu"]';
  return target instanceof Element && target.closest(takers) !== null;
}
