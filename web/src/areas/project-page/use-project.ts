import { ApiError } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, openEvents } from '../../platform/api.ts';
import { listOptions, useList } from '../../platform/list/use-list.ts';
import { userLayer } from '../../platform/query.ts';
import { spreadNews } from '../../platform/query-news.ts';

/** A project with what the actor may do with it. */
export type ProjectData = CallOutput<'GET /web/projects/{projectId}'>;
/** A review link of the project. */
export type ReviewLink = ProjectData['projectViewLinks'][number];
type RevisionPage = CallOutput<'GET /app/projects/{projectId}/revisions'>;
/** A state of the project that was uploaded or published. */
export type Revision = RevisionPage['items'][number];
/** Somebody whom the page names. */
export type Person = ProjectData['users'][number];

/** The query keys of a project, and below it of its revisions. */
export const projectKeys = {
  of: (projectId: string) => ['project', projectId] as const,
  revisions: (projectId: string) => [...projectKeys.of(projectId), 'revisions'] as const,
};

/** How often the page asks again (spec 3 §9), and how often while somebody waits to be let in. Milliseconds. */
const [hourly, whileWaiting] = [3_600_000, 30_000];
/** Addresses of pictures are valid for a quarter of an hour. Milliseconds. */
const staleTime = 10 * 60_000;

/** Whether the server says that this person may not open the project, or that there is none. */
export function isDenial(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

const projectQuery = (projectId: string) =>
  queryOptions({
    ...userLayer,
    queryKey: projectKeys.of(projectId),
    queryFn: ({ signal }) => call('GET /web/projects/{projectId}', { params: { projectId }, signal }),
    staleTime,
    refetchInterval: ({ state }) => (isDenial(state.error) ? whileWaiting : hourly),
    // Whoever was let in by mail comes back to this window.
    refetchOnWindowFocus: ({ state }) => (isDenial(state.error) ? 'always' : true),
    meta: { outdatedBy: ['design-published', 'design-changed'] },
  });

/** The project of the page (spec 3 §7). */
export function useProject(projectId: string) {
  return useQuery(projectQuery(projectId));
}

/** So many revisions are shown at first, and so many more are read at a time. */
export const [firstRevisions, moreRevisions] = [5, 50];

/** The revisions of a project, newest first, page by page. */
export function useRevisions(projectId: string) {
  const list = useList(
    listOptions({
      queryKey: projectKeys.revisions(projectId),
      read: (cursor, signal) =>
        call('GET /app/projects/{projectId}/revisions', {
          params: { projectId },
          query: { cursor, limit: cursor ? moreRevisions : firstRevisions },
          signal,
        }),
      staleTime,
      outdatedBy: ['design-published', 'design-changed'],
    }),
    ({ items }) => items,
  );
  return {
    ...list,
    people: new Map(list.pages.flatMap(({ users }) => users).map((person) => [person.userId, person])),
    totalCount: list.pages.at(-1)?.totalCount ?? 0,
  };
}

/** Asks again for the project with its revisions, and tells the lists. */
export function outdateProject(client: QueryClient, projectId: string): void {
  void client.invalidateQueries({ queryKey: projectKeys.of(projectId) });
  spreadNews(client, 'design-changed');
}

/** Keeps the open page up to date while others change the project (ACCESS §9). */
export function useProjectEvents(projectId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      openEvents('GET /app/projects/{projectId}/events', { params: { projectId } }, () => {
        void client.invalidateQueries({ queryKey: projectKeys.of(projectId) });
      }),
    [client, projectId],
  );
}
