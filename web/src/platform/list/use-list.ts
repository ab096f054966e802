import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryFunctionContext,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';

import type { News } from '../api/query-news.ts';

/** A page as lists of the contract give it. */
interface ListPage {
  nextCursor: string | null;
}

/** Between two looks at a list in which something is on its way. Milliseconds. */
const awaitedAfter = 3_000;

/**
 * The query of a list that comes in pages. `read` makes the call with the cursor of the page before, undefined for the
 * first one. `staleTime` in milliseconds; a list that is read again reads all the pages that were on screen.
 */
export function listOptions<Page extends ListPage>(list: {
  queryKey: QueryKey;
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  staleTime?: number;
  /** Whether something in a page is on its way, so that the list is soon read again. */
  isAwaiting?: (page: Page) => boolean;
  /** What other areas do that invalidates the list. */
  invalidatedBy?: readonly News[];
}) {
  const { read, isAwaiting, invalidatedBy, ...options } = list;
  return infiniteQueryOptions({
    ...options,
    meta: { invalidatedBy },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }: QueryFunctionContext<QueryKey, string | undefined>) => read(pageParam, signal),
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => (isAwaiting && state.data?.pages.some(isAwaiting) ? awaitedAfter : false),
  });
}

/** A list as a page shows it. */
export interface List<Item, Page> {
  /** `failed`: there is nothing to show; a page further down that fails is reported by `more`. */
  status: 'loading' | 'failed' | 'ready';
  /** What has been read so far, in order. */
  items: readonly Item[];
  /** The pages themselves, for what they contain besides their items. */
  pages: readonly Page[];
  /** `none`: this is the end. `there`: `loadMore` reads on. */
  more: 'none' | 'there' | 'loading' | 'failed';
  loadMore: () => void;
  /** Reads the list again. */
  reload: () => void;
  isReloading: boolean;
}

/** Shows a list page by page; `itemsOf` takes the items out of a page. */
export function useList<Page extends ListPage, Item>(
  options: ReturnType<typeof listOptions<Page>>,
  itemsOf: (page: Page) => readonly Item[],
): List<Item, Page> {
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages ?? [];
  return {
    status: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    items: pages.flatMap(itemsOf),
    pages,
    more: moreOf(query),
    // Two observers of the end, or a press while it is read, ask once.
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    reload: () => void query.refetch(),
    isReloading: query.isFetching && !query.isFetchingNextPage,
  };
}

/** The cached pages of a list after each was changed by `change`; for mutations that know what they changed. */
export function changePages<Page>(
  data: InfiniteData<Page> | undefined,
  change: (page: Page) => Page,
): InfiniteData<Page> | undefined {
  return data && { ...data, pages: data.pages.map(change) };
}

function moreOf(query: {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}): List<never, never>['more'] {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  return query.hasNextPage ? 'there' : 'none';
}
