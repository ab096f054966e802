import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { ConfirmationLinkPage, LeaveLink } from './confirmation-link-page.tsx';

/** `/change-email#hash`: confirms the new address (spec 1 §2, §8 Change email, J21, J22). */
export default function ConfirmEmailChangePage() {
  const t = useT();
  const signedIn = useSignedIn();
  return (
    <ConfirmationLinkPage
      purpose="change_email"
      question={{
        title: 'accounts.email.ask',
        text: 'accounts.email.ask.text',
        button: 'accounts.email.confirm',
      }}
      texts={{
        done: 'accounts.email.confirmed',
        doneText: 'accounts.email.isNow',
        expired: 'accounts.email.linkExpired',
      }}
      whenDone={() => <LeaveLink variant="primary" />}
      whenFailed={(failure) => (
        <>
          <ButtonLink
            as={Link}
            to="/account/email"
            variant={failure === 'failed' ? 'secondary' : 'primary'}
            size="lg"
            block
          >
            {signedIn ? t('accounts.email.requestAnother') : t('accounts.email.signInToRequest')}
          </ButtonLink>
          {signedIn ? <LeaveLink /> : null}
        </>
      )}
    />
  );
}
