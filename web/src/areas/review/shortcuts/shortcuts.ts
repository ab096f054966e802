import { browserStore } from '../../../platform/browser/browser-store.ts';

const key = 'shortcuts';
const saved = browserStore('localStorage');

/** Whether single letters work as shortcuts in this browser. People who use speech input can switch them off. */
export const hasLetterKeys = (): boolean => saved.getItem(key) !== 'off';

/** Switches letter shortcuts off or on again, and saves the setting. */
export function saveLetterKeys(on: boolean): void {
  saved.setItem(key, on ? 'on' : 'off');
}

/** Whether the focused element needs letter keys itself: a text field, an open list, a dialog. */
export function isTakenByFocus(target: EventTarget | null): boolean {
  const takers =
    'input:not([type="radio"], [type="range"]), textarea, select, [contenteditable], dialog, [role="menu"]';
  return target instanceof Element && target.closest(takers) !== null;
}
