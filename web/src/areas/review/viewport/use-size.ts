import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an element in CSS pixels, measured before the first paint and kept up to date. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!ref.current) return;
    setSize({ width: ref.current.offsetWidth, height: ref.current.offsetHeight });
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.borderBoxSize[0];
      if (box) setSize({ width: box.inlineSize, height: box.blockSize });
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
