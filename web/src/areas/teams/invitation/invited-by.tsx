import { InvitationNote } from '../../../platform/auth/invitation-note.tsx';
import type { Invitation } from './use-invitation.ts';

/** Who invites to which team, and as what. */
export function InvitedBy({ invitation: { inviterName, teamName, role } }: { invitation: Invitation }) {
  return (
    <InvitationNote
      inviterName={inviterName}
      name={teamName}
      id={inviterName ? 'teamInvitation.invitedBy' : 'teamInvitation.invited'}
      values={{ inviter: inviterName, team: teamName, role }}
    />
  );
}
