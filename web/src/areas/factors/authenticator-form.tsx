import { useEffect, useRef } from 'react';
import { useT } from '../../i18n/use-t.ts';
import type { FormCourse } from '../../platform/use-form-course.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { FactorField } from './factor-errors.ts';
import styles from './factors.module.css';

/** Shows the secret for an authenticator app as QR code, key and link, and asks for a first code to confirm it. */
export function AuthenticatorForm({
  id,
  secret,
  uri,
  code,
  course,
  onChange,
}: {
  id: string;
  /** Base32-encoded. */
  secret: string;
  uri: string;
  code: string;
  course: FormCourse<FactorField>;
  onChange: (code: string) => void;
}) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  // The dialog focused its first form when it opened; this is its second.
  useEffect(() => field.current?.focus(), []);
  const { errors, element, submit } = course;
  return (
    <form id={id} className={styles.form} ref={element} onSubmit={submit} noValidate>
      <p>{t('factors.setUp.scan')}</p>
      <div className={styles.app}>
        <QrCode text={uri} label={t('factors.setUp.qr')} />
        <div className={styles.key}>
          <p className={styles.label}>{t('factors.setUp.key')}</p>
          <p className={styles.code}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <CopyButton
            size="sm"
            text={secret}
            label={t('factors.setUp.copyKey')}
            copiedLabel={t('factors.copied')}
            onRefused={() => showToast({ kind: 'error', text: t('factors.copyFailed') })}
          />
          <TextLink href={uri}>{t('factors.setUp.open')}</TextLink>
        </div>
      </div>
      <TextField
        ref={field}
        label={t('factors.setUp.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        value={code}
        error={errors.code && t(errors.code)}
        onChange={(event) => onChange(event.target.value)}
      />
      {errors.form ? <FieldError>{t(errors.form)}</FieldError> : null}
    </form>
  );
}
