import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { withEmailHint } from '../../../platform/auth/email-hint.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { ConfirmationLinkPage, LeaveLink } from './confirmation-link-page.tsx';

/** `/change-email/undo#hash`: restores the account's previous email with the link mailed there (DECISIONS 12). */
export default function UndoEmailChangePage() {
  const t = useT();
  return (
    <ConfirmationLinkPage
      purpose="undo_email_change"
      question={{
        title: 'accounts.email.askUndo',
        text: 'accounts.email.askUndo.text',
        button: 'accounts.email.undo',
      }}
      texts={{
        done: 'accounts.email.undone',
        doneText: 'accounts.email.undoneText',
        expired: 'accounts.email.undoExpired',
      }}
      whenDone={(email) => (
        <>
          <ButtonLink as={Link} to="/password-reset" hash={withEmailHint('', email)} variant="primary" size="lg" block>
            {t('common.title.passwordReset')}
          </ButtonLink>
          <LeaveLink />
        </>
      )}
      whenFailed={() => <LeaveLink />}
    />
  );
}
