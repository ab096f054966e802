import { mostPictures, pictureMaxBytes } from '@chamfer/contract/comment-rules';
import { RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/field/field.tsx';
import styles from './composer-pictures.module.css';
import type { KeptPicture } from './kept-picture.ts';
import { readFile } from './picture-files.ts';
import type { PictureState, UnsentPictures } from './use-unsent-pictures.ts';

/** The pictures of a comment that is being written, each with its upload and a button to remove it. */
export function ComposerPictures({ pictures }: { readonly pictures: UnsentPictures }) {
  const t = useT();
  if (pictures.list.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('reviewPictures.attached')}>
      {pictures.list.map((picture) => (
        <Attached
          key={picture.key}
          picture={picture}
          state={pictures.states[picture.key] ?? null}
          onRemove={() => pictures.remove(picture)}
          onRetry={() => pictures.retry(picture)}
        />
      ))}
    </ul>
  );
}

/** Why a picture was not attached, or did not arrive; each names its file. */
export function PictureProblems({ pictures }: { readonly pictures: UnsentPictures }) {
  const t = useT();
  const format = useFormats();
  const say = (text: MessageKey, name: string) =>
    t(text, { name: shortName(name), size: format.bytes(pictureMaxBytes), most: mostPictures });
  const refused = pictures.list.flatMap(({ key, name }) => {
    const text = pictures.states[key]?.problem;
    return text ? [{ key, name, text }] : [];
  });
  if (!pictures.problem && refused.length === 0) return null;
  return (
    <div className={styles.problems}>
      {pictures.problem ? <FieldError>{say(pictures.problem.text, pictures.problem.name)}</FieldError> : null}
      {refused.map(({ key, name, text }) => (
        <FieldError key={key}>{say(text, name)}</FieldError>
      ))}
    </div>
  );
}

function Attached(props: {
  readonly picture: KeptPicture;
  readonly state: PictureState | null;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}) {
  const t = useT();
  const { picture, state } = props;
  const { name } = picture;
  const address = useKeptFile(picture.key);
  const isRefused = state?.problem != null;
  const share = picture.pictureId === null && state && !isRefused ? Math.round(state.share * 100) : null;
  return (
    <li className={classNames(styles.item, isRefused && styles.refused)}>
      {address ? (
        <img className={styles.picture} src={address} alt={name} />
      ) : (
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
      )}
      {share !== null ? (
        <span
          className={styles.progress}
          role="progressbar"
          aria-label={t('reviewPictures.uploading', { name })}
          aria-valuenow={share}
        >
          <span style={{ width: `${share}%` }} />
        </span>
      ) : null}
      {isRefused ? (
        <button
          type="button"
          className={styles.retry}
          aria-label={t('reviewPictures.retry', { name })}
          onClick={props.onRetry}
        >
          <RotateCw size={16} strokeWidth={1.5} aria-hidden />
        </button>
      ) : null}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('reviewPictures.remove', { name })}
        onClick={props.onRemove}
      >
        <X size={12} strokeWidth={2} aria-hidden />
      </button>
    </li>
  );
}

/** The address of a file that is kept in this browser; null until it is read. */
function useKeptFile(key: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    void readFile(key).then((file) => {
      if (!file || isOver) return;
      made = URL.createObjectURL(file);
      setAddress(made);
    });
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key]);
  return address;
}

/** Names of screenshots and cameras can be longer than any line. */
function shortName(name: string): string {
  const characters = [...name];
  return characters.length <= 40 ? name : `${characters.slice(0, 28).join('')}…${characters.slice(-10).join('')}`;
}
