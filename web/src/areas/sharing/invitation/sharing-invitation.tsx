import { shownEmail } from '@chamfer/contract/shown-email';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { withEmailHint } from '../../../platform/auth/email-hint.ts';
import { session } from '../../../platform/http/session.ts';
import { FullPageSpinner } from '../../../platform/page/page-pending.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import styles from '../share.module.css';
import { forgetInvitation, type InvitationAddress, keepInvitation, withoutInvitation } from './invitation-address.ts';
import { type InvitedTo, openInvitation, type ShownInvitation } from './use-sharing-invitation.ts';

/**
 * Answers an invitation before the design is shown: accepts it for the account that is signed in, or sends the visitor to
 * sign in with the invited address and back (spec 3 §4, J81 and J83, DECISIONS 75). Meanwhile this tab keeps it, so that
 * its secrets are in no query; `onAnswered` says that the design is to be shown.
 */
export function SharingInvitation({
  to,
  path,
  invitation: { hash, emailToken },
  onAnswered,
}: {
  to: InvitedTo;
  path: string;
  invitation: InvitationAddress;
  onAnswered: () => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const router = useRouter();
  const [other, setOther] = useState<ShownInvitation | null>(null);
  const [fault, setFault] = useState<'failed' | 'invalid' | null>(null);
  const [tries, setTries] = useState(0);
  const leave = async () => {
    forgetInvitation();
    const { pathname } = router.state.location;
    await navigate({ to: pathname, search: true, hash: withoutInvitation, replace: true } as never);
    onAnswered();
  };
  const signIn = (invitation: ShownInvitation) => {
    const { pathname, searchStr } = router.state.location;
    const signedIn = session.isSignedIn();
    const intent = signedIn ? { intent: 'relogin' as const } : {};
    void navigate({
      to: invitation.action === 'signup' && !signedIn ? '/signup' : '/login',
      search: { redirect_url: pathname + searchStr, ...intent } as never,
      hash: withEmailHint('', invitation.email),
    });
  };
  const answer = useEffectEvent(async () => {
    keepInvitation(path, { hash, emailToken });
    setFault(null);
    const outcome = await openInvitation(to, { hash, emailToken });
    if (outcome.is === 'failed' || outcome.is === 'invalid') return setFault(outcome.is);
    if (outcome.is === 'signIn') {
      // Asked now, because the session may have turned out to be over on the way.
      return session.isSignedIn() ? setOther(outcome.invitation) : signIn(outcome.invitation);
    }
    if (outcome.accepted) showToast({ kind: 'ok', text: t('sharing.invitation.accepted', outcome.accepted) });
    await leave();
  });
  useEffect(() => {
    if (tries >= 0) void answer();
  }, [tries]);
  if (other) return <OtherAccount invitation={other} onLogIn={() => signIn(other)} onStay={() => void leave()} />;
  if (fault === 'invalid') {
    return (
      <AuthShell art="bracket" title={t('sharing.invitation.invalid')} lead={t('common.linkIncomplete')}>
        <Button variant="primary" size="lg" block onClick={() => void leave()}>
          {t('sharing.invitation.invalid.continue')}
        </Button>
      </AuthShell>
    );
  }
  if (fault === 'failed') {
    return (
      <AuthShell art="bracket" title={t('common.error.title')} lead={t('common.maintenance.message')}>
        <Button variant="primary" size="lg" block onClick={() => setTries((count) => count + 1)}>
          {t('common.retry')}
        </Button>
      </AuthShell>
    );
  }
  return <FullPageSpinner label={t('sharing.invitation.opening')} />;
}

/** Another account is signed in than the one invited: nothing is accepted until the person chooses the account. */
function OtherAccount({
  invitation: { email, name },
  onLogIn,
  onStay,
}: {
  invitation: ShownInvitation;
  onLogIn: () => void;
  onStay: () => void;
}) {
  const t = useT();
  const own = useAccount().data?.email ?? '';
  return (
    <AuthShell
      art="bracket"
      title={t('sharing.invitation.other')}
      lead={t('sharing.invitation.other.text', { name, email: shownEmail(email), own: shownEmail(own) })}
    >
      <div className={styles.otherAccount}>
        <Button variant="primary" size="lg" block onClick={onLogIn}>
          {t('sharing.invitation.other.logIn', { email: shownEmail(email) })}
        </Button>
        <Button size="lg" block onClick={onStay}>
          {t('sharing.invitation.other.stay', { own })}
        </Button>
      </div>
    </AuthShell>
  );
}
