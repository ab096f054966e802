import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useMailedSecret } from '../../../platform/auth/use-mailed-secret.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { FullPageSpinner } from '../../../platform/page/page-pending.tsx';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import styles from '../account-form.module.css';
import { ConfirmationQuestion, type QuestionTexts } from './confirmation-question.tsx';
import { type LinkFailure, type Purpose, useConfirmationLink } from './use-confirmation-link.ts';

/** The texts of the page for a link that changes the email, and the ways to continue. */
export interface ConfirmationLinkPageProps {
  purpose: Purpose;
  question: QuestionTexts;
  /** `doneText` gets the new email as `email`; `expired` is for a link that no longer works. */
  texts: { done: MessageKey; doneText: MessageKey; expired: MessageKey };
  whenDone: (email: string) => ReactNode;
  whenFailed: (failure: LinkFailure) => ReactNode;
}

/** Opens the link in the address and shows the result (spec 1 §8 Change email, DECISIONS 12 and 75). */
export function ConfirmationLinkPage({ purpose, question, texts, whenDone, whenFailed }: ConfirmationLinkPageProps) {
  const t = useT();
  const { state, isBusy, wasPressed, press, retry } = useConfirmationLink(purpose, useMailedSecret());
  useHeadingFocus(wasPressed && state.is !== 'pending' && state.is !== 'asking');
  if (state.is === 'pending') return <FullPageSpinner label={t('common.loading')} />;
  if (state.is === 'asking') {
    return <ConfirmationQuestion texts={question} email={state.email} busy={isBusy} onPress={press} />;
  }
  if (state.is === 'done') {
    return (
      <AuthShell art="bracket" title={t(texts.done)} lead={t(texts.doneText, { email: state.email })}>
        <div className={styles.actions}>{whenDone(state.email)}</div>
      </AuthShell>
    );
  }
  const title = state.is === 'invalid' ? 'common.title.linkInvalid' : 'common.title.linkExpired';
  return (
    <AuthShell art="bracket" title={t(title)} lead={t(failures[state.is] ?? texts.expired)}>
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

/** A failure has the heading 'Link expired' (spec 1 §2 Email change); the line below explains the cause. */
const failures: Record<LinkFailure, MessageKey | null> = {
  invalid: 'common.linkIncomplete',
  refused: null,
  taken: 'accounts.email.error.used',
  failed: 'common.error.tryAgain',
};
