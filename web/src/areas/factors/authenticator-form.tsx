import { useT } from '../../i18n/use-t.ts';
import { FormFailure } from '../../platform/form/form-failure.tsx';
import type { Form } from '../../platform/form/use-form.ts';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { TextLink } from '../../ui/action/text-link.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { QrCode } from '../../ui/symbol/qr-code.tsx';
import styles from './factors.module.css';

/** Shows the secret for an authenticator app as QR code, key and link, and asks for a first code to confirm it. */
export function AuthenticatorForm({
  id,
  secret,
  uri,
  form,
}: {
  id: string;
  /** Base32-encoded. */
  secret: string;
  uri: string;
  form: Form<{ code: string }>;
}) {
  const t = useT();
  return (
    <form id={id} className={styles.form} {...form.props}>
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
        {...form.field('code')}
        label={t('factors.setUp.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
      />
      <FormFailure form={form} />
    </form>
  );
}
