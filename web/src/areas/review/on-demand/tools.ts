import { lazy } from 'react';
import { whenIdle } from '../../../ui/when-idle.ts';

/** What the tools open, loaded when it is first needed. */
export const ToolPanes = lazy(loadToolPanes);
export const PartMenu = lazy(loadPartMenu);
export const ShortcutsDialog = lazy(loadShortcuts);

/**
 * Loads all of it as soon as the browser is idle, so that it is ready at the click. Called when the model is shown.
 * @returns a function that cancels it
 */
export function fetchWhenIdle(): () => void {
  return whenIdle(() => {
    // A chunk that cannot be had now is requested again at the click.
    Promise.all([loadToolPanes(), loadPartMenu(), loadShortcuts()]).catch(() => undefined);
  }, 3000);
}

function loadToolPanes() {
  return import('../tools/tool-panes.tsx');
}

function loadPartMenu() {
  return import('../parts/part-menu.tsx');
}

function loadShortcuts() {
  return import('../shortcuts/shortcuts-dialog.tsx');
}
