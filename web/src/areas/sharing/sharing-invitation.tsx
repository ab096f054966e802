import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useAccount } from '../../platform/account/use-account.ts';
import { AuthShell } from '../../platform/auth-shell.tsx';
import { withEmailHint } from '../../platform/email-hint.ts';
import { FullPageSpinner } from '../../platform/page-pending.tsx';
import { session } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { takeInvitation } from './invitation-address.ts';
import styles from './share.module.css';
import { type InvitedTo, openInvitation, type ShownInvitation } from './use-sharing-invitation.ts';

/**
 * Answers the invitation in the address before the design is shown: accepts it, or sends the visitor to sign in with
 * the invited address and back (spec 3 §4, J81 and J83). Without one the design is shown at once.
 */
export function SharingInvitation({
  to,
  search,
  children,
}: {
  to: InvitedTo;
  search: { invitation_hash?: string; email_token?: string };
  children: ReactNode;
}) {
  const t = useT();
  const navigate = useNavigate();
  const router = useRouter();
  const [other, setOther] = useState<ShownInvitation | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const { invitation_hash: hash } = search;
  const leaveAddress = () =>
    navigate({
      to: '.',
      search: ({ invitation_hash: _hash, email_token: _token, ...rest }: Record<string, unknown>) => rest as never,
      replace: true,
    });
  const signIn = (invitation: ShownInvitation) => {
    const redirect_url = router.state.location.href.replace(/([?&])email_token=[^&#]*&?/, '$1').replace(/[?&]$/, '');
    const hinted = withEmailHint('', invitation.email);
    const signedIn = session.isSignedIn();
    const intent = signedIn ? { intent: 'relogin' as const } : {};
    void navigate({
      to: invitation.action === 'signup' && !signedIn ? '/signup' : '/login',
      search: { redirect_url, ...intent } as never,
      hash: hinted,
    });
  };
  const answer = useEffectEvent(async () => {
    const address = takeInvitation(search);
    if (!address) return;
    setFailed(false);
    const outcome = await openInvitation(to, address);
    if (outcome.is === 'failed') return setFailed(true);
    if (outcome.is === 'signIn') {
      // Asked now, because the session may have turned out to be over on the way.
      return session.isSignedIn() ? setOther(outcome.invitation) : signIn(outcome.invitation);
    }
    if (outcome.accepted) showToast({ kind: 'ok', text: t('sharing.invitation.accepted', outcome.accepted) });
    await leaveAddress();
  });
  useEffect(() => {
    if (hash && tries >= 0) void answer();
  }, [hash, tries]);
  if (!hash) return children;
  if (other)
    return <OtherAccount invitation={other} onLogIn={() => signIn(other)} onStay={() => void leaveAddress()} />;
  if (failed) {
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

/** Another account is signed in than the one invited: nothing is accepted until it is said for whom. */
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
      lead={t('sharing.invitation.other.text', { name, email, own })}
    >
      <div className={styles.otherAccount}>
        <Button variant="primary" size="lg" block onClick={onLogIn}>
          {t('sharing.invitation.other.logIn', { email })}
        </Button>
        <Button size="lg" block onClick={onStay}>
          {t('sharing.invitation.other.stay', { own })}
        </Button>
      </div>
    </AuthShell>
  );
}
