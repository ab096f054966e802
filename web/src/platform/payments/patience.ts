import { useEffect, useState } from 'react';

/**
 * How long the parts of the payment provider are waited for, in ms. Lines differ by a thousand times, so soon the page says that
 * something is still loading, and given up late; after each try that failed, later.
 */
export const patience = {
  /** When it is shown. */
  slowMs: 5000,
  /** When a frame is given up that does not come. */
  frameMs: (failedTries: number) => 60_000 * 2 ** Math.min(failedTries, 3),
  /** What the first attempt to load the provider's script has. */
  scriptMs: (failedTries: number) => 10_000 * 2 ** Math.min(failedTries, 3),
};

/** Whether something has been loading for so long that it is shown; each try starts again. */
export function useIsSlow(isLoading: boolean, tries: number): boolean {
  const [slowTry, setSlowTry] = useState<number | null>(null);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlowTry(tries), patience.slowMs);
    return () => clearTimeout(timer);
  }, [isLoading, tries]);
  return isLoading && slowTry === tries;
}
