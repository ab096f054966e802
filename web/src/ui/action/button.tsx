import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ElementType, MouseEvent, ReactNode } from 'react';
import { useFormStatus } from 'react-dom';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/** How a button looks. At most one `primary` per screen. */
export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';
  /** 28, 36 or 44 px high. */
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  block?: boolean;
  /** A square with only an icon; needs an `aria-label`. */
  iconOnly?: boolean;
}

/** A button; `icon` is shown before the text. */
export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: ReactNode;
  /** Shows a spinner, keeps width and focus, and ignores further presses. */
  busy?: boolean;
}

/** The class of a button, for anything that should look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', block, iconOnly }: ButtonLook = {}): string {
  return classNames(
    styles.button,
    styles[variant],
    size !== 'md' && styles[size],
    block && styles.block,
    iconOnly && styles.iconOnly,
  );
}

/**
 * A button with type `button` by default. A submit button becomes busy while its form's action runs. Busy sets
 * `aria-disabled`, not `disabled`, so that the focus stays and a second submit is ignored.
 */
export function Button({
  variant,
  size,
  block,
  iconOnly,
  icon,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { pending } = useFormStatus();
  const isBusy = busy || (type === 'submit' && pending);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  // With an icon, or in a block with room to spare, the spinner has its own place; otherwise it covers the text.
  const covers = isBusy && !icon && !block;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, block, iconOnly }), covers && styles.covered, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {isBusy ? <LoaderCircle className={styles.spinner} size={16} strokeWidth={1.5} aria-hidden /> : icon}
      {iconOnly ? children : <span className={styles.text}>{children}</span>}
    </button>
  );
}

/** A link that looks like a button: an anchor, or `as` the router's link with that link's own props. */
export function ButtonLink<Link extends ElementType = 'a'>({
  as,
  variant,
  size,
  block,
  iconOnly,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & { as?: Link; icon?: ReactNode; className?: string; children?: ReactNode } & Omit<
    ComponentProps<Link>,
    keyof ButtonLook | 'as' | 'icon' | 'className' | 'children'
  >) {
  const Element: ElementType = as ?? 'a';
  return (
    <Element {...rest} className={classNames(buttonClass({ variant, size, block, iconOnly }), className)}>
      {icon}
      {iconOnly ? children : <span className={styles.text}>{children}</span>}
    </Element>
  );
}
