import { createContext } from 'react';

/**
 * A function that gets the height that the open pane covers at the bottom of a phone, in CSS pixels. It is not called
 * where panes are cards.
 */
export const SheetContext = createContext<(covered: number) => void>(() => {});
