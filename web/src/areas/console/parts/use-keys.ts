import { useEffect, useEffectEvent } from 'react';
import { hasLetterKeys } from '../../../platform/browser/letter-keys.ts';

/**
 * Acts for single keys, such as `/` or `a`, in lower case. Nothing happens while somebody types, with a modifier, or while a
 * dialog or a menu is open, or where shortcuts are switched off in this browser.
 */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTaken(event.target) || !hasLetterKeys()) return;
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Whether the key belongs to what has the focus, or to something that is open above the page. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role="menu"], [role="listbox"]')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
