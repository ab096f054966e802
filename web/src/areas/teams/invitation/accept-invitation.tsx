import { useEffect, useEffectEvent } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { FullPageSpinner } from '../../../platform/page/page-pending.tsx';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { Button } from '../../../ui/action/button.tsx';
import { InvitationFailure } from './invitation-failure.tsx';
import { InvitedBy } from './invited-by.tsx';
import { type Invitation, type JoinedTeam, useAcceptance } from './use-invitation.ts';

/**
 * Accepts the invitation of an address that has an account: at once where it is signed in (spec 2 §2, J45), else when the
 * button is pressed, because scanners of mail open links too (DECISIONS 75).
 */
export function AcceptInvitation({
  hash,
  invitation,
  isOwn,
  onJoined,
}: {
  hash: string;
  invitation: Invitation;
  /** Whether the invited account is signed in. */
  isOwn: boolean;
  onJoined: (team: JoinedTeam) => void;
}) {
  const t = useT();
  const { email, teamName } = invitation;
  const { state, isBusy, press, retry } = useAcceptance(hash, isOwn);
  const isWaiting = state.is === 'asking' || state.is === 'pending' || state.is === 'done';
  useHeadingFocus(!isOwn && !isWaiting);
  const tell = useEffectEvent(onJoined);
  useEffect(() => {
    if (state.is === 'done') tell(state.team);
  }, [state]);
  if (state.is === 'asking') {
    return (
      <AuthShell
        art="hinge"
        title={t('teamInvitation.ask', { team: teamName })}
        lead={t('teamInvitation.ask.text', { email })}
      >
        <InvitedBy invitation={invitation} />
        <Button variant="primary" size="lg" block busy={isBusy} onClick={press}>
          {t('teamInvitation.join')}
        </Button>
      </AuthShell>
    );
  }
  if (state.is === 'pending' || state.is === 'done') return <FullPageSpinner label={t('teamInvitation.accepting')} />;
  return <InvitationFailure fault={state.is} onRetry={retry} />;
}
