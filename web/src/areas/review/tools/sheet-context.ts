import { createContext } from 'react';

/**
 * A function that gets what the open pane takes from the model, in CSS pixels: the height of a sheet at the bottom of a
 * phone, else the width of the dock at the left. It does nothing where the pane lies over the model.
 */
export const SheetContext = createContext<(covered: number) => void>(() => {});
