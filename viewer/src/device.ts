/** What a browser tells of the device it runs on. */
export interface Device {
  /** Gigabytes, rounded and capped at 8 by browsers that tell; null where they do not. */
  readonly memory: number | null;
  /** Fingers are the main way to point: a phone or a tablet. */
  readonly isTouch: boolean;
  /** The shorter side of the screen, CSS pixels. */
  readonly screen: number;
}

/**
 * How many triangles, counted once for each placement, a device shows without running out of memory: phones end a page
 * that takes more than a few hundred megabytes without asking. A triangle takes about 80 bytes, half of them on the
 * graphics card.
 */
export function mostTrianglesOf({ memory, isTouch, screen }: Device): number {
  if (!isTouch) return memory !== null && memory <= 2 ? 4_000_000 : Infinity;
  const isPhone = screen < 600;
  // Safari tells nothing of memory: iPhones have 3 GB and more, of which a page gets about a third.
  const gigabytes = memory ?? (isPhone ? 3 : 4);
  if (gigabytes <= 1) return 400_000;
  if (gigabytes <= 2) return 1_000_000;
  return isPhone ? 2_000_000 : 4_000_000;
}

/** The device of this page. */
export function thisDevice(): Device {
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return {
    memory: deviceMemory ?? null,
    isTouch: matchMedia('(pointer: coarse)').matches,
    screen: Math.min(screen.width, screen.height),
  };
}
