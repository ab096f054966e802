import { MembersPage } from '../areas/teams/members/members-page.tsx';

/** The members of a team, with the dialog that invites people. */
export default function MembersRoute() {
  return <MembersPage renderInvite={() => null} />;
}
