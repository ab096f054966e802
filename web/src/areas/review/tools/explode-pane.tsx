'use no memo';
import type { Viewer } from '@chamfer/viewer/port';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useSignal } from '../model/use-viewer.ts';
import styles from './tool-pane.module.css';
import { ToolPane } from './tool-pane.tsx';

/** The setting for the distance between the parts. */
export function ExplodePane({ viewer, onClose }: { readonly viewer: Viewer; readonly onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const { explode } = viewer;
  const amount = useSignal(explode.amount, 0);
  return (
    <ToolPane title={t('tools.explode')} onClose={onClose}>
      <div className={styles.row}>
        <span className={styles.name}>{t('tools.explode.amount')}</span>
        <output className={styles.value}>{format.percent(amount)}</output>
        <Button size="sm" variant="quiet" disabled={amount === 0} onClick={() => void explode.set(0)}>
          {t('tools.explode.reset')}
        </Button>
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('tools.explode.amount')}
        aria-valuetext={format.percent(amount)}
        min={0}
        max={1}
        step={0.01}
        value={amount}
        onChange={(event) => void explode.set(event.currentTarget.valueAsNumber, { animate: false })}
      />
    </ToolPane>
  );
}
