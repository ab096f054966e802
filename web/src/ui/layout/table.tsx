import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './table.module.css';
import { useVirtualRows } from './use-virtual-rows.ts';

/** One column of a table: its head, and what it shows of a row. */
export interface Column<Row> {
  key: string;
  head: ReactNode;
  /** Read out only. */
  headHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /**
   * What replaces `cell` where rows are stacked: other words, since the head is gone there, or nothing.
   */
  stacked?: ((row: Row) => ReactNode) | 'nothing';
  /** A placeholder for the cell while rows are loading; a grey line by default. */
  skeleton?: ReactNode;
  /** Any CSS width. */
  width?: string;
  align?: 'start' | 'end';
  /** Of the head and of every cell. */
  className?: string | undefined;
}

/**
 * A table with hairlines between its rows, of which only those in view are in the page, as it scrolls with the window.
 * Where its room is narrower than 736 px each row becomes a stack: the first cell and the last (its actions) share the
 * first line, the others follow in soft lines. The last column holds the actions, or nothing.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  total,
  rowHeight = 49,
  rowProps,
  loadingRows = 0,
  className,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** How many rows there are in the end, where not all have been read; unknown by default. */
  total?: number;
  /** What a row is taken for until it is drawn, its hairline included: whatever differs is drawn twice. CSS pixels. */
  rowHeight?: number;
  /** Further props of a row's `<tr>`. */
  rowProps?: (row: Row) => ComponentProps<'tr'> & { 'data-show'?: string };
  /** The number of grey rows shown while rows are loading. */
  loadingRows?: number;
  className?: string | undefined;
}) {
  const virtual = useVirtualRows<HTMLTableSectionElement>({
    count: rows.length,
    height: rowHeight,
    keyOf: (index) => keyOf(rows[index]!),
  });
  const waiting = Array.from({ length: loadingRows }, (_, row) => `waiting-${row}`);
  return (
    <div className={classNames(styles.room, className)}>
      <table
        className={styles.table}
        aria-label={label}
        aria-busy={loadingRows > 0 || undefined}
        aria-rowcount={loadingRows > 0 ? undefined : (total ?? rows.length) + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, head, headHidden, width, ...column }) => (
              <th key={key} scope="col" style={{ width }} className={cellClass(column)}>
                {headHidden ? <span className="sr">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={virtual.frame}>
          <Room height={virtual.before} columns={columns.length} />
          {virtual.rows.map((index) => {
            const row = rows[index]!;
            return (
              <TableRow
                key={keyOf(row)}
                row={row}
                index={index}
                columns={columns}
                rowProps={rowProps}
                measure={virtual.measure}
              />
            );
          })}
          <Room height={virtual.after} columns={columns.length} />
          {waiting.map((key, row) => (
            <tr key={key} className={styles.waiting}>
              {columns.map((column, index) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.skeleton ?? (index < columns.length - 1 ? <Skeleton width={`${70 - row * 8}%`} /> : null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row that is drawn. It is a separate component so that its cells render again only when it or a column changes. */
function TableRow<Row>({
  row,
  index,
  columns,
  rowProps,
  measure,
}: {
  row: Row;
  index: number;
  measure: (row: HTMLElement | null) => void;
} & Pick<ComponentProps<typeof Table<Row>>, 'columns' | 'rowProps'>) {
  return (
    <tr
      {...rowProps?.(row)}
      ref={measure}
      data-index={index}
      // The head is row 1.
      aria-rowindex={index + 2}
    >
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          <Cell column={column} row={row} />
        </td>
      ))}
    </tr>
  );
}

/** The room of rows that are not in the page; its style hides it from screen readers too. */
function Room({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr className={styles.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null;
}

function Cell<Row>({ column: { cell, stacked }, row }: { column: Column<Row>; row: Row }) {
  if (stacked === undefined) return cell(row);
  return (
    <>
      <span className={styles.wide}>{cell(row)}</span>
      {stacked === 'nothing' ? null : <span className={styles.stacked}>{stacked(row)}</span>}
    </>
  );
}

function cellClass({ align, stacked, className }: Pick<Column<never>, 'align' | 'className'> & { stacked?: unknown }) {
  return classNames(align === 'end' && styles.end, stacked === 'nothing' && styles.unstacked, className);
}
