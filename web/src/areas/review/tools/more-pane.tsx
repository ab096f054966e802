'use no memo';
import { Boxes, Eye, ListTree, Ruler, SquareSplitVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { BarSize } from './bar-size.ts';
import styles from './tool-pane.module.css';
import { ToolPane } from './tool-pane.tsx';
import type { Pane } from './use-pane.ts';

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The tools that do not fit into a narrow bar. */
export function MorePane(props: {
  readonly size: BarSize;
  readonly onPane: (pane: Pane) => void;
  /** `null` if the model is a single part. */
  readonly onParts: (() => void) | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  const item = (text: string, picture: ReactNode, press: () => void) => (
    <Button size="lg" variant="quiet" block icon={picture} onClick={press}>
      {text}
    </Button>
  );
  const { size, onPane, onParts } = props;
  return (
    <ToolPane title={t('tools.more')} onClose={props.onClose}>
      <div className={styles.group}>
        {size === 'small' ? (
          <>
            {item(t('tools.section'), <SquareSplitVertical {...icon} />, () => onPane('section'))}
            {item(t('tools.measure'), <Ruler {...icon} />, () => onPane('measure'))}
          </>
        ) : null}
        {item(t('tools.explode'), <Boxes {...icon} />, () => onPane('explode'))}
        {item(t('tools.views'), <Eye {...icon} />, () => onPane('views'))}
        {onParts ? item(t('tools.parts'), <ListTree {...icon} />, onParts) : null}
      </div>
    </ToolPane>
  );
}
