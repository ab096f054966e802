import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip';
import { AriaLayer } from './aria-layer.tsx';
import styles from './tooltip.module.css';

/** A hint beside a control on hover and focus; `keys` shows its shortcut. The control needs its own accessible name. */
export function Tooltip({
  text,
  keys,
  placement = 'top',
  children,
}: {
  text: string;
  keys?: string;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactElement;
}) {
  return (
    <AriaLayer>
      <TooltipTrigger delay={400} closeDelay={0}>
        <Focusable>{children as ReactElement<Record<string, unknown>, 'button'>}</Focusable>
        <AriaTooltip className={styles.floating} placement={placement} offset={8}>
          <TooltipCard text={text} keys={keys} />
        </AriaTooltip>
      </TooltipTrigger>
    </AriaLayer>
  );
}

/** The look of a tooltip alone. */
export function TooltipCard({ text, keys }: { text: string; keys?: string }) {
  return (
    <span className={styles.tip}>
      {text}
      {keys ? <kbd className={styles.keys}>{keys}</kbd> : null}
    </span>
  );
}
