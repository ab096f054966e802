import { FileCode } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useDropTarget } from '../../../platform/browser/use-drop-target.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/field/field.tsx';
import styles from './exchange.module.css';

/** Where the metadata file of an identity provider is dropped or chosen. */
export function MetadataFile({
  value: file,
  error,
  onChange,
}: {
  value: File | null;
  error: string | undefined;
  onChange: (file: File) => void;
}) {
  const t = useT();
  const id = useId();
  const drop = useDropTarget((files) => {
    if (files[0]) onChange(files[0]);
  });
  return (
    <div className={styles.part} {...drop.props}>
      <label className={classNames(styles.drop, drop.isOver && styles.over, error && styles.wrong)}>
        <FileCode size={20} strokeWidth={1.5} aria-hidden />
        <span>
          <b id={`${id}-name`}>{file?.name ?? t('teamSignIn.exchange.file.choose')}</b>
          <small id={`${id}-hint`}>{t('teamSignIn.exchange.file.hint')}</small>
        </span>
        <input
          className="sr"
          type="file"
          name="file"
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onChange(chosen);
            // The same file can be chosen again after it was changed.
            target.value = '';
          }}
        />
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
