import { useParams } from '@tanstack/react-router';
import { Directory } from '../../areas/directory/page/directory.tsx';
import { SettingsHead } from '../../areas/teams/settings/settings-head.tsx';
import { useAccount } from '../../platform/account/use-account.ts';

/** `/teams/{teamId}/settings/directory`: the company's directory, below the head of the team's settings. */
export default function DirectoryRoute() {
  const { teamId = '' } = useParams({ strict: false });
  const team = useAccount().data?.teams.find(({ id }) => id === teamId);
  if (!team) return null;
  return (
    <>
      <SettingsHead team={team} />
      <Directory key={team.id} team={team} />
    </>
  );
}
