import type { Page } from 'playwright-core';

/** A point on the page, in CSS pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Simulates fingers on a touch screen. */
export interface Fingers {
  /** Puts fingers down, moves them in steps, and lifts them by default. */
  drag(from: readonly Spot[], to: readonly Spot[], end?: keyof typeof ends): Promise<void>;
  tap(spot: Spot): Promise<void>;
  /** Taps twice, a tenth of a second apart, even on a slow machine. */
  tapTwice(spot: Spot): Promise<void>;
  down(spots: readonly Spot[]): Promise<void>;
  lift(): Promise<void>;
  /** Simulates that the system cancels the touches. */
  cancel(): Promise<void>;
}

const steps = 8;
/** The event that is sent at the end of a movement. */
const ends = { lift: 'touchEnd', cancel: 'touchCancel', stay: null } as const;

/** Creates fingers for a page. Events are sent in the same way as a device sends them. */
export async function fingersOn(page: Page): Promise<Fingers> {
  const session = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    spots: readonly Spot[],
    timestamp?: number,
  ) => {
    const touchPoints = spots.map(({ x, y }, id) => ({ x, y, id }));
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  const fingers: Fingers = {
    async drag(from, to, end = 'lift') {
      await send('touchStart', from);
      for (let step = 1; step <= steps; step++) {
        const share = step / steps;
        const at = from.map((spot, i) => ({
          x: spot.x + (to[i]!.x - spot.x) * share,
          y: spot.y + (to[i]!.y - spot.y) * share,
        }));
        await send('touchMove', at);
      }
      const type = ends[end];
      if (type) await send(type, []);
    },
    async tap(spot) {
      await send('touchStart', [spot]);
      await send('touchEnd', []);
    },
    async tapTwice(spot) {
      const now = Date.now() / 1000;
      for (const at of [now, now + 0.1]) {
        await send('touchStart', [spot], at);
        await send('touchEnd', [], at + 0.03);
      }
    },
    async down(spots) {
      await send('touchStart', spots);
    },
    async lift() {
      await send('touchEnd', []);
    },
    async cancel() {
      await send('touchCancel', []);
    },
  };
  return fingers;
}
