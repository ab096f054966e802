import { QueryClient } from '@tanstack/react-query';
import { session } from './session.ts';

/** The one home of server data: kept until something says that it changed (spec 1 §9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

/** Empties the cache whenever another account, or none, is signed in; tokens that were merely refreshed keep it. */
export function watchSession(onAccountChange: () => void): void {
  let account = session.userId();
  let signedIn = session.isSignedIn();
  session.onChange(() => {
    const now = session.userId();
    if (now === account && session.isSignedIn() === signedIn) return;
    account = now;
    signedIn = session.isSignedIn();
    void queryClient.cancelQueries();
    queryClient.clear();
    onAccountChange();
  });
}
