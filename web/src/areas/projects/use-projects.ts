import type { CallOutput } from '@chamfer/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

type Page = CallOutput<'GET /web/projects'>;
/** A project as a list shows it. */
export type Project = Page['projects'][number];
/** A person as lists give them. */
export type Person = Page['users'][number];

/** Projects a page (spec 3 §9, DECISIONS 52). */
const pageSize = 100;
/** Thumbnails' addresses live for a quarter of an hour, so lists are asked for again before that. Milliseconds. */
export const listStaleTime = 10 * 60_000;

/** The projects shared with the account in a team, last edited first, page by page (spec 3 §2 Shared with me). */
export function useProjects(teamId: string) {
  return useInfiniteQuery({
    queryKey: ['projects', teamId],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('GET /web/projects', {
        query: { teamId, onlySharedProjects: 'true', offset: pageParam, maxPageSize: pageSize },
        signal,
      }),
    getNextPageParam: (last, pages) =>
      last.hasNextPage ? pages.reduce((sum, { projects }) => sum + projects.length, 0) : undefined,
    staleTime: listStaleTime,
    select: ({ pages }) => ({
      projects: withoutRepeats(pages.flatMap(({ projects }) => projects)),
      people: new Map(pages.flatMap(({ users }) => users).map((person) => [person.userId, person])),
      totalCount: pages.at(-1)?.totalCount ?? 0,
    }),
  });
}

/** A project that was edited between two pages moves to the front and pushes another one onto the next page. */
function withoutRepeats(projects: Project[]): Project[] {
  return [...new Map(projects.map((project) => [project.projectId, project])).values()];
}
