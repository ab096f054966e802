import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './banner.module.css';

const icons = { info: Info, warn: TriangleAlert, danger: CircleAlert, ok: CircleCheck };

/** A permanent message at the top of a page or a form. With `alert`, screen readers announce it when it appears. */
export function Banner({
  kind = 'info',
  title,
  action,
  alert,
  className,
  children,
}: {
  kind?: keyof typeof icons;
  title?: ReactNode;
  /** A small button at the end. */
  action?: ReactNode;
  alert?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const Icon = icons[kind];
  return (
    <div className={classNames(styles.banner, styles[kind], className)} role={alert ? 'alert' : undefined}>
      <Icon size={20} strokeWidth={1.5} aria-hidden />
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}
