import { useParams } from '@tanstack/react-router';
import { useAccount } from './use-account.ts';

/** The team in the URL: its id, and its name once the account is loaded. */
export function useTeam(): { teamId: string; name: string } {
  const { teamId = '' } = useParams({ strict: false });
  const { data: account } = useAccount();
  return { teamId, name: account?.teams.find(({ id }) => id === teamId)?.name ?? '' };
}
