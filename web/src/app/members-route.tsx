import { InviteDialog } from '../areas/teams/invite/invite-dialog.tsx';
import { MembersPage } from '../areas/teams/members/members-page.tsx';
import { useAccount } from '../platform/account/use-account.ts';
import { useTeam } from '../platform/account/use-team.ts';

/** The members of a team, with the dialog that invites people. */
export default function MembersRoute() {
  const { teamId } = useTeam();
  const { data: account } = useAccount();
  const team = account?.teams.find(({ id }) => id === teamId);
  return (
    <MembersPage
      renderInvite={(onClose) => (team ? <InviteDialog key={teamId} team={team} onClose={onClose} /> : null)}
    />
  );
}
