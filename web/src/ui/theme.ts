import { useSyncExternalStore } from 'react';

/** What is shown. */
export type Theme = 'light' | 'dark';
/** What a person chooses; `system` follows the operating system. */
export type ThemeChoice = Theme | 'system';

const savedKey = 'theme';
const darkSystem = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();
let choice: ThemeChoice = 'system';

/** The choice in force: `theme=dark|light` in the query first, else the saved one, else the system's (spec 1 §2). */
export function readTheme(): ThemeChoice {
  return pickTheme(new URLSearchParams(window.location.search).get('theme'), readSaved());
}

/** The order of the sources alone: a query value other than light or dark counts as absent. */
export function pickTheme(query: string | null, saved: string | null): ThemeChoice {
  if (query === 'light' || query === 'dark') return query;
  if (saved === 'light' || saved === 'dark') return saved;
  return 'system';
}

/** Shows a choice without saving it: sets `data-theme` and `color-scheme` on the root and tells `useTheme`. */
export function applyTheme(next: ThemeChoice): void {
  choice = next;
  const theme = shownTheme();
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  for (const listener of listeners) listener();
}

/** Shows a choice and keeps it for the next visit. */
export function saveTheme(next: ThemeChoice): void {
  try {
    window.localStorage.setItem(savedKey, next);
  } catch {
    // Storage may be forbidden; the choice then holds for this page.
  }
  applyTheme(next);
}

/** Applies the choice in force and keeps following the system; the app calls it once, before the first render. */
export function startTheme(): void {
  applyTheme(readTheme());
  window.matchMedia(darkSystem).addEventListener('change', () => {
    if (choice === 'system') applyTheme('system');
  });
}

/** The theme that is shown, for parts that draw on their own (the 3D viewer); renders again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'light');
}

/** The choice, for the control that changes it; renders again when it changes. */
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
