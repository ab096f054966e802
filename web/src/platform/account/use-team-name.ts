import { useAccount } from './use-account.ts';

/** The name of one of the reader's teams, which every dialog about a team says; undefined until the account is loaded. */
export function useTeamName(teamId: string | null): string | undefined {
  const { data: account } = useAccount();
  return account?.teams.find(({ id }) => id === teamId)?.name;
}
