import { InvitationNote } from '../../../platform/auth/invitation-note.tsx';
import { useWaitingNewcomer } from './use-sharing-invitation.ts';

/** Says on the sign-up page who shares what with the newcomer, where an invitation waits at `path`. */
export function InvitedNewcomer({ path }: { readonly path: string }) {
  const invitation = useWaitingNewcomer(path);
  if (!invitation) return null;
  const { inviterName, name, role } = invitation;
  return (
    <InvitationNote
      inviterName={inviterName}
      name={name}
      id={inviterName ? 'sharing.invitation.invitedBy' : 'sharing.invitation.invited'}
      values={{ inviter: inviterName, name, role }}
    />
  );
}
