import type { CallOutput, CallRequest } from '@chamfer/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, hasCode } from '../api/api.ts';
import { queryClient, userLayer } from '../api/query.ts';
import { browserStore } from '../browser/browser-store.ts';
import { session, useSignedIn } from '../http/session.ts';

/** Where app properties are kept in the query cache. */
export const appPropertiesKeys = {
  ofPerson: (userId: string) => ['app-properties', userId] as const,
};

const store = browserStore('localStorage');
/** Who had none when this browser asked last: most people, whose pages need not ask for what they do not use. */
const noneKey = 'noAppProperties';

/** Whether the signed-in person had none the last time. They may have some by now, from elsewhere. */
export function hadNoAppProperties(): boolean {
  return store.getItem(noneKey) === session.userId();
}

/** A person's app properties in the query cache; null where there are none yet (spec 1 §7, J26). */
const appPropertiesQuery = (userId: string) =>
  queryOptions({
    ...userLayer,
    queryKey: appPropertiesKeys.ofPerson(userId),
    queryFn: async ({ signal }) => {
      try {
        const properties = await call('GET /users/{userId}/app-properties', { params: { userId }, signal });
        store.removeItem(noneKey);
        return properties;
      } catch (error) {
        if (!hasCode(error, 'APP_PROPERTIES_NOT_FOUND')) throw error;
        store.setItem(noneKey, userId);
        return null;
      }
    },
  });

/** The app properties of the signed-in person, from the cache or the server, before a page is shown. */
export function loadAppProperties() {
  return queryClient.fetchQuery({ ...appPropertiesQuery(session.userId() ?? ''), retry: false });
}

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
      store.removeItem(noneKey);
      const { queryKey } = appPropertiesQuery(session.userId() ?? '');
      client.setQueryData(queryKey, (before) => ({ ...before, ...input }));
    },
    ...userLayer,
  });
}

/** Stores the answers of a survey. The flags they set are what this browser goes by once they are stored (spec 1 §4). */
export function useStoreSurveyAnswers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallRequest<'PUT /users/{userId}/app-properties'>['input']) =>
      call('PUT /users/{userId}/app-properties', { params: { userId: session.userId() ?? '' }, input }),
    onSuccess: (flags) => {
      store.removeItem(noneKey);
      client.setQueryData(appPropertiesQuery(session.userId() ?? '').queryKey, flags);
    },
  });
}
