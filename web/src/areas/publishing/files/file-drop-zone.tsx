import { FilePlus2 } from 'lucide-react';
import { useRef } from 'react';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { ChosenFile } from './design-files.ts';
import { chosenFiles } from './dropped-files.ts';
import styles from './file-drop-zone.module.css';

/**
 * Where files are dropped or chosen; the whole page handles the drop itself. The file input has no `accept` list,
 * because phones disable all files with extensions unknown to them.
 */
export function FileDropZone({
  compact,
  dragging,
  onFiles,
}: {
  /** Whether files have already been chosen. */
  compact: boolean;
  dragging: boolean;
  onFiles: (files: ChosenFile[]) => void;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <label className={classNames(styles.zone, compact && styles.compact, dragging && styles.dragging)}>
      <input
        ref={input}
        type="file"
        multiple
        className="sr"
        aria-label={t('publishing.drop.input')}
        aria-describedby="publishing-drop-hint"
        data-autofocus={compact ? undefined : ''}
        onChange={(event) => {
          onFiles(chosenFiles(event.target.files));
          // Allows choosing the same file again after fixing it.
          event.target.value = '';
        }}
      />
      <FilePlus2 size={20} strokeWidth={1.5} aria-hidden />
      <span className={styles.text}>
        {dragging ? (
          t('publishing.drop.now')
        ) : (
          <>
            <span className={styles.byMouse}>
              <Trans
                id={compact ? 'publishing.drop.more' : 'publishing.drop.title'}
                components={[(text) => <span className={styles.choose}>{text}</span>]}
              />
            </span>
            <span className={classNames(styles.byTouch, styles.choose)}>
              {t(compact ? 'publishing.drop.addTouch' : 'publishing.drop.input')}
            </span>
          </>
        )}
      </span>
      <span id="publishing-drop-hint" className={compact ? 'sr' : styles.hint}>
        {t('publishing.drop.hint')}
      </span>
    </label>
  );
}
