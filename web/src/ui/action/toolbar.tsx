import type { ComponentProps, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './toolbar.module.css';

/** A floating toolbar: one tab stop; the arrow keys move within it, Home and End to its ends. */
export function Toolbar({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);

  // Buttons leave the tab order until the toolbar makes exactly one of them its tab stop; repeated after each render,
  // because tools come and go.
  useLayoutEffect(() => {
    const tools = toolsOf(bar.current);
    const stop = tools.find((tool) => tool.tabIndex === 0) ?? tools[0];
    if (stop) makeStop(tools, stop);
  });

  const focus = (event: FocusEvent) => {
    const tools = toolsOf(bar.current);
    const tool = tools.find((candidate) => candidate === event.target);
    if (tool) makeStop(tools, tool);
  };
  const keyDown = (event: KeyboardEvent) => {
    const tools = toolsOf(bar.current);
    const next = neighbour(tools, document.activeElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={classNames(styles.bar, className)}
      onFocus={focus}
      onKeyDown={keyDown}
    >
      {children}
    </div>
  );
}

/** A 40 px tool button with an icon; `pressed` is for toggles and omitted for one-off actions. */
export function ToolbarButton({
  label,
  pressed,
  className,
  ...button
}: Omit<ComponentProps<'button'>, 'aria-label' | 'aria-pressed'> & { label: string; pressed?: boolean }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      {...button}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(styles.tool, className)}
    />
  );
}

/** A read-only value in the toolbar (the zoom of a drawing). */
export function ToolbarText({ children }: { children: ReactNode }) {
  return <span className={styles.text}>{children}</span>;
}

/** A hairline between groups of tools. */
export function ToolbarSeparator() {
  return <span className={styles.separator} aria-hidden="true" />;
}

function toolsOf(bar: HTMLElement | null): HTMLButtonElement[] {
  return bar ? [...bar.querySelectorAll('button')].filter((tool) => !tool.disabled && tool.offsetParent !== null) : [];
}

function makeStop(tools: HTMLButtonElement[], stop: HTMLButtonElement): void {
  for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1;
}

function neighbour(tools: HTMLButtonElement[], from: Element | null, key: string): HTMLButtonElement | undefined {
  const index = from instanceof HTMLButtonElement ? tools.indexOf(from) : -1;
  if (index < 0) return undefined;
  if (key === 'ArrowRight') return tools[(index + 1) % tools.length];
  if (key === 'ArrowLeft') return tools.at(index - 1);
  if (key === 'Home') return tools[0];
  if (key === 'End') return tools.at(-1);
  return undefined;
}
