import { createContext, useContext } from 'react';

/** Takes a picture of what is looked at. @throws Error if the device cannot */
export type TakeView = () => Promise<File>;

/** What the page's view can be pictured with; null where there is no picture of it, as without graphics. */
export const ViewPictureContext = createContext<TakeView | null>(null);

/** What the page's view can be pictured with; null where it cannot. */
export function useTakeView(): TakeView | null {
  return useContext(ViewPictureContext);
}
