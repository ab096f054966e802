import { Link } from '@tanstack/react-router';
import { MailWarning } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { resendRefusal, useResendVerification } from '../../../platform/account/use-verification.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { RoundIcon } from '../../../ui/symbol/round-icon.tsx';
import styles from './support.module.css';

/** Support is for verified addresses: the mail with the link can be sent again (spec 1 §2, spec 2 §4, J28). */
export function VerifyForSupport() {
  const t = useT();
  useHeadingFocus(true);
  const { data: account } = useAccount();
  const resend = useResendVerification();
  const failure = resend.isError ? resendRefusal(resend.error).form : undefined;
  return (
    <AuthShell
      art="hinge"
      icon={
        <RoundIcon>
          <MailWarning size={22} strokeWidth={1.5} aria-hidden />
        </RoundIcon>
      }
      title={t('pages.support.verify.title')}
      lead={account ? t('pages.support.verify.text', { email: account.email }) : <Skeleton width="80%" />}
    >
      <div className={styles.acts}>
        <Button variant="primary" size="lg" block busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('common.verification.resend')}
        </Button>
        <p role="status">{resend.isSuccess ? t('common.verification.sent') : null}</p>
        {failure ? <FieldError>{t(failure)}</FieldError> : null}
        <ButtonLink as={Link} to="/account" size="lg" block>
          {t('common.backToAccount')}
        </ButtonLink>
      </div>
    </AuthShell>
  );
}
