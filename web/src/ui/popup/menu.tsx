import {
  type ComponentProps,
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import type { PopoverProps } from 'react-aria-components/Menu';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Pressable,
  Separator,
} from 'react-aria-components/Menu';
import { classNames } from '../class-names.ts';
import { AriaLayer } from './aria-layer.tsx';
import styles from './menu.module.css';
import { useSheet } from './use-sheet.ts';
import { keepFocusNear, keepOpener } from './way-back.ts';

/** What every menu is made of. */
export interface MenuProps {
  trigger: Trigger | ReactElement;
  /** Accessible name of the menu; defaults to the trigger's. */
  label?: string;
  head?: ReactNode;
  placement?: PopoverProps['placement'];
  /** Pixels; by default as wide as its items, at least 200 px. */
  width?: number;
  children: ReactNode;
}

/**
 * A menu of actions. `trigger` is the button that opens it (a Button with an accessible name); `head` is shown above
 * the items without being one (the account's name and warning). On narrow screens it is a sheet at the bottom, which says
 * what it is about. Where the button goes with its row while it has the focus, the next row's gets it.
 */
export function Menu({
  trigger,
  label,
  head,
  placement = 'bottom end',
  width,
  open,
  onOpenChange,
  focused,
  children,
}: MenuProps & {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The item that has the focus when `open` opens the menu; the menu itself by default. */
  focused?: 'first' | 'last' | undefined;
}) {
  const isSheet = useSheet();
  return (
    <AriaLayer>
      <MenuTrigger isOpen={open} onOpenChange={onOpenChange}>
        <Pressable>{cloneElement(trigger as Trigger, { onFocus: keepFocus }) as Trigger}</Pressable>
        <Popover
          className={classNames(styles.popover, isSheet && styles.sheet)}
          placement={placement}
          offset={4}
          style={{ width: isSheet ? 'auto' : width }}
        >
          {head ? <div className={styles.head}>{head}</div> : null}
          {label && !head ? (
            <p className={styles.about} aria-hidden>
              {label}
            </p>
          ) : null}
          <AriaMenu className={styles.menu} aria-label={label} {...(focused && { autoFocus: focused })}>
            {children}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </AriaLayer>
  );
}

type Trigger = ReactElement<Record<string, unknown>, 'button'>;
const keepFocus = ({ currentTarget }: FocusEvent<HTMLElement>) => keepFocusNear(currentTarget);

/**
 * A menu of a row. Only its button is in the page until it is first used, so that many rows are drawn quickly. The
 * trigger passes on what it is given.
 */
export function RowMenu({
  trigger,
  ...menu
}: Omit<MenuProps, 'trigger'> & { trigger: ReactElement<ComponentProps<'button'>> }) {
  const [isUsed, setUsed] = useState(false);
  const [focused, setFocused] = useState<'first' | 'last'>();
  const use = (item: typeof focused) => {
    setFocused(item);
    setUsed(true);
  };
  if (isUsed) {
    return (
      <UsedMenu
        {...menu}
        trigger={cloneElement(trigger, { autoFocus: true })}
        focused={focused}
        onClose={() => setFocused(undefined)}
      />
    );
  }
  const press = (event: KeyboardEvent) => {
    const item = openingKeys[event.key];
    if (!item) return;
    event.preventDefault();
    use(item);
  };
  return cloneElement(trigger, {
    'aria-haspopup': true,
    'aria-expanded': false,
    // Only a pointer's presses are counted: nothing was counted where a screen reader pressed.
    onClick: ({ detail }) => use(detail === 0 ? 'first' : undefined),
    onKeyDown: press,
  });
}

/** Keys that open a menu, and the item that has the focus then. */
const openingKeys: Record<string, 'first' | 'last'> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/** Opens when it is mounted: only then its trigger has the focus, which returns to it when the menu closes. */
function UsedMenu({ onClose, ...menu }: MenuProps & { focused: 'first' | 'last' | undefined; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const change = (open: boolean) => {
    setOpen(open);
    if (!open) onClose();
  };
  return <Menu {...menu} open={isOpen} onOpenChange={change} />;
}

/** One action, or a link with `href`. `danger` marks irreversible actions; `checked` marks the current choice. */
export function MenuItem({
  icon,
  detail,
  end,
  danger,
  disabled,
  href,
  target,
  onAction,
  children,
}: {
  icon?: ReactNode;
  /** A second, softer line. */
  detail?: string;
  /** Shown at the end: a check mark, a shortcut. */
  end?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  href?: string;
  target?: string;
  onAction?: () => void;
  children: string;
}) {
  const act = () => {
    keepOpener();
    onAction?.();
  };
  return (
    <AriaMenuItem
      className={classNames(styles.item, danger && styles.danger)}
      textValue={children}
      isDisabled={disabled}
      href={href}
      target={target}
      onAction={act}
    >
      {icon}
      <span className={styles.text}>
        {children}
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {end ? <span className={styles.end}>{end}</span> : null}
    </AriaMenuItem>
  );
}

/** A hairline between groups of items. */
export function MenuSeparator() {
  return <Separator className={styles.separator} />;
}
