import { useSyncExternalStore } from 'react';

/** The displayed theme. */
export type Theme = 'light' | 'dark';
/** The theme a person chose; `system` follows the operating system. */
export type ThemeChoice = Theme | 'system';

const savedKey = 'theme';
const darkSystem = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();
let choice: ThemeChoice = 'system';

/** The current choice: `theme=dark|light` in the query first, else the saved one, else the system's (spec 1 §2). */
export function readTheme(): ThemeChoice {
  return pickTheme(new URLSearchParams(window.location.search).get('theme'), readSaved());
}

/** Picks between the sources; a query value other than light or dark counts as absent. */
export function pickTheme(query: string | null, saved: string | null): ThemeChoice {
  if (query === 'light' || query === 'dark') return query;
  if (saved === 'light' || saved === 'dark') return saved;
  return 'system';
}

/** Applies a choice without saving it: sets `data-theme` and `color-scheme` on the root and notifies `useTheme`. */
export function applyTheme(next: ThemeChoice): void {
  choice = next;
  const theme = shownTheme();
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  for (const listener of listeners) listener();
}

/** Applies a choice and saves it for the next visit. */
export function saveTheme(next: ThemeChoice): void {
  try {
    window.localStorage.setItem(savedKey, next);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as this page.
  }
  applyTheme(next);
}

/** Applies the current choice and keeps following the system; the app calls it once, before the first render. */
export function startTheme(): void {
  applyTheme(readTheme());
  window.matchMedia(darkSystem).addEventListener('change', () => {
    if (choice === 'system') applyTheme('system');
  });
}

/** The displayed theme, for parts that draw themselves (the 3D viewer); re-renders when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'light');
}

/** The person's choice, for the control that changes it; re-renders when it changes. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(
    subscribe,
    () => choice,
    () => 'system',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function shownTheme(): Theme {
  if (choice !== 'system') return choice;
  return window.matchMedia(darkSystem).matches ? 'dark' : 'light';
}

function readSaved(): string | null {
  try {
    return window.localStorage.getItem(savedKey);
  } catch {
    return null;
  }
}
