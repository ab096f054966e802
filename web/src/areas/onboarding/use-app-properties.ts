import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, hasCode } from '../../platform/api.ts';
import { session, useSignedIn } from '../../platform/session.ts';

/** A person's app properties in the query cache; null if there are none yet (spec 1 §7, J26). */
const appPropertiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['app-properties', userId],
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
