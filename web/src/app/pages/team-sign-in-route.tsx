import { useParams } from '@tanstack/react-router';
import { SignOn } from '../../areas/team-sign-in/page/sign-on.tsx';
import { SettingsHead } from '../../areas/teams/settings/settings-head.tsx';
import { useAccount } from '../../platform/account/use-account.ts';

/** `/teams/{teamId}/settings/sign-in`: how people of a team log in, below the head of its settings. */
export default function TeamSignInRoute() {
  const { teamId = '' } = useParams({ strict: false });
  const team = useAccount().data?.teams.find(({ id }) => id === teamId);
  if (!team) return null;
  return (
    <>
      <SettingsHead team={team} />
      <SignOn key={team.id} team={team} />
    </>
  );
}
