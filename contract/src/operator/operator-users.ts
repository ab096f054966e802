import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { teamRoles } from '../rules/roles.ts';
import { id, nothing, time } from '../shapes.ts';
import { changed, ofUser, searchedText, shown, withReason } from './operator-endpoint.ts';

/** What kinds of accounts the list can be narrowed to. */
export const accountKinds = ['full', 'guest', 'blocked', 'unverified', 'operator'] as const;

const account = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  /** They comment on review links without an account. */
  isGuest: z.boolean(),
  isVerified: z.boolean(),
  isOperator: z.boolean(),
  /** Since when they cannot log in; null: they can. */
  blockedAt: time.nullable(),
  createdAt: time,
  /** When a session of theirs was last used; null: never, or it was forgotten. */
  lastSeenAt: time.nullable(),
});

const inTeam = z.object({ teamId: id, name: z.string(), role: z.enum(teamRoles), since: time });

/** What answers an act on an account: its page, as it is now. */
const shownUser = account.extend({
  /** Single sign-on of a company controls the account. */
  ssoEnforced: z.boolean(),
  hasPassword: z.boolean(),
  /** When two-factor authentication was turned on; null: it is off. */
  twoFactorAt: time.nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.int(),
  /** Wrong passwords for the address in the last 15 minutes; from the third on each try needs a captcha. */
  wrongPasswords: z.int(),
  /** Why the account was blocked. */
  blockReason: z.string().nullable(),
  teams: z.array(inTeam),
  sessions: z.array(
    z.object({
      sessionId: id,
      device: z.string(),
      ip: z.string(),
      createdAt: time,
      lastUsedAt: time,
      /** It proved a second factor. */
      hasSecondFactor: z.boolean(),
    }),
  ),
  /** API tokens that have not ended, those made for teams included. */
  apiTokens: z.int(),
  /** The last mails to the address that are still known, newest first. */
  mails: z.array(z.object({ mailId: id, subject: z.string(), at: time, state: z.enum(['waiting', 'sent', 'failed']) })),
  /** What operators did to the account last, newest first. */
  acts: z.array(
    z.object({ id, at: time, operator: z.string().nullable(), action: z.string(), reason: z.string().nullable() }),
  ),
});

const onAccount = ['ACCOUNT_NOT_FOUND', 'INVALID_UUID'] as const;
const act = { ...changed, params: ofUser, input: withReason, output: nothing, status: 204 } as const;

/** Accounts, for operators. Each act has a reason and is in the audit log; people are mailed what was done to their account. */
export const operatorUsers = {
  'GET /operator/users': endpoint({
    summary: 'Accounts and guests, newest first. `query` is looked for in names, addresses and ids.',
    spec: 'OPERATE §10',
    ...shown,
    query: z.object({ query: searchedText, kind: z.enum(accountKinds).optional(), ...pageQuery(100) }),
    output: z.object({
      items: z.array(account.extend({ teams: z.array(inTeam.omit({ since: true })) })),
      nextCursor,
      /** How many there are without search and kind. */
      totalCount: z.int(),
      /** How many fit. */
      foundCount: z.int(),
    }),
    errors: [],
  }),
  'GET /operator/users/{userId}': endpoint({
    summary: 'An account with its sessions, teams, mails and what operators did.',
    spec: 'OPERATE §10',
    ...shown,
    params: ofUser,
    output: shownUser,
    errors: [...onAccount],
  }),
  'POST /operator/users/{userId}/block': endpoint({
    summary:
      'Blocks an account: nobody can log in to it, its sessions and API tokens end. What it owns stays, and its links work. ' +
      'The person is mailed.',
    spec: 'OPERATE §10',
    ...act,
    // `self`: an operator cannot block their own account.
    errors: [...onAccount, 'OPERATION_NOT_ALLOWED'],
  }),
  'POST /operator/users/{userId}/unblock': endpoint({
    summary: 'Lets somebody who was blocked log in again. The person is mailed.',
    spec: 'OPERATE §10',
    ...act,
    errors: [...onAccount],
  }),
  'POST /operator/users/{userId}/end-sessions': endpoint({
    summary: 'Ends all sessions of an account, or one; with `tokens` its API tokens as well.',
    spec: 'OPERATE §10',
    ...act,
    input: withReason.extend({ sessionId: id.optional(), tokens: z.boolean().default(false) }),
    errors: [...onAccount, 'SESSION_NOT_FOUND'],
  }),
  'POST /operator/users/{userId}/two-factor-off': endpoint({
    summary:
      'Turns off the two-factor authentication of somebody who has lost app and codes; passkeys stay. The person is mailed.',
    spec: 'OPERATE §10',
    ...act,
    errors: [...onAccount, 'TWO_FACTOR_NOT_ENABLED'],
  }),
  'POST /operator/users/{userId}/let-in': endpoint({
    summary: 'Forgets the wrong passwords counted for an address, so that its owner needs no captcha (DECISIONS 90).',
    spec: 'OPERATE §10, DECISIONS 90',
    ...act,
    errors: [...onAccount],
  }),
  'POST /operator/users/{userId}/verification': endpoint({
    summary: 'Mails the link that verifies the address of an account again.',
    spec: 'OPERATE §10',
    ...act,
    errors: [...onAccount, 'EMAIL_ALREADY_VERIFIED'],
  }),
  'POST /operator/users/{userId}/impersonate': endpoint({
    summary:
      'Lets an operator look at the product as somebody else for 15 minutes: nothing can be changed, and money and security ' +
      'are not shown. The person is mailed at once, with the reason.',
    spec: 'OPERATE §10',
    ...changed,
    params: ofUser,
    input: withReason,
    // Without a refresh token: it ends by itself.
    output: z.object({ accessToken: z.string(), endsAt: time }),
    // `self`, `operator`, `guest`
    errors: [...onAccount, 'OPERATION_NOT_ALLOWED', 'ACCOUNT_BLOCKED'],
  }),
  'POST /operator/users/{userId}/impersonate/stop': endpoint({
    summary: 'Ends what the operator sees as somebody else, before the time is over.',
    spec: 'OPERATE §10',
    ...shown,
    params: ofUser,
    output: nothing,
    status: 204,
    errors: [...onAccount],
  }),
  'POST /operator/users/{userId}/export': endpoint({
    summary:
      'Everything that is stored about a person as a JSON file: rows by table, without secrets. Files of designs belong to ' +
      'teams, and are not in it.',
    spec: 'OPERATE §10',
    ...changed,
    params: ofUser,
    input: withReason,
    output: nothing,
    answer: 'bytes',
    errors: [...onAccount],
    limit: { per: 'user', max: 20, windowMs: 60_000 },
  }),
  'POST /operator/users/{userId}/delete': endpoint({
    summary:
      'Deletes an account, as its owner could: teams in which nobody else is go with it, projects in others pass to the ' +
      'owner of the team. It cannot be taken back. The person is mailed.',
    spec: 'OPERATE §10, DECISIONS 15',
    ...act,
    // `self`, `last_operator`, and what keeps people from deleting their own account.
    errors: [...onAccount, 'OPERATION_NOT_ALLOWED'],
  }),
};
