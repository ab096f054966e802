import { useEffect, useEffectEvent } from 'react';
import { hasLetterKeys } from '../../../platform/browser/letter-keys.ts';
import { isTakenByFocus } from './shortcuts.ts';

/**
 * Keyboard shortcuts for the whole review page. `keys` maps a key to its action. Keys that the focused canvas or tree
 * has already handled are ignored.
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>, isOff: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (isOff || event.defaultPrevented || hasModifier || isTakenByFocus(event.target)) return;
    const isLetter = event.key.length === 1;
    if (isLetter && !hasLetterKeys()) return;
    const act = keys[isLetter ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
