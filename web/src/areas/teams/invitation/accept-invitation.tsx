import { useEffect, useEffectEvent } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { FullPageSpinner } from '../../../platform/page-pending.tsx';
import { InvitationFailure } from './invitation-failure.tsx';
import { type JoinedTeam, useAcceptance } from './use-invitation.ts';

/** Accepts the invitation of an address that has an account, as soon as it is on the page (spec 2 §2, J45). */
export function AcceptInvitation({ hash, onJoined }: { hash: string; onJoined: (team: JoinedTeam) => void }) {
  const t = useT();
  const { state, retry } = useAcceptance(hash);
  const tell = useEffectEvent(onJoined);
  useEffect(() => {
    if (state.is === 'done') tell(state.team);
  }, [state]);
  if (state.is === 'pending' || state.is === 'done') return <FullPageSpinner label={t('teamInvitation.accepting')} />;
  return <InvitationFailure fault={state.is} onRetry={retry} />;
}
