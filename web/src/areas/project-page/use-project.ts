import { ApiError } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, openEvents } from '../../platform/api/api.ts';
import { userLayer } from '../../platform/api/query.ts';
import { askAgain, spreadNews } from '../../platform/api/query-news.ts';
import { listOptions, useList } from '../../platform/list/use-list.ts';

/** A project with what the actor may do with it. */
export type ProjectData = CallOutput<'GET /web/projects/{projectId}'>;
/** A review link of the project. */
export type ReviewLink = ProjectData['projectViewLinks'][number];
type RevisionPage = CallOutput<'GET /app/projects/{projectId}/revisions'>;
/** A state of the project that was uploaded or published. */
export type Revision = RevisionPage['items'][number];
/** Somebody whom the page names. */
export type Person = ProjectData['users'][number];

/** The query keys of a project, and below it of its revisions and of who has access. */
export const projectKeys = {
  of: (projectId: string) => ['project', projectId] as const,
  revisions: (projectId: string) => [...projectKeys.of(projectId), 'revisions'] as const,
  access: (projectId: string) => [...projectKeys.of(projectId), 'access'] as const,
};

/** How often the page asks again (spec 3 §9), and how often while somebody waits to be let in. Milliseconds. */
const [hourly, whileWaiting] = [3_600_000, 30_000];
/** Addresses of pictures are valid for a quarter of an hour. Milliseconds. */
const staleTime = 10 * 60_000;

/** What the server has of a project for this person, or why it does not open. */
type Answer = { project: ProjectData; denial: null } | { project: null; denial: ApiError };

const projectQuery = (projectId: string) =>
  queryOptions({
    ...userLayer,
    queryKey: projectKeys.of(projectId),
    // A denial is an answer: it stays on the screen while it is asked again, and takes the place of what was loaded before.
    queryFn: async ({ signal }): Promise<Answer> => {
      try {
        const project = await call('GET /web/projects/{projectId}', { params: { projectId }, signal });
        return { project, denial: null };
      } catch (error) {
        if (isDenial(error)) return { project: null, denial: error };
        throw error;
      }
    },
    staleTime,
    refetchInterval: ({ state }) => (state.data?.denial ? whileWaiting : hourly),
    // A person who got access by mail comes back to this window.
    refetchOnWindowFocus: ({ state }) => (state.data?.denial ? 'always' : true),
    // The message of an error is no plain data that could be compared.
    structuralSharing: false,
    meta: { invalidatedBy: ['design-published', 'design-changed'] },
  });

/** The project of the page (spec 3 §7). */
export function useProject(projectId: string) {
  return useQuery(projectQuery(projectId));
}

const denials = new Set<ApiError['code']>([
  'PROJECT_NOT_FOUND',
  'PROJECT_FORBIDDEN',
  'PENDING_PROJECT_ACCESS',
  'EMAIL_NOT_VERIFIED',
  // What is no id is no project.
  'VALIDATION_ERROR',
  'INVALID_UUID',
]);

/** Whether the server says that this person may not open the project, or that there is none. */
function isDenial(error: unknown): error is ApiError {
  return error instanceof ApiError && denials.has(error.code);
}

/** Everyone a project is shared with, and why, page by page; read again each time. */
export function useProjectAccess(projectId: string) {
  const options = listOptions({
    queryKey: projectKeys.access(projectId),
    read: (cursor, signal) =>
      call('GET /app/projects/{projectId}/access', { params: { projectId }, query: { cursor }, signal }),
    staleTime: 0,
  });
  return useList(options, ({ items }) => items);
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
      invalidatedBy: ['design-published', 'design-changed'],
    }),
    ({ items }) => items,
  );
  return {
    ...list,
    people: new Map(list.pages.flatMap(({ users }) => users).map((person) => [person.userId, person])),
    totalCount: list.pages.at(-1)?.totalCount ?? 0,
  };
}

/** Asks again for the project with its revisions, and notifies the lists. */
export function invalidateProject(client: QueryClient, projectId: string): void {
  askAgain(client, { queryKey: projectKeys.of(projectId) });
  spreadNews(client, 'design-changed');
}

/** Keeps the open page up to date while others change the project (ACCESS §9). */
export function useProjectEvents(projectId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = (isRoutine?: boolean) => askAgain(client, { queryKey: projectKeys.of(projectId) }, isRoutine);
    return openEvents(
      'GET /app/projects/{projectId}/events',
      { params: { projectId } },
      {
        onEvent: () => ask(),
        lookUp: (hasBegun) => ask(!hasBegun),
      },
    );
  }, [client, projectId]);
}
