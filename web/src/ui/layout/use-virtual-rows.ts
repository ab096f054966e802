'use no memo'; // The virtualizer changes in place: what the compiler would remember of it is out of date.

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond each edge of the window, so that quick scrolling and the Tab key find something there. */
const spare = 8;
/** What is taken for the window's height before there is one. CSS pixels. */
const assumedHeight = 900;

/** The rows of a long list that are in the page. */
export interface VirtualRows<Frame extends HTMLElement> {
  /** For the element that begins where the first row does. */
  frame: RefObject<Frame | null>;
  /** The numbers of the rows to draw, in order. */
  rows: number[];
  /** Room to keep for the rows before and after those. CSS pixels. */
  before: number;
  after: number;
  /** For each row that is drawn, with its number in `data-index`: learns how high it is. */
  measure: (row: HTMLElement | null) => void;
}

/**
 * Keeps of a list that scrolls with the window only the rows in the page that can be seen, and some around them. `height`
 * is what a row is taken for until it is drawn, `gap` the room between two; CSS pixels. `keyOf` identifies a row by more than
 * its number, so that heights stay right when rows come and go.
 */
export function useVirtualRows<Frame extends HTMLElement>({
  count,
  height,
  gap = 0,
  keyOf,
}: {
  count: number;
  height: number;
  gap?: number;
  keyOf: (row: number) => string;
}): VirtualRows<Frame> {
  const frame = useRef<Frame>(null);
  const [top, setTop] = useState(0);
  // What is above a list comes and goes with the page, so where it begins is looked up at every drawing.
  useLayoutEffect(() => {
    if (frame.current) setTop(Math.round(frame.current.getBoundingClientRect().top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    overscan: spare,
    scrollMargin: top,
    estimateSize: () => height,
    getItemKey: keyOf,
    initialRect: { width: 0, height: typeof window === 'undefined' ? assumedHeight : window.innerHeight },
  });
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  return {
    frame,
    rows: drawn.map(({ index }) => index),
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    measure: virtualizer.measureElement,
  };
}
