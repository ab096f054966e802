import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import styles from './table.module.css';

/** One column of a table. */
export interface Column {
  key: string;
  /** For screen readers only with `headHidden`. */
  head: ReactNode;
  headHidden?: boolean;
  /** Any CSS width. */
  width?: string;
  align?: 'start' | 'end';
}

/**
 * A table with 48 px rows separated by hairlines. Narrower than 520 px, each row becomes a stack: the first cell and
 * the last (its actions) share the first line, the others follow on one subdued line. Rows are `TableRow`s.
 */
export function Table({
  label,
  columns,
  loadingRows = 0,
  className,
  children,
}: {
  label: string;
  columns: readonly Column[];
  /** The number of placeholder rows shown for rows that are loading. */
  loadingRows?: number;
  className?: string;
  children?: ReactNode;
}) {
  const waiting = Array.from({ length: loadingRows }, (_, row) => `waiting-${row}`);
  return (
    <div className={classNames(styles.room, className)}>
      <table className={styles.table} aria-label={label} aria-busy={loadingRows > 0 || undefined}>
        <thead>
          <tr>
            {columns.map(({ key, head, headHidden, width, align }) => (
              <th key={key} scope="col" style={{ width }} className={classNames(align === 'end' && styles.end)}>
                {headHidden ? <span className="sr">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children}
          {waiting.map((key, row) => (
            <tr key={key} className={styles.waiting}>
              {columns.map((column, index) => (
                <td key={column.key}>{index < columns.length - 1 ? <Skeleton width={`${70 - row * 8}%`} /> : null}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row; accepts all props of a `<tr>`. Its cells are `TableCell`s in the order of the columns. */
export function TableRow(props: ComponentProps<'tr'>) {
  return <tr {...props} />;
}

/** A cell; accepts all props of a `<td>`. `align` matches its column's. */
export function TableCell({
  align,
  className,
  ...cell
}: Omit<ComponentProps<'td'>, 'align'> & { align?: 'start' | 'end' }) {
  return <td {...cell} className={classNames(align === 'end' && styles.end, className)} />;
}
