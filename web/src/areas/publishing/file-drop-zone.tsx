import { FilePlus2 } from 'lucide-react';
import { useRef } from 'react';
import { Trans } from '../../i18n/trans.tsx';
import { useT } from '../../i18n/use-t.ts';
import { classNames } from '../../ui/class-names.ts';
import type { ChosenFile } from './design-files.ts';
import { chosenFiles } from './dropped-files.ts';
import styles from './file-drop-zone.module.css';

/**
 * Where files are dropped or chosen; the drop itself is taken by the whole page. No list of accepted endings goes to
 * the system's dialog: phones grey out every file whose ending they do not know.
 */
export function FileDropZone({
  compact,
  dragging,
  onFiles,
}: {
  /** Files have been chosen already. */
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
          // The same file may be chosen again after it was mended.
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
