'use no memo'; // The virtualizer changes in place: what the compiler would remember of it is out of date.

import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useState } from 'react';

/** Entries drawn beyond each edge, so that quick scrolling and the Tab key find something there. */
const spare = 6;

/** The entries of a long list that are in the page. */
export interface VirtualList {
  /** The numbers of the entries to draw, in order. */
  rows: number[];
  /** Room to keep for the entries before and after those. CSS pixels. */
  before: number;
  after: number;
  /** For each entry that is drawn, with its number in `data-index`: learns how large it is. */
  measure: (row: HTMLElement | null) => void;
  /** Scrolls until an entry can be seen; in a row of cards, to the middle. */
  show: (row: number, how?: ScrollBehavior) => void;
}

/**
 * Keeps of a list that scrolls in an element of its own only the entries in the page that can be seen, and some around
 * them. Used in the component that renders `scroller`. `size`: what an entry is taken for until it is drawn, along the
 * way of scrolling; `gap`: the room between two; CSS pixels. `keyOf` identifies an entry by more than its number.
 */
export function useVirtualList({
  scroller,
  count,
  size,
  gap = 0,
  keyOf,
  isRow = false,
}: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  size: number;
  gap?: number;
  keyOf: (row: number) => string;
  /** Scrolls sideways. */
  isRow?: boolean;
}): VirtualList {
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const virtualizer = useVirtualizer({
    count,
    gap,
    overscan: spare,
    horizontal: isRow,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    getItemKey: keyOf,
    initialRect,
  });
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  return {
    rows: drawn.map(({ index }) => index),
    before: first?.start ?? 0,
    after: last ? virtualizer.getTotalSize() - last.end : 0,
    measure: virtualizer.measureElement,
    show: (row, behavior = 'auto') => virtualizer.scrollToIndex(row, { align: isRow ? 'center' : 'auto', behavior }),
  };
}
