import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { userLayer } from '../../../platform/api/query.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import { consoleKeys } from '../use-console.ts';

/** A team in the list. */
export type ListedTeam = CallOutput<'GET /operator/teams'>['items'][number];
/** A team with all that operators see of it. */
export type ShownTeam = CallOutput<'GET /operator/teams/{teamId}'>;

const teamKeys = {
  list: (query: string | undefined) => [...consoleKeys.all, 'teams', query] as const,
  one: (teamId: string) => [...consoleKeys.all, 'team', teamId] as const,
};

const teamsQuery = (query: string | undefined) =>
  listOptions({
    queryKey: teamKeys.list(query),
    staleTime: 0,
    read: (cursor, signal) => call('GET /operator/teams', { query: { query, cursor }, signal }),
  });

/** The teams that a search finds. */
export function useTeams(query: string | undefined) {
  return useList(teamsQuery(query), ({ items }) => items);
}

const teamQuery = (teamId: string) =>
  queryOptions({
    queryKey: teamKeys.one(teamId),
    queryFn: ({ signal }) => call('GET /operator/teams/{teamId}', { params: { teamId }, signal }),
    staleTime: 0,
    ...userLayer,
  });

/** A team, by its id. */
export function useShownTeam(teamId: string) {
  return useQuery(teamQuery(teamId));
}
