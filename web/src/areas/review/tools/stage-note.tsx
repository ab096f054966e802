'use no memo';
import type { ViewerState } from '@chamfer/viewer/port';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import styles from './stage-note.module.css';

/** The width at which the note fits next to the view cube, in CSS pixels. */
const nextToCubeWidth = 680;

interface StageNoteProps {
  readonly state: ViewerState;
  /** The width between the panels, in CSS pixels. */
  readonly freeWidth: number;
  readonly onFullDetail: () => void;
}

/**
 * A note over the model: that the graphics are paused for a moment, or that only a part of the model is shown and why.
 */
export function StageNote({ state, freeWidth, onFullDetail }: StageNoteProps) {
  const t = useT();
  const isLost = state.phase === 'lost';
  const isReduced = state.phase === 'ready' && state.model.isReduced;
  const isBroken = isReduced && state.model.failure !== undefined;
  return (
    <div
      role="status"
      className={isLost || isReduced ? styles.note : 'sr'}
      data-under-cube={freeWidth < nextToCubeWidth || undefined}
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
