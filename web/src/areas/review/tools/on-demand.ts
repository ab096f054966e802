import { lazy } from 'react';

/** What opens from the tools, when it is first wanted. */
export const ToolPanes = lazy(loadToolPanes);
export const PartMenu = lazy(loadPartMenu);
export const ShortcutsDialog = lazy(loadShortcuts);

/**
 * Fetches all of it as soon as the browser has nothing to do, so that it is there at the click; called when the model is
 * on the screen.
 *
 * @returns what calls it off
 */
export function fetchWhenIdle(): () => void {
  const fetchAll = () => {
    // A chunk that cannot be had now is asked for again at the click.
    Promise.all([loadToolPanes(), loadPartMenu(), loadShortcuts()]).catch(() => undefined);
  };
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(fetchAll, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetchAll, { timeout: 3000 });
  return () => cancelIdleCallback(idle);
}

function loadToolPanes() {
  return import('./tool-panes.tsx');
}

function loadPartMenu() {
  return import('./part-menu.tsx');
}

function loadShortcuts() {
  return import('./shortcuts-dialog.tsx');
}
