import { lazy } from 'react';

/** What the tools open, loaded when it is first needed. */
export const ToolPanes = lazy(loadToolPanes);
export const PartMenu = lazy(loadPartMenu);
export const ShortcutsDialog = lazy(loadShortcuts);

/**
 * Loads all of it as soon as the browser is idle, so that it is ready at the click. Called when the model is shown.
 * @returns a function that cancels it
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
