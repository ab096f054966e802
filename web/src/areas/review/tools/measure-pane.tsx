'use no memo';
import type { MeasureMode, Viewer } from '@chamfer/viewer/port';
import { Copy, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { copyText } from '../copy-text.ts';
import { useLengthScale } from '../measurement/length-units.ts';
import { measurementText } from '../measurement/measurement-text.ts';
import { UnitChoice } from '../measurement/unit-choice.tsx';
import { useSignal } from '../model/use-viewer.ts';
import { pointingWay } from './pointing-way.ts';
import styles from './tool-pane.module.css';
import { ToolPane } from './tool-pane.tsx';

const modes: readonly MeasureMode[] = ['distance', 'edge', 'face', 'angle', 'radius'];

/** Measuring: what the next clicks choose, and the results, the newest first. */
export function MeasurePane({ viewer, onClose }: { readonly viewer: Viewer; readonly onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const scale = useLengthScale();
  const { measure } = viewer;
  const mode = useSignal(measure.mode, 'distance');
  const taken = useSignal(measure.taken, 0);
  const problem = useSignal(measure.problem, null);
  const results = useSignal(measure.results, []);
  const isExploded = useSignal(viewer.explode.amount, 0) > 0;
  const way = pointingWay();
  const newest = results.at(-1)?.id;
  const newestRef = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (newest) newestRef.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <ToolPane title={t('tools.measure')} onClose={onClose}>
      <Segmented
        className={styles.even}
        label={t('tools.measure.mode')}
        options={modes.map((value) => ({ value, label: t(`tools.measure.mode.${value}`) }))}
        value={mode}
        onChange={(next) => measure.setMode(next)}
      />
      <p className={problem ? styles.problem : styles.hint} role="status">
        {problem
          ? t(`tools.measure.problem.${problem}`)
          : taken > 0
            ? t('tools.measure.second', { way })
            : t(`tools.measure.hint.${mode}`, { way })}
      </p>
      {isExploded ? <p className={styles.hint}>{t('tools.measure.asBuilt')}</p> : null}
      {results.length > 0 ? (
        <ol aria-label={t('tools.measure.results')}>
          {results.toReversed().map((result) => {
            const { name, value, detail } = measurementText(t, format, result, scale);
            return (
              <li key={result.id} ref={result.id === newest ? newestRef : undefined} className={styles.item}>
                <div className={styles.row}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.value}>{value}</span>
                  <Button
                    variant="quiet"
                    size="sm"
                    iconOnly
                    title={t('tools.copy')}
                    aria-label={t('tools.copyValue', { value })}
                    onClick={() => void copyText(t, value)}
                  >
                    <Copy {...icon} />
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    iconOnly
                    title={t('tools.remove')}
                    aria-label={t('tools.removeNamed', { name: value })}
                    onClick={() => measure.remove(result.id)}
                  >
                    <Trash2 {...icon} />
                  </Button>
                </div>
                {detail ? <p className={styles.detail}>{detail}</p> : null}
              </li>
            );
          })}
        </ol>
      ) : null}
      <div className={styles.row}>
        <UnitChoice unit={scale.unit} />
        {results.length > 0 ? (
          <Button size="sm" variant="quiet" onClick={() => measure.clear()}>
            {t('tools.removeAll')}
          </Button>
        ) : null}
      </div>
    </ToolPane>
  );
}
