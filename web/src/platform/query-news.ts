import type { QueryClient } from '@tanstack/react-query';

/** What one area does that outdates what other areas have read. Areas do not know each other's keys. */
export type News = 'design-published' | 'design-given-up' | 'design-changed' | 'members-changed';

declare module '@tanstack/react-query' {
  interface Register {
    /** `outdatedBy`: the query is asked again after such news. */
    queryMeta: { outdatedBy?: readonly News[] };
  }
}

/** Tells every query that names the news in its `meta` to be asked again: at once where it is on screen. */
export function spreadNews(client: QueryClient, news: News): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.outdatedBy?.includes(news) ?? false });
}
