import { ApiError } from '@chamfer/client';
import { QueryClient } from '@tanstack/react-query';
import { onAccountChange, session } from '../http/session.ts';

/** Of queries about people, teams and billing: three more tries where the server or the way to it failed (spec 1 §9). */
export const userLayer = {
  retry: (failures: number, error: Error) => failures < 3 && isPassing(error),
  retryDelay: (failures: number) => 500 * 2 ** failures,
};

/** Whether the same call may work a moment later: nothing answered, or the server could not. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The one home of server data: kept until something says that it changed (spec 1 §9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

// When the account changes, data of the previous one must not be shown. Refreshing tokens keeps the cache.
onAccountChange(() => {
  void queryClient.cancelQueries();
  if (!session.isSignedIn()) return queryClient.clear();
  // Data shown in another tab is emptied rather than removed, which would leave it on screen.
  queryClient.removeQueries({ type: 'inactive' });
  for (const query of queryClient.getQueryCache().findAll()) query.reset();
});

/**
 * Asks again for what an account change emptied and the screen still shows. Called once the guards have decided where
 * the new account may be: before that, a page of the previous one would ask for what the new one may not see.
 */
export function refetchEmptied(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'pending' });
}
