'use no memo';
import { X } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useSheet } from '../page/use-sheet.ts';
import { useSize } from '../page/use-size.ts';
import { SheetContext } from './sheet-context.ts';
import styles from './tool-pane.module.css';

/** The settings of a tool: a small card above the tool bar; on a phone, a sheet at the bottom. */
export function ToolPane(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useT();
  const [ref, { height }] = useSize<HTMLElement>();
  useSheet(use(SheetContext), height);
  const close = () => {
    props.onClose();
    // The button that had the focus is gone; the model is where one goes on.
    document.querySelector<HTMLElement>('canvas[role="application"]')?.focus();
  };
  return (
    <Panel
      ref={ref}
      title={props.title}
      className={styles.pane}
      collapse={{ icon: <X size={16} strokeWidth={1.5} aria-hidden />, label: t('common.close'), onPress: close }}
    >
      <div className={styles.body}>{props.children}</div>
    </Panel>
  );
}
