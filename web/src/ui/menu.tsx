import type { ReactElement, ReactNode } from 'react';
import type { PopoverProps } from 'react-aria-components/Menu';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Pressable,
  Separator,
} from 'react-aria-components/Menu';
import { AriaLayer } from './aria-layer.tsx';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

/**
 * A menu of actions. `trigger` is the button that opens it (one of ours, with its accessible name); `head` stands above
 * the items and is no item (the account's name and warning).
 */
export function Menu({
  trigger,
  label,
  head,
  placement = 'bottom end',
  width,
  open,
  onOpenChange,
  children,
}: {
  trigger: ReactElement<Record<string, unknown>, 'button'> | ReactElement;
  /** Names the menu; its trigger's name when absent. */
  label?: string;
  head?: ReactNode;
  placement?: PopoverProps['placement'];
  /** Pixels; as wide as its items, 200 px at least, when absent. */
  width?: number;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <AriaLayer>
      <MenuTrigger isOpen={open} onOpenChange={onOpenChange}>
        <Pressable>{trigger as ReactElement<Record<string, unknown>, 'button'>}</Pressable>
        <Popover className={styles.popover} placement={placement} offset={4} style={{ width }}>
          {head ? <div className={styles.head}>{head}</div> : null}
          <AriaMenu className={styles.menu} aria-label={label}>
            {children}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </AriaLayer>
  );
}

/** One action, or a link with `href`. `danger` is for what cannot be undone; `checked` marks the present choice. */
export function MenuItem({
  icon,
  end,
  danger,
  disabled,
  href,
  target,
  onAction,
  children,
}: {
  icon?: ReactNode;
  /** Stands at the end: a check, a shortcut. */
  end?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  href?: string;
  target?: string;
  onAction?: () => void;
  children: string;
}) {
  return (
    <AriaMenuItem
      className={classNames(styles.item, danger && styles.danger)}
      textValue={children}
      isDisabled={disabled}
      {...{ href, target, onAction }}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {end ? <span className={styles.end}>{end}</span> : null}
    </AriaMenuItem>
  );
}

/** A hairline between groups of items. */
export function MenuSeparator() {
  return <Separator className={styles.separator} />;
}
