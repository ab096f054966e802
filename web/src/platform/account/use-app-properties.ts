import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, hasCode } from '../api.ts';
import { userLayer } from '../query.ts';
import { session, useSignedIn } from '../session.ts';

/** Where app properties are kept in the query cache. */
export const appPropertiesKeys = {
  ofPerson: (userId: string) => ['app-properties', userId] as const,
};

/** A person's app properties in the query cache; null where there are none yet (spec 1 §7, J26). */
const appPropertiesQuery = (userId: string) =>
  queryOptions({
    ...userLayer,
    queryKey: appPropertiesKeys.ofPerson(userId),
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /users/{userId}/app-properties', { params: { userId }, signal });
      } catch (error) {
        if (hasCode(error, 'APP_PROPERTIES_NOT_FOUND')) return null;
        throw error;
      }
    },
  });

/** The app properties of the signed-in person; without data for visitors. */
export function useAppProperties() {
  const signedIn = useSignedIn();
  const userId = session.userId();
  return useQuery({ ...appPropertiesQuery(userId ?? ''), enabled: signedIn && userId !== null });
}

/** Stores flags of the signed-in person, which are at once what this browser goes by (spec 1 §7). */
export function useStoreAppProperties() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallOutput<'GET /users/{userId}/app-properties'>) =>
      call('PUT /users/{userId}/app-properties', { params: { userId: session.userId() ?? '' }, input }),
    onMutate: (input) => {
      const { queryKey } = appPropertiesQuery(session.userId() ?? '');
      client.setQueryData(queryKey, (before) => ({ ...before, ...input }));
    },
    ...userLayer,
  });
}
