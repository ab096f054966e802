import { createContext, useContext } from 'react';

/**
 * The element of the modal a part is in, or null on the page itself. A modal lies in the browser's top layer, so a menu
 * or a list that opens from inside it must be attached inside it too: anything attached to the body lies beneath.
 */
export const LayerContext = createContext<(() => HTMLElement | null) | null>(null);

/** Gives the element to attach what opens to, or null for the body. */
export function useLayer(): (() => HTMLElement | null) | null {
  return useContext(LayerContext);
}
