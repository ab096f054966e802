import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Person, ScreenWorld } from '../data/screen-world.ts';

/** The window sizes in which screens are taken. */
export const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>;

export type Size = keyof typeof sizes;

/**
 * One screen to photograph. Each area lists its screens as `screens` in `e2e/<area>/<area>.screens.ts`. Nothing in it
 * may depend on English texts, because screens are also taken in other languages.
 */
export interface Screen {
  /** Starts with the name of its area. */
  name: string;
  path: (world: ScreenWorld) => string;
  /** The person who is signed in; nobody if left out. */
  as?: Person;
  /** Brings the page into the state to show, and waits until it is complete. */
  arrange?: (page: Page, world: ScreenWorld) => Promise<void>;
  /** Also taken in German and Japanese. */
  textHeavy?: boolean;
  /** Taken this many seconds after the navigation began, whatever the page shows by then; `arrange` is left out. */
  after?: number;
  /** All sizes if left out. */
  sizes?: readonly Size[];
  /** Console errors that are part of the screen. */
  expected?: RegExp;
}
