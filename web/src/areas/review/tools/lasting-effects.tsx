'use no memo';
import type { Viewer } from '@chamfer/viewer/port';
import { Boxes, SquareSplitVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useSignal } from '../model/use-viewer.ts';
import { focusModel } from '../viewport/key-surface.ts';
import styles from './lasting-effects.module.css';
import type { Pane } from './use-pane.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Says that the model is cut or exploded for as long as it is, whether its pane is open or not, and ends it. */
export function LastingEffects({ viewer, onPane }: { readonly viewer: Viewer; readonly onPane: (pane: Pane) => void }) {
  const t = useT();
  const isCut = useSignal(viewer.sections.planes, []).length > 0;
  const isExploded = useSignal(viewer.explode.amount, 0) > 0;
  const end = (reset: () => void) => {
    reset();
    // The button that had the focus goes; the model is where one goes on.
    focusModel();
  };
  const chip = (pane: Pane, picture: ReactNode, text: string, resetLabel: string, reset: () => void) => (
    <div className={styles.chip}>
      <button type="button" className={styles.open} onClick={() => onPane(pane)}>
        {picture}
        {text}
      </button>
      <button type="button" className={styles.reset} aria-label={resetLabel} onClick={() => end(reset)}>
        {t('tools.explode.reset')}
      </button>
    </div>
  );
  if (!isCut && !isExploded) return null;
  return (
    <div className={styles.chips}>
      {isCut
        ? chip('section', <SquareSplitVertical {...icon} />, t('tools.section'), t('tools.section.reset'), () => {
            viewer.sections.clear();
          })
        : null}
      {isExploded
        ? chip('explode', <Boxes {...icon} />, t('tools.exploded'), t('tools.exploded.reset'), () => {
            void viewer.explode.set(0);
          })
        : null}
    </div>
  );
}
