import type { ComponentProps, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { Button } from '../action/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

/** A card floating above the viewer; accepts all props of a `<section>`, for positioning. */
export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  /** Shown next to the title in subdued digits. */
  count?: number;
  /** The button that collapses the panel: its icon, label and action. */
  collapse?: { icon: ReactNode; label: string; onPress: () => void };
  /** Buttons next to the one that collapses the panel. */
  actions?: ReactNode;
  /** Stays between the title and the content while that scrolls (filters). */
  head?: ReactNode;
  /** Gets the element in which the content scrolls. */
  scroller?: Ref<HTMLDivElement>;
  /** Stays at the bottom while the content scrolls (the composer). */
  footer?: ReactNode;
}

/** A title, scrolling content and a footer. */
export function Panel({
  title,
  count,
  collapse,
  actions,
  head,
  scroller,
  footer,
  className,
  children,
  ...section
}: PanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} {...section} className={classNames(styles.panel, className)}>
      <header className={styles.header}>
        <h2 className={styles.title} id={titleId}>
          {title}
          {count === undefined ? null : <span className={styles.count}>{count}</span>}
        </h2>
        {actions}
        {collapse ? (
          <Button variant="quiet" size="sm" iconOnly aria-label={collapse.label} onClick={collapse.onPress}>
            {collapse.icon}
          </Button>
        ) : null}
      </header>
      {head ? <div className={styles.head}>{head}</div> : null}
      <div ref={scroller} className={styles.content}>
        {children}
      </div>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </section>
  );
}
