import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './note.module.css';

/** A quiet remark inside a card or a dialog. With `status`, screen readers announce what it says next. */
export function Note({
  tone = 'plain',
  status,
  children,
}: {
  tone?: 'plain' | 'warn';
  status?: boolean;
  children: ReactNode;
}) {
  const Icon = tone === 'warn' ? TriangleAlert : Info;
  return (
    <div className={classNames(styles.note, styles[tone])} role={status ? 'status' : undefined}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
