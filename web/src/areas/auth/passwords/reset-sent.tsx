import { isCancelled } from '@chamfer/client';
import { useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useCaptcha } from '../../../platform/captcha/use-captcha.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { LinkButton } from '../../../ui/action/text-link.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import styles from '../auth-form.module.css';
import { requestReset } from './request-reset.ts';
import { resetRequestRefusal } from './reset-checks.ts';

/** What to do after a reset mail was sent: look into the spam folder, send it again, or correct the email. */
export function ResetSent({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const t = useT();
  const captcha = useCaptcha();
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<MessageKey>();
  // The form that had the focus is no longer on the page.
  useEffect(() => button.current?.focus(), []);

  const resend = async () => {
    setState('busy');
    setFailure(undefined);
    try {
      await requestReset(email, captcha);
      setState('sent');
    } catch (error) {
      setState('idle');
      if (isCancelled(error)) return;
      const { email: wrong, form } = resetRequestRefusal(error);
      setFailure(wrong ?? form);
    }
  };
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t('common.spamHint')}</p>
      <Button ref={button} size="lg" block busy={state === 'busy'} onClick={() => void resend()}>
        {t('common.verification.resend')}
      </Button>
      <p className={styles.note} role="status">
        {state === 'sent' ? t('auth.reset.sentAgain') : null}
      </p>
      {failure ? <FieldError>{t(failure)}</FieldError> : null}
      <p className={styles.forgot}>
        <LinkButton onClick={onChangeEmail}>{t('auth.reset.changeEmail')}</LinkButton>
      </p>
      {captcha.badge}
    </div>
  );
}
