import { isEmail, mailboxOf } from '@chamfer/contract/email-address';
import type { Context } from '../../../platform/context.ts';
import { done, type Outcome, refused, WrongUsage } from '../../../platform/operator-command.ts';
import { findGuestByEmail, findUser, findUserByEmail, type User } from '../../people/people.service.ts';
import { outcomeOf } from '../core/outcome-of.ts';
import { exportPerson } from './person-export.service.ts';
import {
  blockUser,
  deleteUser,
  endSessionsOf,
  letIn,
  sendVerificationAgain,
  turnOffTwoFactor,
  unblockUser,
} from './user-acts.service.ts';
import { listUsers, showUser } from './users.service.ts';

const usage =
  'users list [TEXT] | show WHO | export|block|unblock|end-sessions|two-factor-off|let-in|verify|delete WHO REASON';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const longestReason = 500;
const mostListed = 100;

/** What can be done to an account, and what is answered. */
const acts: Readonly<
  Record<string, [act: (ctx: Context, userId: string, reason: string) => Promise<void>, text: string]>
> = {
  block: [blockUser, 'is blocked, and is logged out everywhere'],
  unblock: [unblockUser, 'can log in again'],
  'end-sessions': [
    (ctx, userId, reason) => endSessionsOf(ctx, userId, { reason, tokens: true }),
    'is logged out everywhere, and has no API tokens any more',
  ],
  'two-factor-off': [turnOffTwoFactor, 'has no two-factor authentication any more'],
  'let-in': [letIn, 'needs no captcha for wrong passwords until now'],
  verify: [sendVerificationAgain, 'gets the link that confirms the address'],
  delete: [deleteUser, 'is deleted'],
};

/**
 * `users list|show|block|…`: what the console does to accounts, on the command line. WHO is an address or an id.
 * @throws WrongUsage
 */
export async function usersCommand(
  ctx: Context,
  [act = '', who, reason, ...more]: readonly string[],
): Promise<Outcome> {
  if (act === 'list' && reason === undefined) return list(ctx, who);
  const isAct = act === 'export' || Object.hasOwn(acts, act);
  const hasReason = reason !== undefined && reason.trim() !== '' && reason.trim().length <= longestReason;
  const isShow = act === 'show' && reason === undefined;
  if (!who || more.length > 0 || !(isShow || (isAct && hasReason))) throw new WrongUsage(usage);
  const user = await findBy(ctx, who);
  if (!user) return refused(`No account is ${who}.`);
  if (isShow) return show(ctx, user);
  const why = reason!.trim().replaceAll(/\s+/g, ' ');
  if (act === 'export') return done(JSON.stringify(await exportPerson(ctx, user.id, why), null, 2));
  const [run, text] = acts[act]!;
  return outcomeOf(async () => {
    await run(ctx, user.id, why);
    return done(`${user.email} ${text}.`);
  });
}

async function findBy({ parts: { database } }: Context, who: string): Promise<User | null> {
  if (uuid.test(who)) return findUser(database.db, who);
  if (!isEmail(who)) return null;
  const email = mailboxOf(who);
  return (await findUserByEmail(database.db, email)) ?? findGuestByEmail(database.db, email);
}

async function list(ctx: Context, query: string | undefined): Promise<Outcome> {
  const { items, foundCount } = await listUsers(ctx, { query, limit: mostListed });
  if (items.length === 0) return done('There is nobody whom that fits.');
  const lines = items.map(({ userId, email, name, isGuest, isOperator, isVerified, blockedAt }) => {
    const marks = [
      isGuest && 'guest',
      isOperator && 'operator',
      blockedAt && 'blocked',
      !isVerified && !isGuest && 'unverified',
    ].filter(Boolean);
    return `${userId}  ${email}  ${name}${marks.length > 0 ? `  (${marks.join(', ')})` : ''}`;
  });
  if (foundCount > items.length) lines.push(`and ${foundCount - items.length} more`);
  return done(lines.join('\n'));
}

async function show(ctx: Context, { id }: User): Promise<Outcome> {
  const user = await showUser(ctx, id);
  const lines = [
    `${user.userId}  ${user.email}  ${user.name}`,
    `Since ${user.createdAt}, last seen ${user.lastSeenAt ?? 'never'}`,
    `Address ${user.isVerified ? 'confirmed' : 'not confirmed'}${user.ssoEnforced ? ', single sign-on' : ''}`,
    `Second factor: ${user.twoFactorAt ? `since ${user.twoFactorAt}, ${user.recoveryCodesLeft} recovery codes` : 'none'}, ${user.passkeys} passkeys`,
    `Blocked: ${user.blockedAt ? `since ${user.blockedAt}, ${user.blockReason ?? ''}` : 'no'}`,
    `Wrong passwords in 15 minutes: ${user.wrongPasswords}`,
    `API tokens: ${user.apiTokens}`,
    ...user.teams.map(({ teamId, name, role }) => `Team ${teamId}  ${name}  ${role}`),
    ...user.sessions.map(
      ({ sessionId, device, ip, lastUsedAt }) => `Session ${sessionId}  ${device}  ${ip}  ${lastUsedAt}`,
    ),
    ...user.mails.map(({ subject, at, state }) => `Mail ${at}  ${state}  ${subject}`),
    ...user.acts.map(
      ({ at, operator, action, reason }) => `${at}  ${operator ?? 'command line'}  ${action}  ${reason ?? ''}`,
    ),
  ];
  return done(lines.map((line) => line.trimEnd()).join('\n'));
}
