'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import type { ComponentProps, ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text-link.module.css';

/** How a text link looks: `accent` in running text, `soft` in footers, `strong` on its own. */
export type TextLinkTone = 'accent' | 'soft' | 'strong';

/** The class of a text link, for the router's own link. */
export function textLinkClass(tone: TextLinkTone = 'accent'): string {
  return classNames(styles.link, styles[tone]);
}

/** A text link: an anchor, or `as` the router's link with that link's own props. */
export function TextLink<Link extends ElementType = 'a'>({
  as,
  tone,
  className,
  children,
  ...rest
}: { as?: Link; tone?: TextLinkTone; className?: string; children?: ReactNode } & Omit<
  ComponentProps<Link>,
  'as' | 'tone' | 'className' | 'children'
>) {
  const Element: ElementType = as ?? 'a';
  return (
    <Element {...rest} className={classNames(textLinkClass(tone), className)}>
      {children}
    </Element>
  );
}

/** A button that looks like a link: it acts on this page and does not navigate. */
export function LinkButton({
  tone,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { tone?: TextLinkTone }) {
  return <button {...rest} type={type} className={classNames(textLinkClass(tone), styles.plain, className)} />;
}
