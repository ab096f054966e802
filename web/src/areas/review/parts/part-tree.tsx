import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useSize } from '../viewport/use-size.ts';
import { useViewport } from '../viewport/viewport.ts';
import type { NodeLooks } from './node-looks.ts';
import type { MenuPlace } from './part-menu.tsx';
import type { PartRow } from './part-rows.ts';
import styles from './part-tree.module.css';
import { PartTreeRow } from './part-tree-row.tsx';

/** The lines to render, and their actions. */
export interface PartTreeProps {
  readonly rows: readonly PartRow[];
  readonly lookOf: NodeLooks;
  /** The active row for the keyboard. */
  readonly activeId: string | null;
  readonly onActive: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onHover: (id: string | null) => void;
  readonly onFlyTo: (id: string) => void;
  readonly onShow: (id: string, isShown: boolean) => void;
  readonly onMenu: (place: MenuPlace) => void;
}

/** CSS pixels; the style sheet uses the same values. */
const rowHeights = { mobile: 44, tablet: 32, desktop: 32 };
/** The number of rows that are rendered beyond each edge, so that fast scrolling shows no gaps. */
const spare = 8;

/**
 * A tree that renders only its visible rows. The tree itself has the focus and refers to the active row, because a row
 * may be removed at any time.
 */
export function PartTree(props: PartTreeProps) {
  const t = useT();
  const treeId = useId();
  const { rows, activeId, onActive, onToggle } = props;
  const rowHeight = rowHeights[useViewport()];
  const [ref, { height }] = useSize<HTMLDivElement>();
  const [top, setTop] = useState(0);
  const active = rows.findIndex(({ node }) => node.id === activeId);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list || active < 0) return;
    const from = active * rowHeight;
    if (from < list.scrollTop) list.scrollTop = from;
    else if (from + rowHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = from + rowHeight - list.clientHeight;
  }, [ref, active, rowHeight]);

  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row) onActive(row.node.id);
  };
  const act = (event: KeyboardEvent<HTMLElement>): boolean => {
    const row = rows[active];
    if (event.key === 'ArrowDown') goTo(active + 1);
    else if (event.key === 'ArrowUp') goTo(active < 0 ? rows.length - 1 : active - 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(rows.length - 1);
    else if (!row) return false;
    else if (event.key === 'ArrowRight') {
      if (row.isOpen === false) onToggle(row.node.id);
      else if (row.isOpen) goTo(active + 1);
    } else if (event.key === 'ArrowLeft') {
      if (row.isOpen) onToggle(row.node.id);
      else goTo(Math.max(0, parentIndex(rows, active)));
    } else if (event.key === 'Enter' || event.key === ' ') props.onFlyTo(row.node.id);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = event.currentTarget.querySelector('[data-active]')?.getBoundingClientRect();
      if (box) props.onMenu({ x: box.left + 24, y: box.bottom, nodeId: row.node.id });
    } else return false;
    return true;
  };
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const end = Math.ceil((top + height) / rowHeight) + spare;
  const drawn = rows.slice(first, end).map((row, i) => ({ row, index: first + i }));
  const activeRow = rows[active];
  if (activeRow && active < first) drawn.unshift({ row: activeRow, index: active });
  if (activeRow && active >= end) drawn.push({ row: activeRow, index: active });
  return (
    <div
      ref={ref}
      role="tree"
      tabIndex={0}
      aria-label={t('tools.partTree')}
      aria-activedescendant={active < 0 ? undefined : `${treeId}-${active}`}
      className={styles.tree}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onPointerLeave={() => props.onHover(null)}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey && act(event)) event.preventDefault();
      }}
    >
      <div className={styles.rows} style={{ height: rows.length * rowHeight }}>
        {drawn.map(({ row, index }) => (
          <PartTreeRow
            key={row.node.id}
            {...props}
            id={`${treeId}-${index}`}
            row={row}
            top={index * rowHeight}
            isActive={index === active}
            {...props.lookOf(row.node)}
          />
        ))}
      </div>
    </div>
  );
}

function parentIndex(rows: readonly PartRow[], index: number): number {
  const { level } = rows[index]!;
  for (let at = index - 1; at >= 0; at--) if (rows[at]!.level < level) return at;
  return index;
}
