import { createContext } from 'react';

/** Told how much of a phone's foot the open pane covers, CSS pixels; where panes are cards it hears nothing. */
export const SheetContext = createContext<(covered: number) => void>(() => {});
