import { classNames } from '../class-names.ts';
import { Tooltip } from '../popup/tooltip.tsx';
import styles from './clipped-text.module.css';

/**
 * A name that takes up to `lines` lines and ends in an ellipsis where there is no room for more; a tooltip then shows all
 * of it. Screen readers always have the whole.
 */
export function ClippedText({
  lines = 1,
  className,
  children,
}: {
  lines?: 1 | 2;
  className?: string | undefined;
  children: string;
}) {
  return (
    <Tooltip text={children} when={isClipped}>
      <span className={classNames(styles.clipped, lines === 2 && styles.two, className)}>{children}</span>
    </Tooltip>
  );
}

/** Whether a part ends in an ellipsis. */
export function isClipped({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
