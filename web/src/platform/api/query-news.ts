import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** What one area does that invalidates what other areas have read. Areas do not know each other's keys. */
export type News = 'design-published' | 'design-given-up' | 'design-changed' | 'members-changed';

declare module '@tanstack/react-query' {
  interface Register {
    /** `invalidatedBy`: the query is asked again after such news. */
    queryMeta: { invalidatedBy?: readonly News[] };
  }
}

/** Refetches every query that names the news in its `meta`: at once where it is on screen. */
export function spreadNews(client: QueryClient, news: News): void {
  askAgain(client, invalidatedBy(news));
}

/** The queries that name the news in their `meta`. */
export function invalidatedBy(...news: News[]): InvalidateQueryFilters {
  return { predicate: ({ meta }) => news.some((one) => meta?.invalidatedBy?.includes(one)) };
}

/**
 * Has queries asked again: at once where they are on screen. One that is requested for the first time may get an answer from
 * before, so it is requested again after that. With `isRoutine` those on their way are left alone.
 */
export function askAgain(client: QueryClient, filters: InvalidateQueryFilters, isRoutine = false): void {
  if (!isRoutine) {
    const begun = client.getQueryCache().findAll(filters).filter(isFirstAsked);
    for (const { promise, queryKey } of begun) {
      // After its answer was taken in.
      const refetch = () => setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }));
      promise?.then(refetch, () => undefined);
    }
  }
  void client.invalidateQueries(filters, { cancelRefetch: !isRoutine });
}

function isFirstAsked({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus !== 'idle';
}
