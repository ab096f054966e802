import { Link, useSearch } from '@tanstack/react-router';
import { AuthShell } from '../../app/auth-shell.tsx';
import { FullPageSpinner } from '../../app/page-pending.tsx';
import { useSignedIn } from '../../app/session.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './account-form.module.css';
import { type EmailLinkState, useEmailLink } from './use-email-link.ts';

/** `/change-email?hash=`: confirms the new address (spec 1 §2, §8 Change email, J21, J22). */
export default function ConfirmEmailChangePage() {
  const t = useT();
  const { hash = '' } = useSearch({ strict: false });
  const signedIn = useSignedIn();
  const { state, retry } = useEmailLink('confirm', hash);
  if (state.is === 'pending') return <FullPageSpinner label={t('accounts.email.confirming')} />;
  if (state.is === 'done') {
    return (
      <AuthShell
        art="bracket"
        title={t('accounts.email.confirmed')}
        lead={t('accounts.email.isNow', { email: state.email })}
      >
        <ButtonLink as={Link} to={signedIn ? '/account' : '/login'} variant="primary" size="lg" block>
          {signedIn ? t('common.backToAccount') : t('accounts.verify.logIn')}
        </ButtonLink>
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
        <ButtonLink
          as={Link}
          to="/account/email"
          variant={state.is === 'failed' ? 'secondary' : 'primary'}
          size="lg"
          block
        >
          {signedIn ? t('accounts.email.requestAnother') : t('accounts.email.signInToRequest')}
        </ButtonLink>
        {signedIn ? (
          <ButtonLink as={Link} to="/account" size="lg" block>
            {t('common.backToAccount')}
          </ButtonLink>
        ) : null}
      </div>
    </AuthShell>
  );
}

const failures: Record<Exclude<EmailLinkState['is'], 'pending' | 'done'>, { title: MessageKey; text: MessageKey }> = {
  refused: { title: 'common.title.linkExpired', text: 'accounts.email.linkExpired' },
  taken: { title: 'common.error.title', text: 'accounts.email.error.used' },
  failed: { title: 'common.error.title', text: 'common.error.tryAgain' },
};
