import { useParams } from '@tanstack/react-router';
import { useAccount } from '../../platform/account/use-account.ts';

/** The team of the address: its id, and its name once the account is there. */
export function useTeam(): { teamId: string; name: string } {
  const { teamId = '' } = useParams({ strict: false });
  const { data: account } = useAccount();
  return { teamId, name: account?.teams.find(({ id }) => id === teamId)?.name ?? '' };
}
