import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { AuthShell } from '../../platform/auth-shell.tsx';
import { FullPageSpinner } from '../../platform/page-pending.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './account-form.module.css';
import { type EmailLink, type EmailLinkState, useEmailLink } from './use-email-link.ts';

type Failure = Exclude<EmailLinkState['is'], 'pending' | 'done'>;

/** The texts of the page for a link that changes the email, and the ways to continue. */
export interface EmailLinkPageProps {
  link: EmailLink;
  /** `doneText` gets the new email as `email`; `expired` is for a link that no longer works. */
  texts: { pending: MessageKey; done: MessageKey; doneText: MessageKey; expired: MessageKey };
  whenDone: (email: string) => ReactNode;
  whenFailed: (failure: Failure) => ReactNode;
}

/** Redeems the link in the URL and shows the result (spec 1 §8 Change email, DECISIONS 12). */
export function EmailLinkPage({ link, texts, whenDone, whenFailed }: EmailLinkPageProps) {
  const t = useT();
  const { hash = '' } = useSearch({ strict: false });
  const { state, retry } = useEmailLink(link, hash);
  if (state.is === 'pending') return <FullPageSpinner label={t(texts.pending)} />;
  if (state.is === 'done') {
    return (
      <AuthShell art="bracket" title={t(texts.done)} lead={t(texts.doneText, { email: state.email })}>
        <div className={styles.actions}>{whenDone(state.email)}</div>
      </AuthShell>
    );
  }
  return (
    <AuthShell art="bracket" title={t('common.title.linkExpired')} lead={t(failures[state.is] ?? texts.expired)}>
      <div className={styles.actions}>
        {state.is === 'failed' ? (
          <Button variant="primary" size="lg" block onClick={retry}>
            {t('common.retry')}
          </Button>
        ) : null}
        {whenFailed(state.is)}
      </div>
    </AuthShell>
  );
}

/** The link to continue with after a mailed link: back to the account, or to sign-in. */
export function LeaveLink({ variant }: { variant?: 'primary' }) {
  const t = useT();
  const signedIn = useSignedIn();
  return (
    <ButtonLink as={Link} to={signedIn ? '/account' : '/login'} variant={variant} size="lg" block>
      {signedIn ? t('common.backToAccount') : t('accounts.verify.logIn')}
    </ButtonLink>
  );
}

/** Every failure has the heading 'Link expired' (spec 1 §2 Email change); the line below explains the cause. */
const failures: Record<Failure, MessageKey | null> = {
  refused: null,
  taken: 'accounts.email.error.used',
  failed: 'common.error.tryAgain',
};
