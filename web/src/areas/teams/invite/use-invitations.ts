import type { CallOutput, CallRequest } from '@chamfer/contract';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { create } from '../../../platform/api/create.ts';
import { userLayer } from '../../../platform/api/query.ts';
import { spreadNews } from '../../../platform/api/query-news.ts';

type Order = CallRequest<'POST /teams/{teamId}/self-serve-invitations/estimate'>['input'];
/** Who was invited, and why the others were not. */
export type InviteResult = CallOutput<'POST /teams/{teamId}/self-serve-invitations'>;

/** Where estimates are kept in the query cache: all those of a team, and that of a list. */
export const inviteEstimateKeys = {
  ofTeam: (teamId: string) => ['invite-estimates', teamId] as const,
  of: (teamId: string, { role, emails }: Order) => [...inviteEstimateKeys.ofTeam(teamId), role, emails] as const,
};

const estimateQuery = (teamId: string, order: Order) =>
  queryOptions({
    queryKey: inviteEstimateKeys.of(teamId, order),
    queryFn: ({ signal }) =>
      call('POST /teams/{teamId}/self-serve-invitations/estimate', { params: { teamId }, input: order, signal }),
    // Refusals are not tried again, only what a server or network in trouble left without an answer (spec 2 §7 Caching).
    ...userLayer,
    // Others invite too, and days pass.
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** What inviting these people would cost; until it is known, what the list before would. */
export function useInviteEstimate(teamId: string, order: Order, { enabled }: { enabled: boolean }) {
  return useQuery({ ...estimateQuery(teamId, order), enabled });
}

/** Invites people. Members and estimates are out of date afterwards, whatever the answer was. */
export async function sendInvitations(
  client: QueryClient,
  teamId: string,
  input: CallRequest<'POST /teams/{teamId}/self-serve-invitations'>['input'],
): Promise<InviteResult> {
  try {
    return await create('POST /teams/{teamId}/self-serve-invitations', { params: { teamId }, input });
  } finally {
    void client.invalidateQueries({ queryKey: inviteEstimateKeys.ofTeam(teamId) });
    spreadNews(client, 'members-changed');
  }
}
