import { createContext, useContext } from 'react';

/**
 * The element of the modal that contains a part, or null on the page itself. A modal is in the browser's top layer, so
 * a menu or list opened inside it must be attached inside it too: anything attached to the body would be covered.
 */
export const LayerContext = createContext<(() => HTMLElement | null) | null>(null);

/** Returns the element to attach popups to, or null for the body. */
export function useLayer(): (() => HTMLElement | null) | null {
  return useContext(LayerContext);
}
