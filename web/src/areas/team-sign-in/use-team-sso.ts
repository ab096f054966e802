import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { userLayer } from '../../platform/api/query.ts';

/** The domains and connections of a team, and who must use them. */
export type TeamSignOn = CallOutput<'GET /app/teams/{teamId}/sso'>;
/** A domain of a team, and what DNS says of it. */
export type TeamDomain = TeamSignOn['domains'][number];
/** A way to sign in at an identity provider. */
export type SsoConnection = TeamSignOn['connections'][number];
/** How a test went. */
export type SsoTest = CallOutput<'GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}'>;
/** Who would sign in by a connection alone, and who would not. */
export type Enforcement = CallOutput<'GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement'>;

/** The query keys of single sign-on: of all teams, of one, and below it of a test and of what a rule would mean. */
export const teamSsoKeys = {
  all: ['team-sso'] as const,
  ofTeam: (teamId: string) => [...teamSsoKeys.all, teamId] as const,
  signOn: (teamId: string) => [...teamSsoKeys.ofTeam(teamId), 'sign-on'] as const,
  test: (teamId: string, testId: string | null) => [...teamSsoKeys.ofTeam(teamId), 'test', testId] as const,
  enforcement: (teamId: string, connectionId: string) =>
    [...teamSsoKeys.ofTeam(teamId), connectionId, 'enforcement'] as const,
};

/** How often a page looks whether DNS has a record that is waited for. Milliseconds. */
const lookMs = 60_000;
/** How often a test that is under way is asked about. Milliseconds. */
const testMs = 1500;

const signOnQuery = (teamId: string) =>
  queryOptions({
    queryKey: teamSsoKeys.signOn(teamId),
    queryFn: ({ signal }) => call('GET /app/teams/{teamId}/sso', { params: { teamId }, signal }),
    ...userLayer,
    // Other owners, DNS and every log-in change it.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.domains.some(({ state }) => state === 'pending' || state === 'missing') ? lookMs : false,
  });

/** Everything on the page. */
export function useTeamSignOn(teamId: string) {
  return useQuery(signOnQuery(teamId));
}

/** How a test went; asked again until it has ended. */
export function useSsoTest(teamId: string, connectionId: string, testId: string | null) {
  return useQuery({
    queryKey: teamSsoKeys.test(teamId, testId),
    queryFn: ({ signal }) =>
      call('GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}', {
        params: { teamId, connectionId, testId: testId ?? '' },
        signal,
      }),
    ...userLayer,
    enabled: testId !== null,
    // It is open in a window of its own, which has the focus.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) => (!data || data.state === 'waiting' ? testMs : false),
    gcTime: 0,
  });
}

/** Who would sign in by a connection alone; read again for each dialog. */
export function useEnforcement(teamId: string, connectionId: string) {
  return useQuery({
    queryKey: teamSsoKeys.enforcement(teamId, connectionId),
    queryFn: ({ signal }) =>
      call('GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement', {
        params: { teamId, connectionId },
        signal,
      }),
    ...userLayer,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Shows what a call answered about everything. */
export function putSignOn(client: QueryClient, teamId: string, signOn: TeamSignOn): void {
  client.setQueryData(signOnQuery(teamId).queryKey, signOn);
}

/** Shows a domain that was added or changed. */
export function putDomain(client: QueryClient, teamId: string, domain: TeamDomain): void {
  change(client, teamId, (signOn) => ({ ...signOn, domains: put(signOn.domains, domain) }));
}

/** Shows a connection that was added or changed. */
export function putConnection(client: QueryClient, teamId: string, connection: SsoConnection): void {
  change(client, teamId, (signOn) => ({ ...signOn, connections: put(signOn.connections, connection) }));
}

/** Reads everything again, and a test or a rule that is on screen: what was done concerns more than itself. */
export function refreshSignOn(client: QueryClient, teamId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: teamSsoKeys.ofTeam(teamId) });
}

function change(client: QueryClient, teamId: string, next: (signOn: TeamSignOn) => TeamSignOn): void {
  client.setQueryData(signOnQuery(teamId).queryKey, (signOn) => signOn && next(signOn));
}

/** A list with one of its items replaced, or added at its end. */
function put<Item extends { id: string }>(items: readonly Item[], item: Item): Item[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((each) => (each.id === item.id ? item : each))
    : [...items, item];
}
