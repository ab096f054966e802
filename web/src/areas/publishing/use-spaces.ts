import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** The spaces of a team that designs can be published into. */
export function useSpaces(teamId: string) {
  return useQuery({
    queryKey: ['spaces'],
    queryFn: ({ signal }) => call('GET /app/spaces', { signal }),
    // Reloaded whenever the dialog opens, because roles change elsewhere.
    staleTime: 0,
    select: ({ spaces }) => spaces.filter((space) => space.teamId === teamId),
  });
}
