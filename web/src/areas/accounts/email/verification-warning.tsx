import { MailWarning } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { resendRefusal, useResendVerification } from '../../../platform/account/use-verification.ts';
import { LinkButton } from '../../../ui/action/text-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './verification-warning.module.css';

/** Warns that the email is not verified, with a button that sends the mail again (spec 1 §2, J25). */
export function VerificationWarning({ className }: { className?: string }) {
  const t = useT();
  const resend = useResendVerification();
  const failure = resend.isError ? resendRefusal(resend.error).form : undefined;
  return (
    <div className={classNames(styles.warning, className)}>
      <MailWarning size={16} strokeWidth={1.5} aria-hidden />
      <div>
        <p>{t('common.verification.warning')}</p>
        {resend.isSuccess ? null : (
          <LinkButton aria-disabled={resend.isPending} onClick={() => !resend.isPending && resend.mutate()}>
            {t('common.verification.resend')}
          </LinkButton>
        )}
        <p role="status">{resend.isSuccess ? t('common.verification.sent') : null}</p>
        <p role="alert" className={styles.failure}>
          {failure && t(failure)}
        </p>
      </div>
    </div>
  );
}
