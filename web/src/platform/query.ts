import { QueryClient } from '@tanstack/react-query';
import { onAccountChange, session } from './session.ts';

/** The cache of all server data; entries stay until something invalidates them (spec 1 §9). */
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
  // Data shown in another tab is refetched: clearing it would leave it on screen.
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
});
