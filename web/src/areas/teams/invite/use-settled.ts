import { useEffect, useState } from 'react';

/** A value once it has rested for `ms`, and whether that is the present one; compared with `Object.is`. */
export function useSettled<Value>(value: Value, ms: number): { value: Value; settled: boolean } {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return { value: rested, settled: Object.is(rested, value) };
}
