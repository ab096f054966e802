import type { CallOutput } from '@chamfer/contract';
import { call } from '../../platform/api.ts';
import { listOptions, useList } from '../../platform/list/use-list.ts';
import type { ListFilter } from './list-address.ts';

type Page = CallOutput<'GET /web/projects'>;
/** A project in the form of a list. */
export type Project = Page['projects'][number];
/** A person in the form of a list. */
export type Person = Page['users'][number];

/** The URLs of thumbnails are valid for a quarter of an hour, so lists are loaded again before that. Milliseconds. */
export const listStaleTime = 10 * 60_000;

/** The query keys of lists of projects: of `all` lists, and of the list of one team. */
export const projectKeys = {
  all: ['projects'] as const,
  ofTeam: (teamId: string) => [...projectKeys.all, teamId] as const,
};

/** How many projects there are in each state. */
export type ProjectCounts = Page['counts'];

const projectsQuery = (teamId: string, { q, state, order }: ListFilter) =>
  listOptions({
    queryKey: [...projectKeys.ofTeam(teamId), state, order, q],
    read: (cursor, signal) =>
      call('GET /web/projects', {
        query: { teamId, onlySharedProjects: 'true', state, order, query: q || undefined, cursor },
        signal,
      }),
    staleTime: listStaleTime,
    isAwaiting: (page) => page.projects.some(({ isComplete }) => !isComplete),
    outdatedBy: ['design-published', 'design-changed'],
  });

/**
 * The projects shared with the account in a team that fit the filter, page by page (spec 3 §2 Shared with me).
 */
export function useProjects(teamId: string, filter: ListFilter) {
  const list = useList(projectsQuery(teamId, filter), ({ projects }) => projects);
  return {
    ...list,
    people: new Map(list.pages.flatMap(({ users }) => users).map((person) => [person.userId, person])),
    counts: list.pages.at(-1)?.counts,
    totalCount: list.pages.at(-1)?.totalCount ?? 0,
  };
}
