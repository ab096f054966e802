import { idPhotoTypes, mostIdPhotos } from '@chamfer/contract/education-rules';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useDropTarget } from '../../../platform/browser/use-drop-target.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/field/field.tsx';
import { takenOf } from './photo.ts';
import { PhotoRow } from './photo-row.tsx';
import styles from './photos.module.css';
import type { Photos } from './use-photos.ts';

/** Where photos of an ID are dropped or chosen, and a row for each (spec 2 §5 Education form). */
export function PhotoField({
  of,
  photos,
  error,
}: {
  /** What a photo is asked of: a school ID, or a copy from CHSI. */
  of: 'id_photo' | 'chsi';
  photos: Photos;
  /** What is wrong with them as a whole. */
  error: string | undefined;
}) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const wasRemoved = useRef(false);
  const { list, problem, isFull } = photos;
  const isChsi = of === 'chsi';
  const drop = useDropTarget((files) => void photos.add(files));
  // The button that was pressed has gone with its row.
  useEffect(() => {
    if (wasRemoved.current) input.current?.focus();
    wasRemoved.current = false;
  });
  return (
    <fieldset className={styles.field} aria-labelledby={`${id}-label`} {...drop.props}>
      <div className={styles.label}>
        <span id={`${id}-label`}>{t(isChsi ? 'education.photos.chsi' : 'education.photos.label')}</span>
        <span className={styles.count} aria-live="polite">
          {t('education.photos.count', { count: takenOf(list).length, most: mostIdPhotos })}
        </span>
      </div>
      {isChsi ? <p className={styles.hint}>{t('education.photos.chsi.hint')}</p> : null}
      {isFull ? null : (
        <label className={classNames(styles.drop, drop.isOver && styles.over, error && styles.wrong)}>
          <ImageUp size={20} strokeWidth={1.5} aria-hidden />
          <span>
            <b id={`${id}-drop`}>{t(isChsi ? 'education.photos.drop.chsi' : 'education.photos.drop')}</b>
            <small id={`${id}-formats`}>{t('education.photos.formats')}</small>
          </span>
          <input
            ref={input}
            className="sr"
            type="file"
            name="photos"
            accept={idPhotoTypes.join()}
            aria-labelledby={`${id}-drop`}
            aria-describedby={`${id}-formats${error ? ` ${id}-error` : ''}`}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => {
              void photos.add([...(target.files ?? [])]);
              // The same file can be chosen again after it was removed.
              target.value = '';
            }}
          />
        </label>
      )}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map((photo) => (
            <PhotoRow
              key={photo.key}
              photo={photo}
              onRemove={() => {
                wasRemoved.current = true;
                photos.remove(photo);
              }}
              onRetry={() => photos.retry(photo)}
            />
          ))}
        </ul>
      ) : null}
      {problem ? <FieldError>{t(problem)}</FieldError> : null}
    </fieldset>
  );
}
