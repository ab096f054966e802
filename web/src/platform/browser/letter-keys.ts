import { browserStore } from './browser-store.ts';

const key = 'shortcuts';
const saved = browserStore('localStorage');

/** Whether single letters work as shortcuts in this browser. People who use speech input can switch them off. */
export const hasLetterKeys = (): boolean => saved.getItem(key) !== 'off';

/** Switches letter shortcuts off or on again, and saves the setting. */
export function saveLetterKeys(on: boolean): void {
  saved.setItem(key, on ? 'on' : 'off');
}
