import { useEffect, useEffectEvent } from 'react';
import { hasLetterKeys, isTakenByFocus } from './shortcuts.ts';

/**
 * Keys for the whole review page. `keys` maps what is pressed to what it does; what the focused canvas or tree has used
 * already is left alone.
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
