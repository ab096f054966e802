'use no memo';
import { X } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { focusModel } from '../viewport/key-surface.ts';
import { useSheet } from '../viewport/use-sheet.ts';
import { useSize } from '../viewport/use-size.ts';
import { useViewport } from '../viewport/viewport.ts';
import { SheetContext } from './sheet-context.ts';
import styles from './tool-pane.module.css';
import { useMovable } from './use-movable.ts';

/** The gap between a docked pane and the model, in CSS pixels. */
const gap = 12;

/**
 * The settings of a tool: a card docked at the left of the model, which is next to it where there is room; its title
 * moves it elsewhere. On a phone it is a sheet at the foot.
 */
export function ToolPane(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useT();
  const [ref, { width, height }] = useSize<HTMLElement>();
  const isSheet = useViewport() === 'mobile';
  const { moved, onPointerDown } = useMovable(ref);
  // Elsewhere it takes no room: a moved pane leaves the view as the person wants it.
  useSheet(use(SheetContext), isSheet ? height : moved || width === 0 ? 0 : width + gap);
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
      style={isSheet || !moved ? undefined : { translate: `${moved.x}px ${moved.y}px` }}
      onPointerDown={isSheet ? undefined : onPointerDown}
      collapse={{ icon: <X size={16} strokeWidth={1.5} aria-hidden />, label: t('common.close'), onPress: close }}
    >
      <div className={styles.body}>{props.children}</div>
    </Panel>
  );
}
