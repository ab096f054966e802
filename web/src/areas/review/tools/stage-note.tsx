'use no memo';
import type { ViewerState } from '@chamfer/viewer/port';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './stage-note.module.css';

/** The note and the view cube on both sides fit beside each other, CSS px. */
const besideTheCube = 680;

interface StageNoteProps {
  readonly state: ViewerState;
  /** Between the panels, CSS px. */
  readonly freeWidth: number;
  readonly onFullDetail: () => void;
}

/** What is said over the model: that the graphics are away for a moment, or that this is not all of the model and why. */
export function StageNote({ state, freeWidth, onFullDetail }: StageNoteProps) {
  const t = useT();
  const isLost = state.phase === 'lost';
  const isReduced = state.phase === 'ready' && state.model.isReduced;
  const isBroken = isReduced && state.model.failure !== undefined;
  return (
    <div
      role="status"
      className={isLost || isReduced ? styles.note : 'sr'}
      data-under-cube={freeWidth < besideTheCube || undefined}
    >
      {isLost ? <p>{t('tools.lost')}</p> : null}
      {isReduced ? (
        <>
          <p>{isBroken ? t('tools.incomplete') : t('tools.reduced')}</p>
          <Button size="sm" onClick={onFullDetail}>
            {isBroken ? t('common.retry') : t('tools.fullDetail')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
