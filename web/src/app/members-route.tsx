import { InviteDialog } from '../areas/teams/invite/invite-dialog.tsx';
import { MembersPage } from '../areas/teams/members/members-page.tsx';

/** `/teams/{teamId}/members`: the members of a team, with the dialog that invites people. */
export default function MembersRoute() {
  return (
    <MembersPage
      renderInvite={(team, onClose) => <InviteDialog team={team} onDone={() => undefined} onClose={onClose} />}
    />
  );
}
