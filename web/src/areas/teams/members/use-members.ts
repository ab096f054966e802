import type { ApiError } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import type { TeamRole } from '@chamfer/contract/roles';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteLeaving } from '../../../platform/account/team-refusals.ts';
import { accountKeys } from '../../../platform/account/use-account.ts';
import { call } from '../../../platform/api/api.ts';
import { spreadNews } from '../../../platform/api/query-news.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import { withProof } from '../../../platform/proof/with-proof.ts';

type Page = CallOutput<'GET /teams/{teamId}/users'>;
/** A member or a pending invitation, as the list shows it. */
export type Member = Page['items'][number];
/** A member who has accepted. */
export type JoinedMember = Member & { userId: string };
/** What somebody loses, and what stays, if they leave. */
export type Departure = CallOutput<'GET /app/teams/{teamId}/users/{userId}/departure'>;

/** The query keys of members: of all teams, of one, and below it of one person. */
export const memberKeys = {
  all: ['members'] as const,
  ofTeam: (teamId: string) => [...memberKeys.all, teamId] as const,
  list: (teamId: string) => [...memberKeys.ofTeam(teamId), 'list'] as const,
  departure: (teamId: string, userId: string) => [...memberKeys.ofTeam(teamId), userId, 'departure'] as const,
  access: (teamId: string, userId: string) => [...memberKeys.ofTeam(teamId), userId, 'access'] as const,
};

/** The first page is small, so that it is there at once; the others come in the background. */
const [firstPage, furtherPages] = [100, 1000];

const membersQuery = (teamId: string) =>
  listOptions({
    queryKey: memberKeys.list(teamId),
    read: (cursor, signal) =>
      call('GET /teams/{teamId}/users', {
        params: { teamId },
        query: { cursor, limit: cursor ? furtherPages : firstPage },
        signal,
      }),
    // The event stream says when it is out of date.
    staleTime: 30_000,
    invalidatedBy: ['members-changed'],
  });

/** All members of a team and its pending invitations; reads on until all are there, because the filter looks at all. */
export function useMembers(teamId: string) {
  const list = useList(membersQuery(teamId), ({ items }) => items);
  const { more, loadMore } = list;
  useEffect(() => {
    if (more === 'there') loadMore();
  });
  const last = list.pages.at(-1);
  return {
    ...list,
    memberCount: last?.memberCount ?? 0,
    invitationCount: last?.invitationCount ?? 0,
    expiredCount: last?.expiredCount ?? 0,
    seats: last?.seats ?? null,
  };
}

/** What the departure of a member would mean; read again for each dialog. */
export function useDeparture(teamId: string, userId: string) {
  return useQuery({
    queryKey: memberKeys.departure(teamId, userId),
    queryFn: ({ signal }) =>
      call('GET /app/teams/{teamId}/users/{userId}/departure', { params: { teamId, userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The projects that a member can open, and why, page by page. */
export function useMemberAccess(teamId: string, userId: string) {
  const options = listOptions({
    queryKey: memberKeys.access(teamId, userId),
    read: (cursor, signal) =>
      call('GET /app/teams/{teamId}/users/{userId}/access', { params: { teamId, userId }, query: { cursor }, signal }),
    staleTime: 0,
  });
  return useList(options, ({ items }) => items);
}

/** Refetches what a change of members invalidates: the list, spaces, and the account with its counts and rights. */
function invalidate(client: QueryClient): void {
  spreadNews(client, 'members-changed');
  void client.invalidateQueries({ queryKey: accountKeys.all, exact: true });
}

/** Removes a member; their designs pass to the heir. */
export async function removeMember(
  client: QueryClient,
  teamId: string,
  userId: string,
  heirId?: string,
): Promise<void> {
  await call('DELETE /teams/{teamId}/users/{userId}', { params: { teamId, userId }, query: { heirId } });
  invalidate(client);
}

/** Leaves a team. */
export async function leaveTeam(client: QueryClient, teamId: string, heirId?: string): Promise<void> {
  await call('POST /teams/{teamId}/leave', { params: { teamId }, input: { heirId } });
  noteLeaving(teamId);
  await client.invalidateQueries({ queryKey: accountKeys.all, exact: true });
}

/** Takes a pending invitation back. */
export async function removeInvitation(client: QueryClient, teamId: string, invitationId: string): Promise<void> {
  await call('DELETE /teams/{teamId}/self-serve-invitations/{invitationId}', { params: { teamId, invitationId } });
  invalidate(client);
}

/** Sends a pending or expired invitation again. */
export async function resendInvitation(client: QueryClient, teamId: string, invitationId: string): Promise<void> {
  const params = { teamId, invitationId };
  await call('POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend', { params });
  invalidate(client);
}

/** Gives a member another role; `transfer` makes the actor a seat manager in the same step. */
export async function changeRole(
  client: QueryClient,
  teamId: string,
  member: JoinedMember,
  { role, transfer = false }: { role: TeamRole; transfer?: boolean },
): Promise<void> {
  const { userId, role: from } = member;
  try {
    await withProof(() =>
      call('PUT /teams/{teamId}/users/{userId}', { params: { teamId, userId }, input: { role, transfer, from } }),
    );
  } finally {
    // A refusal may mean that somebody else was faster.
    invalidate(client);
  }
}

/** Puts a member into a space, or takes them out. */
export async function setInSpace(
  client: QueryClient,
  { teamId, spaceId, userId, isIn }: { teamId: string; spaceId: string; userId: string; isIn: boolean },
): Promise<void> {
  const params = { teamId, spaceId };
  const users = [userId];
  if (isIn) await call('POST /teams/{teamId}/spaces/{spaceId}/users/add', { params, input: { users } });
  else await call('POST /teams/{teamId}/spaces/{spaceId}/users/remove', { params, input: { users } });
  invalidate(client);
}

const failed = 'teams.failed' as const;
const forbidden = 'teams.forbidden' as const;
/** The last owner with another way in than single sign-on keeps it; all else means that somebody else was faster. */
const notAllowed = ({ details }: ApiError) =>
  details?.reason === 'exempt_owner' ? 'teams.exemptOwner' : 'teams.changedMeanwhile';

/** What refusals of acts on members say; somebody who is gone already needs no text. */
export const memberRefusal = refusals<'DELETE /teams/{teamId}/users/{userId}' | 'POST /teams/{teamId}/leave'>(
  {
    TEAM_NOT_FOUND: forbidden,
    TEAM_FORBIDDEN: forbidden,
    TEAM_USER_NOT_FOUND: null,
    OPERATION_NOT_ALLOWED: (error) =>
      error.details?.reason === 'last_owner' ? 'teams.leave.lastOwner' : notAllowed(error),
    INVALID_UUID: failed,
  },
  failed,
);

type InvitationCall =
  | 'DELETE /teams/{teamId}/self-serve-invitations/{invitationId}'
  | 'POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend';

/** What refusals of acts on invitations say, to owners and to those who cannot add seats; gone ones need no text. */
export const invitationRefusal = {
  owners: invitationRefusals('teams.noSeat'),
  others: invitationRefusals('teams.noSeat.owner'),
};

function invitationRefusals(noSeat: 'teams.noSeat' | 'teams.noSeat.owner') {
  return refusals<InvitationCall>(
    {
      TEAM_NOT_FOUND: forbidden,
      TEAM_FORBIDDEN: forbidden,
      TEAM_INVITATION_NOT_FOUND: 'teams.invitation.gone',
      TEAM_INVITATION_ALREADY_ACCEPTED: 'teams.invitation.accepted',
      INSUFFICIENT_SEATS: noSeat,
      CONTRIBUTOR_LIMIT_REACHED: 'teams.noContributorPlace',
      PURCHASE_IN_PROGRESS: 'common.purchaseInProgress',
      INVALID_UUID: failed,
    },
    failed,
  );
}

/** What refusals of a change of role say. */
export const roleRefusal = refusals<'PUT /teams/{teamId}/users/{userId}'>(
  {
    TEAM_NOT_FOUND: forbidden,
    TEAM_FORBIDDEN: forbidden,
    TEAM_USER_NOT_FOUND: 'teams.changedMeanwhile',
    OPERATION_NOT_ALLOWED: notAllowed,
    INSUFFICIENT_SEATS: 'teams.noSeat',
    CONTRIBUTOR_LIMIT_REACHED: 'teams.noContributorPlace',
    PURCHASE_IN_PROGRESS: 'common.purchaseInProgress',
    INVALID_UUID: failed,
  },
  failed,
);

/** What refusals of a change of spaces say. */
export const spaceRefusal = refusals<
  'POST /teams/{teamId}/spaces/{spaceId}/users/add' | 'POST /teams/{teamId}/spaces/{spaceId}/users/remove'
>(
  {
    TEAM_NOT_FOUND: forbidden,
    TEAM_FORBIDDEN: forbidden,
    TEAM_USER_NOT_FOUND: 'teams.changedMeanwhile',
    SPACE_NOT_FOUND: 'teams.changedMeanwhile',
    SUBSCRIPTION_REQUIRED: forbidden,
    INVALID_UUID: failed,
  },
  failed,
);
