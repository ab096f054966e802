import { FileX, Image, RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { ClippedText } from '../../../ui/text/clipped-text.tsx';
import type { Photo } from './photo.ts';
import styles from './photos.module.css';

/** A photo with its preview, what became of it, and a button to remove it. */
export function PhotoRow({ photo, onRemove, onRetry }: { photo: Photo; onRemove: () => void; onRetry: () => void }) {
  const t = useT();
  const format = useFormats();
  const { name, bytes, photoId, share, problem } = photo;
  const isSending = photoId === null && problem === null;
  const canRetry = problem === 'education.photos.failed' || problem === 'common.error.tooMany';
  return (
    <li className={classNames(styles.row, problem && styles.bad)} data-invalid={problem ? '' : undefined}>
      <Preview photo={photo} />
      <div className={styles.about}>
        <ClippedText className={styles.name}>{name}</ClippedText>
        {isSending ? (
          <ProgressBar value={share} label={t('education.photos.uploading', { name })} width="100%" />
        ) : null}
        {photoId && !problem ? <small className={styles.size}>{format.bytes(bytes)}</small> : null}
        {problem ? <FieldError>{t(problem)}</FieldError> : null}
      </div>
      {isSending ? <span className={styles.share}>{format.percent(share)}</span> : null}
      {canRetry ? (
        <Button
          variant="quiet"
          size="sm"
          iconOnly
          aria-label={t('education.photos.retry', { name })}
          title={t('education.photos.retry', { name })}
          onClick={onRetry}
        >
          <RotateCw size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      ) : null}
      <Button
        variant="quiet"
        size="sm"
        iconOnly
        aria-label={t('education.photos.remove', { name })}
        title={t('education.photos.remove', { name })}
        onClick={onRemove}
      >
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </li>
  );
}

/** The picture, from the file itself; an icon where there is none to show. */
function Preview({ photo: { file, problem } }: { photo: Photo }) {
  const address = useFileAddress(problem ? null : file);
  const Icon = problem ? FileX : Image;
  return (
    <span className={styles.preview}>
      {address ? <img src={address} alt="" /> : <Icon size={16} strokeWidth={1.5} aria-hidden />}
    </span>
  );
}

function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
