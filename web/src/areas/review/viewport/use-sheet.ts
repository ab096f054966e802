import { useEffect } from 'react';

/** Reports the height that a sheet covers at the bottom of a phone, in CSS pixels, and 0 when it is closed. */
export function useSheet(tell: (covered: number) => void, covered: number): void {
  useEffect(() => {
    tell(covered);
    return () => tell(0);
  }, [tell, covered]);
}
