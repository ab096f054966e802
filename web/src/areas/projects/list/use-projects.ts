import type { CallOutput, CallRequest } from '@chamfer/contract';
import { call } from '../../../platform/api/api.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';

type Page = CallOutput<'GET /web/projects'>;
/** A project in the form of a list. */
export type Project = Page['projects'][number];
/** A person in the form of a list. */
export type Person = Page['users'][number];

/** The URLs of thumbnails are valid for a quarter of an hour, so lists are loaded again before that. Milliseconds. */
export const listStaleTime = 10 * 60_000;

/** Which projects are listed, and in which order. */
export type ProjectsFilter = Pick<CallRequest<'GET /web/projects'>['query'], 'state' | 'order' | 'query'>;
/** How many projects there are of each state, whatever is searched. */
export type ProjectCounts = Page['counts'];

/** The query keys of lists of projects: of `all` lists, of those of one team, and of one with a filter. */
export const projectKeys = {
  all: ['projects'] as const,
  ofTeam: (teamId: string) => [...projectKeys.all, teamId] as const,
  list: (teamId: string, filter: ProjectsFilter) => [...projectKeys.ofTeam(teamId), filter] as const,
};

const projectsQuery = (teamId: string, filter: ProjectsFilter) =>
  listOptions({
    queryKey: projectKeys.list(teamId, filter),
    read: (cursor, signal) =>
      call('GET /web/projects', {
        query: { teamId, onlySharedProjects: 'true', offset: 0, maxPageSize: 100, ...filter, cursor },
        signal,
      }),
    staleTime: listStaleTime,
    isAwaiting: (page) => page.projects.some(({ isComplete }) => !isComplete),
    invalidatedBy: ['design-published', 'design-changed'],
  });

/** The projects shared with the account in a team, page by page (spec 3 §2 Shared with me). */
export function useProjects(teamId: string, filter: ProjectsFilter) {
  const list = useList(projectsQuery(teamId, filter), ({ projects }) => projects);
  return {
    ...list,
    people: new Map(list.pages.flatMap(({ users }) => users).map((person) => [person.userId, person])),
    totalCount: list.pages.at(-1)?.totalCount ?? 0,
    counts: list.pages.at(-1)?.counts ?? noCounts,
  };
}

const noCounts: ProjectCounts = { active: 0, archived: 0, deleted: 0 };
