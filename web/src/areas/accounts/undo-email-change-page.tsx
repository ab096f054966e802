import { Link, useSearch } from '@tanstack/react-router';
import { AuthShell } from '../../app/auth-shell.tsx';
import { withEmailHint } from '../../app/email-hint.ts';
import { FullPageSpinner } from '../../app/page-pending.tsx';
import { useSignedIn } from '../../app/session.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './account-form.module.css';
import { type EmailLinkState, useEmailLink } from './use-email-link.ts';

/** `/change-email/undo?hash=`: gives the account its former address back, by the link mailed there (DECISIONS 12). */
export default function UndoEmailChangePage() {
  const t = useT();
  const { hash = '' } = useSearch({ strict: false });
  const signedIn = useSignedIn();
  const { state, retry } = useEmailLink('undo', hash);
  if (state.is === 'pending') return <FullPageSpinner label={t('accounts.email.undoing')} />;
  if (state.is === 'done') {
    return (
      <AuthShell
        art="bracket"
        title={t('accounts.email.undone')}
        lead={t('accounts.email.undoneText', { email: state.email })}
      >
        <div className={styles.actions}>
          <ButtonLink
            as={Link}
            to="/password-reset"
            hash={withEmailHint('', state.email)}
            variant="primary"
            size="lg"
            block
          >
            {t('common.title.passwordReset')}
          </ButtonLink>
          <LeaveLink signedIn={signedIn} />
        </div>
      </AuthShell>
    );
  }
  const { title, text } = failures[state.is];
  return (
    <AuthShell art="bracket" title={t(title)} lead={t(text)}>
      <div className={styles.actions}>
        {state.is === 'failed' ? (
          <Button variant="primary" size="lg" block onClick={retry}>
            {t('common.retry')}
          </Button>
        ) : null}
        <LeaveLink signedIn={signedIn} />
      </div>
    </AuthShell>
  );
}

function LeaveLink({ signedIn }: { signedIn: boolean }) {
  const t = useT();
  return (
    <ButtonLink as={Link} to={signedIn ? '/account' : '/login'} size="lg" block>
      {signedIn ? t('common.backToAccount') : t('accounts.verify.logIn')}
    </ButtonLink>
  );
}

const failures: Record<Exclude<EmailLinkState['is'], 'pending' | 'done'>, { title: MessageKey; text: MessageKey }> = {
  refused: { title: 'common.title.linkExpired', text: 'accounts.email.undoExpired' },
  taken: { title: 'common.error.title', text: 'accounts.email.error.used' },
  failed: { title: 'common.error.title', text: 'common.error.tryAgain' },
};
