import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';

/** How many columns a grid has, and the room between its rows in CSS pixels. */
interface Columns {
  count: number;
  gap: number;
}

/**
 * Cards in the columns that their style sheet makes of the room there is, of which only the rows in view are in the page.
 * Screen readers announce each card's place among all of them. `total` is how many there are in the end, where that is known.
 */
export function VirtualGrid<Item>({
  items,
  keyOf,
  total,
  rowHeight,
  className,
  children,
}: {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  total?: number;
  /** What a row is taken for until it is drawn. CSS pixels. */
  rowHeight: number;
  /** Makes the grid: `display: grid` with its columns and gaps. */
  className: string | undefined;
  /** The card of an item. */
  children: (item: Item) => ReactNode;
}) {
  const [columns, setColumns] = useState<Columns>({ count: 1, gap: 0 });
  const { frame, rows, before, after, measure } = useVirtualRows<HTMLUListElement>({
    count: Math.ceil(items.length / columns.count),
    height: rowHeight,
    gap: columns.gap,
    keyOf: (row) => keyOf(items[row * columns.count]!),
  });
  useLayoutEffect(() => {
    const grid = frame.current;
    if (!grid) return;
    const look = () => setColumns((known) => same(known, columnsOf(grid)));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [frame]);
  const first = (rows[0] ?? 0) * columns.count;
  const shown = items.slice(first, ((rows.at(-1) ?? -1) + 1) * columns.count);
  return (
    <ul ref={frame} className={className} style={{ paddingBlock: `${before}px ${after}px` }}>
      {shown.map((item, index) => (
        <li
          key={keyOf(item)}
          aria-setsize={total ?? -1}
          aria-posinset={first + index + 1}
          {...(index % columns.count === 0
            ? { ref: measure, 'data-index': Math.floor((first + index) / columns.count) }
            : {})}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

function columnsOf(grid: HTMLElement): Columns {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  return { count: Math.max(1, gridTemplateColumns.split(' ').length), gap: Number.parseFloat(rowGap) || 0 };
}

/** The known value where nothing changed, so that nothing is drawn again. */
function same(known: Columns, found: Columns): Columns {
  return known.count === found.count && known.gap === found.gap ? known : found;
}
