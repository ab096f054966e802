import type { CallOutput, CallRequest } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { userLayer } from '../../../platform/api/query.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { saveAnswer } from '../../../platform/http/save-answer.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import { withProof } from '../../../platform/proof/with-proof.ts';
import { consoleKeys } from '../use-console.ts';

/** An account in the list. */
export type ListedUser = CallOutput<'GET /operator/users'>['items'][number];
/** An account with all that operators see of it. */
export type ShownUser = CallOutput<'GET /operator/users/{userId}'>;
/** What kind of accounts are listed. */
export type UserKind = NonNullable<CallRequest<'GET /operator/users'>['query']['kind']>;

/** What narrows the list. */
export interface UserFilter {
  query: string | undefined;
  kind: UserKind | undefined;
}

const userKeys = {
  list: (filter: UserFilter) => [...consoleKeys.all, 'users', filter] as const,
  one: (userId: string) => [...consoleKeys.all, 'user', userId] as const,
};

const usersQuery = (filter: UserFilter) =>
  listOptions({
    queryKey: userKeys.list(filter),
    staleTime: 0,
    read: (cursor, signal) => call('GET /operator/users', { query: { ...filter, cursor }, signal }),
  });

/** The accounts that fit a filter. */
export function useUsers(filter: UserFilter) {
  return useList(usersQuery(filter), ({ items }) => items);
}

const userQuery = (userId: string) =>
  queryOptions({
    queryKey: userKeys.one(userId),
    queryFn: ({ signal }) => call('GET /operator/users/{userId}', { params: { userId }, signal }),
    staleTime: 0,
    ...userLayer,
  });

/** An account, by its id. */
export function useUser(userId: string) {
  return useQuery(userQuery(userId));
}

const gone = {
  ACCOUNT_NOT_FOUND: 'console.user.missing',
  INVALID_UUID: 'console.user.missing',
} as const;

/** What refused acts on an account say, each with the codes of its call. */
export const userRefusals = {
  block: refusals<'POST /operator/users/{userId}/block', 'reason'>({
    ...gone,
    OPERATION_NOT_ALLOWED: ({ details }) =>
      details?.reason === 'last_operator' ? 'console.user.lastOperator' : 'console.user.block.self',
  }),
  unblock: refusals<'POST /operator/users/{userId}/unblock', 'reason'>(gone),
  endSessions: refusals<'POST /operator/users/{userId}/end-sessions', 'reason'>({
    ...gone,
    SESSION_NOT_FOUND: 'console.user.session.gone',
  }),
  twoFactorOff: refusals<'POST /operator/users/{userId}/two-factor-off', 'reason'>({
    ...gone,
    TWO_FACTOR_NOT_ENABLED: 'console.user.factor.isOff',
  }),
  letIn: refusals<'POST /operator/users/{userId}/let-in', 'reason'>(gone),
  verification: refusals<'POST /operator/users/{userId}/verification', 'reason'>({
    ...gone,
    EMAIL_ALREADY_VERIFIED: 'console.user.verification.isVerified',
  }),
  export: refusals<'POST /operator/users/{userId}/export', 'reason'>(gone),
  impersonate: refusals<'POST /operator/users/{userId}/impersonate', 'reason'>({
    ...gone,
    ACCOUNT_BLOCKED: 'console.user.impersonate.not',
    OPERATION_NOT_ALLOWED: 'console.user.impersonate.not',
  }),
  delete: refusals<'POST /operator/users/{userId}/delete', 'reason'>({
    ...gone,
    OPERATION_NOT_ALLOWED: ({ details }) => {
      switch (details?.reason) {
        case 'self':
          return 'console.user.delete.self';
        case 'last_operator':
          return 'console.user.lastOperator';
        case 'owns_team':
          return 'console.user.delete.ownsTeam';
        case 'subscription':
          return 'console.user.delete.subscription';
        case 'exempt_owner':
          return 'console.user.delete.exemptOwner';
        default:
          return 'console.user.delete.not';
      }
    },
  }),
};

/** Downloads everything that is stored about a person. @throws ApiError */
export function exportUser(userId: string, reason: string): Promise<void> {
  const options = { params: { userId }, input: { reason } };
  return withProof(() => saveAnswer('POST /operator/users/{userId}/export', options, `person-${userId}.json`));
}

/** The act of a name on an account. */
export function actOnUser(
  act: 'block' | 'unblock' | 'two-factor-off' | 'let-in' | 'verification' | 'delete',
  userId: string,
  reason: string,
): Promise<void> {
  return call(`POST /operator/users/{userId}/${act}`, { params: { userId }, input: { reason } });
}

/** Ends one session of an account, or all; with `tokens` its API tokens as well. */
export function endSessions(
  userId: string,
  input: { reason: string; sessionId?: string | undefined; tokens: boolean },
): Promise<void> {
  return call('POST /operator/users/{userId}/end-sessions', { params: { userId }, input });
}
