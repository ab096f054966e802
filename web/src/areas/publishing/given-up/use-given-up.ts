import type { CallOutput } from '@chamfer/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

/** A design that the server gave up, and that can be tried again. */
export type GivenUpDesign = CallOutput<'GET /app/given-up-web-exports'>['items'][number];

/** Where the designs that the server gave up are kept in the query cache. */
export const givenUpKeys = {
  of: (place: { teamId: string; projectId?: string | undefined }) => ['given-up-web-exports', place] as const,
};

/** So many are shown; the next ones come as these go. */
const shown = 3;

/** One's own designs of a team or project that the server gave up, newest first. Nothing is shown while they are unknown. */
export function useGivenUp(place: { teamId: string; projectId?: string | undefined }): readonly GivenUpDesign[] {
  const { data } = useQuery({
    queryKey: givenUpKeys.of(place),
    queryFn: async ({ signal }) =>
      (await call('GET /app/given-up-web-exports', { query: { ...place, limit: shown }, signal })).items,
    // Read again on each page, as the server may have gone on meanwhile.
    staleTime: 0,
    meta: { invalidatedBy: ['design-published', 'design-given-up'] },
  });
  return data ?? [];
}
