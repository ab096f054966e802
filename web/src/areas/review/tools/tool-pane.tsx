'use no memo';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Panel } from '../../../ui/panel.tsx';
import { focusModel } from '../comments/key-surface.ts';
import { useSheet } from '../page/use-sheet.ts';
import { useSize } from '../page/use-size.ts';
import { SheetContext } from './sheet-context.ts';
import styles from './tool-pane.module.css';

/** The settings of a tool: a small card above its button, on a phone a sheet at the foot. */
export function ToolPane(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useT();
  const [ref, { height }] = useSize<HTMLElement>();
  useSheet(use(SheetContext), height);
  const fromMiddle = usePlaceOfButton();
  const close = () => {
    props.onClose();
    // The button that had the focus is gone; the model is where one goes on.
    focusModel();
  };
  return (
    <Panel
      ref={ref}
      title={props.title}
      className={styles.pane}
      style={{ '--from-middle': `${fromMiddle}px` } as CSSProperties}
      collapse={{ icon: <X size={16} strokeWidth={1.5} aria-hidden />, label: t('common.close'), onPress: close }}
    >
      <div className={styles.body}>{props.children}</div>
    </Panel>
  );
}

/** How far from the middle of the tool bar the pane's button stands, CSS pixels; what has none came from 'more'. */
function usePlaceOfButton(): number {
  const [place, setPlace] = useState(0);
  // After each draw: the bar gains and loses buttons with the room there is.
  useLayoutEffect(() => {
    const button =
      document.querySelector<HTMLElement>('[data-pane][aria-pressed="true"]') ??
      document.querySelector<HTMLElement>('[data-pane="more"]');
    const bar = button?.closest('[role="toolbar"]')?.getBoundingClientRect();
    if (!button || !bar) return;
    const { left, width } = button.getBoundingClientRect();
    setPlace(Math.round(left + width / 2 - bar.left - bar.width / 2));
  });
  return place;
}
