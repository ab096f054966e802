import { browserStore } from '../../../platform/browser-store.ts';

const key = 'shortcuts';
const saved = browserStore('localStorage');

/** Whether single letters work as shortcuts in this browser; who speaks to the computer can switch them off. */
export const hasLetterKeys = (): boolean => saved.getItem(key) !== 'off';

/** Switches the letters off or on again, for every visit. */
export function saveLetterKeys(on: boolean): void {
  saved.setItem(key, on ? 'on' : 'off');
}

/** Whether letters belong to what has the focus: a text, a list that is open, a dialog. */
export function isTakenByFocus(target: EventTarget | null): boolean {
  const takers =
    'input:not([type="radio"], [type="range"]), textarea, select, [contenteditable], dialog, [role="menu"]';
  return target instanceof Element && target.closest(takers) !== null;
}
