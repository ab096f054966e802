import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { userLayer } from '../../platform/api/query.ts';
import { listOptions, useList } from '../../platform/list/use-list.ts';

/** The team whose directory is shown. */
export interface DirectoryTeam {
  id: string;
  name: string;
}
/** The address and the tokens of a directory, and how many people and groups it has. */
export type TeamDirectory = CallOutput<'GET /app/teams/{teamId}/directory'>;
/** A token that the directory calls with. */
export type DirectoryToken = TeamDirectory['tokens'][number];
/** A group of the directory, and what being in it gives. */
export type DirectoryGroup = CallOutput<'GET /app/teams/{teamId}/directory/groups'>['items'][number];
/** Somebody in the directory. */
export type DirectoryPerson = CallOutput<'GET /app/teams/{teamId}/directory/people'>['items'][number];

/** The query keys of directories: of all teams, of one, and below it of its parts. */
export const directoryKeys = {
  all: ['directory'] as const,
  ofTeam: (teamId: string) => [...directoryKeys.all, teamId] as const,
  summary: (teamId: string) => [...directoryKeys.ofTeam(teamId), 'summary'] as const,
  groups: (teamId: string) => [...directoryKeys.ofTeam(teamId), 'groups'] as const,
  people: (teamId: string) => [...directoryKeys.ofTeam(teamId), 'people'] as const,
  spaces: (teamId: string) => [...directoryKeys.ofTeam(teamId), 'spaces'] as const,
};

/** How often a page looks whether the first call has come. Milliseconds. */
const waitingMs = 5000;
/** How often it looks while calls come. Milliseconds. */
const onMs = 30_000;

/** What the page begins with; looked at again, because the directory changes it without a notification. */
export function useTeamDirectory(teamId: string) {
  return useQuery(
    queryOptions({
      queryKey: directoryKeys.summary(teamId),
      queryFn: ({ signal }) => call('GET /app/teams/{teamId}/directory', { params: { teamId }, signal }),
      ...userLayer,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'waiting' ? waitingMs : data?.state === 'on' ? onMs : false,
    }),
  );
}

/** The groups, by name, page by page. */
export function useDirectoryGroups(teamId: string) {
  return useList(
    listOptions({
      queryKey: directoryKeys.groups(teamId),
      read: (cursor, signal) =>
        call('GET /app/teams/{teamId}/directory/groups', { params: { teamId }, query: { cursor, limit: 50 }, signal }),
      staleTime: 0,
    }),
    ({ items }) => items,
  );
}

/** The people, by user name, page by page. */
export function useDirectoryPeople(teamId: string) {
  return useList(
    listOptions({
      queryKey: directoryKeys.people(teamId),
      read: (cursor, signal) =>
        call('GET /app/teams/{teamId}/directory/people', { params: { teamId }, query: { cursor, limit: 50 }, signal }),
      staleTime: 0,
    }),
    ({ items }) => items,
  );
}

/** The spaces of the team that a group can give; the first hundred. */
export function useSpacesToGive(teamId: string) {
  return useQuery({
    queryKey: directoryKeys.spaces(teamId),
    queryFn: ({ signal }) => call('GET /teams/{teamId}/spaces', { params: { teamId }, query: { limit: 100 }, signal }),
    ...userLayer,
    staleTime: 0,
  });
}

/** Reads everything about a team's directory again. */
export function refreshDirectory(client: QueryClient, teamId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: directoryKeys.ofTeam(teamId) });
}
