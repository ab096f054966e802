import { everyPage } from '@chamfer/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

/** Where the spaces of a team are kept in the query cache. */
export const spaceKeys = { ofTeam: (teamId: string) => ['spaces', teamId] as const };

/**
 * The spaces of a team that designs can be published into, all of them: one is chosen from the whole. Not asked for
 * unless `enabled`.
 */
export function useSpaces(teamId: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    queryKey: spaceKeys.ofTeam(teamId),
    queryFn: async ({ signal }) => {
      const pages = await everyPage((cursor) => call('GET /app/spaces', { query: { teamId, cursor }, signal }));
      return pages.flatMap(({ items }) => items);
    },
    // Read again whenever the dialog opens, as roles change elsewhere.
    staleTime: 0,
  });
}
