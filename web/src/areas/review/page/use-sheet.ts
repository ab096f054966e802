import { useEffect } from 'react';

/** Tells how much of a phone's foot a sheet covers, CSS pixels, and 0 when it is gone. */
export function useSheet(tell: (covered: number) => void, covered: number): void {
  useEffect(() => {
    tell(covered);
    return () => tell(0);
  }, [tell, covered]);
}
