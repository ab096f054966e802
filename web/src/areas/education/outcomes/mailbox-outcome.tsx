import { Mail } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { useResendLink } from '../check/use-education.ts';
import { DashboardLink, RequestLink } from './links.tsx';
import { iconLook, Outcome } from './outcome.tsx';

const refusal = refusals<'POST /edu/verify/resend'>({
  EDU_REQUEST_NOT_FOUND: 'education.mailbox.gone',
  TOO_MANY_REQUESTS: 'common.verification.tooMany',
});

/** A link was mailed to the address of a school, and starts the licence; it can be sent again. */
export function MailboxOutcome() {
  const t = useT();
  const { data: account } = useAccount();
  const resend = useResendLink();
  const failure = resend.isError ? refusal(resend.error).form : undefined;
  return (
    <Outcome
      icon={<Mail {...iconLook} />}
      title={t('common.checkMailbox')}
      text={account ? t('education.mailbox.text', { email: account.email }) : <Skeleton width="80%" />}
      hint={t('education.mailbox.hint')}
      aside={failure === 'education.mailbox.gone' ? <RequestLink /> : <DashboardLink />}
    >
      <Button variant="primary" size="lg" block busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('common.verification.resend')}
      </Button>
      <p role="status">{resend.isSuccess ? t('education.mailbox.resent') : null}</p>
      {failure ? <FieldError>{t(failure)}</FieldError> : null}
    </Outcome>
  );
}
