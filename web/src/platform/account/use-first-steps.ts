import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { queryClient, userLayer } from '../api/query.ts';
import { session } from '../http/session.ts';

/** How far the account is with its first steps (DECISIONS 78 and 91). */
export type FirstSteps = NonNullable<CallOutput<'GET /app/first-steps'>['steps']>;

/** Where the first steps are kept in the query cache. */
export const firstStepsKeys = { own: ['first-steps'] as const };

const firstStepsQuery = queryOptions({
  ...userLayer,
  queryKey: firstStepsKeys.own,
  queryFn: ({ signal }) => call('GET /app/first-steps', { signal }),
  // What is done on other pages, such as commenting, is seen on the way back.
  staleTime: 0,
  meta: { invalidatedBy: ['design-published', 'design-changed'] as const },
});

/** The first steps of the account; without `steps` where they are not to be shown. */
export function useFirstSteps() {
  return useQuery(firstStepsQuery);
}

/** Shows the first steps again, or hides them at once. */
export function useShowFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shown: boolean) => call('PATCH /app/first-steps', { input: { hidden: !shown } }),
    onMutate: (shown) => {
      if (!shown) client.setQueryData(firstStepsQuery.queryKey, { steps: null, isAskedFor: false });
    },
    onSettled: () => client.invalidateQueries({ queryKey: firstStepsKeys.own }),
    ...userLayer,
  });
}

/** Notes that a link of a design was copied, which is sharing it. Nobody waits for it, and a failure changes nothing. */
export function noteLinkCopied(): void {
  const known = queryClient.getQueryData(firstStepsQuery.queryKey);
  if (!session.isSignedIn() || known?.steps === null || known?.steps.shared) return;
  void call('PATCH /app/first-steps', { input: { linkCopied: true } })
    .then(() => queryClient.invalidateQueries({ queryKey: firstStepsKeys.own }))
    .catch(() => undefined);
}
