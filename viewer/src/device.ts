/** What a browser reports about its device. */
export interface Device {
  /** Gigabytes, rounded and capped at 8 by the browser; null where the browser does not report it. */
  readonly memory: number | null;
  /** Touch is the primary input: a phone or a tablet. */
  readonly isTouch: boolean;
  /** The shorter side of the screen, CSS pixels. */
  readonly screen: number;
}

/**
 * How many triangles, counted once per placement, a device can show without running out of memory: phones kill a page
 * that takes more than a few hundred megabytes. A triangle takes about 80 bytes, half of them on the graphics card.
 */
export function mostTrianglesOf({ memory, isTouch, screen }: Device): number {
  if (!isTouch) return memory !== null && memory <= 2 ? 4_000_000 : Infinity;
  const isPhone = screen < 600;
  // Safari does not report memory: iPhones have 3 GB or more, of which a page gets about a third.
  const gigabytes = memory ?? (isPhone ? 3 : 4);
  if (gigabytes <= 1) return 400_000;
  if (gigabytes <= 2) return 1_000_000;
  return isPhone ? 2_000_000 : 4_000_000;
}

/** The device that this page runs on. */
export function thisDevice(): Device {
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return {
    memory: deviceMemory ?? null,
    isTouch: matchMedia('(pointer: coarse)').matches,
    screen: Math.min(screen.width, screen.height),
  };
}
