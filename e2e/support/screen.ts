import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Person, ScreenWorld } from './screen-world.ts';

/** The windows that screens are taken in. */
export const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>;

export type Size = keyof typeof sizes;

/**
 * One screen to photograph. Each area lists its own as `screens` in `e2e/<area>/<area>.screens.ts`. Nothing in it may depend
 * on texts in English: screens are taken in other languages too.
 */
export interface Screen {
  /** Begins with its area. */
  name: string;
  path: (world: ScreenWorld) => string;
  /** Who is signed in; nobody when left out. */
  as?: Person;
  /** Brings the page into the state to show; waits for what must be there. */
  arrange?: (page: Page, world: ScreenWorld) => Promise<void>;
  /** Taken in German and Japanese too. */
  textHeavy?: boolean;
  /** Taken so many seconds after the navigation began, whatever is there by then; `arrange` is left out. */
  after?: number;
  /** Left out: all. */
  sizes?: readonly Size[];
  /** Console errors that belong to the screen. */
  expected?: RegExp;
}
