import { X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../action/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './modal-card.module.css';

/** The content of a modal. */
export interface ModalCardProps {
  title: ReactNode;
  /** What it is about, in one soft line under the title: the team, where people have several. */
  about?: ReactNode;
  /** 320, 440, 560 or 960 px wide; all are bottom sheets at 768 px and narrower. */
  size?: 'small' | 'narrow' | 'medium' | 'large';
  /** Shown under a hairline at the bottom; stays visible while the body scrolls. */
  footer?: ReactNode;
  children?: ReactNode;
  titleId?: string;
  aboutId?: string;
  /** Label of the close button, which exists only with `onPressClose`. */
  closeLabel?: string;
  onPressClose?: () => void;
  /** The close button is there and does nothing. */
  locked?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** The card of a modal without its dialog: title and close button, a scrolling body, a footer. */
export function ModalCard({
  title,
  about,
  size = 'medium',
  footer,
  children,
  titleId,
  aboutId,
  closeLabel,
  onPressClose,
  locked,
  ref,
}: ModalCardProps) {
  return (
    <div ref={ref} className={classNames(styles.card, styles[size])} tabIndex={-1}>
      <div className={styles.header}>
        <div className={styles.titles}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {about ? (
            <p id={aboutId} className={styles.about}>
              {about}
            </p>
          ) : null}
        </div>
        {onPressClose ? (
          <Button variant="quiet" size="sm" iconOnly aria-label={closeLabel} disabled={locked} onClick={onPressClose}>
            <X size={16} strokeWidth={1.5} aria-hidden />
          </Button>
        ) : null}
      </div>
      <div className={styles.body}>{children}</div>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </div>
  );
}
