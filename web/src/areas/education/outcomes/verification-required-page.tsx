import { Navigate } from '@tanstack/react-router';
import { MailWarning } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { resendRefusal, useResendVerification } from '../../../platform/account/use-verification.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { DashboardLink } from './links.tsx';
import { iconLook, Outcome } from './outcome.tsx';

/**
 * `/edu/email-verification-required`: the account's address has to be verified first (spec 2 §8 EDU). Once it is, the form
 * opens by itself; the account is read again when the window gets the focus.
 */
export default function VerificationRequiredPage() {
  const t = useT();
  const { data: account } = useAccount();
  const resend = useResendVerification();
  if (account?.emailVerified) return <Navigate to="/edu" replace />;
  const failure = resend.isError ? resendRefusal(resend.error).form : undefined;
  return (
    <Outcome
      icon={<MailWarning {...iconLook} />}
      title={t('education.verifyFirst')}
      text={account ? t('education.verifyFirst.text', { email: account.email }) : <Skeleton width="80%" />}
      aside={<DashboardLink />}
    >
      <Button variant="primary" size="lg" block busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('common.verification.resend')}
      </Button>
      <p role="status">{resend.isSuccess ? t('common.verification.sent') : null}</p>
      {failure ? <FieldError>{t(failure)}</FieldError> : null}
    </Outcome>
  );
}
