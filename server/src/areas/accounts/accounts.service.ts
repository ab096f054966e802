import type { CallOutput } from '@chamfer/contract';
import { brokenNameRule } from '@chamfer/contract/rules';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, audit, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { listTeams } from '../teams/teams.service.ts';
import { users } from './accounts.tables.ts';

type Account = CallOutput<'GET /account'>;

/** The actor's account with its teams. @throws INVALID_TOKEN when the account is gone */
export async function getAccount(ctx: Context): Promise<Account> {
  const { userId } = actorOf(ctx);
  const { db } = ctx.parts.database;
  const [[user], teams] = await Promise.all([
    prepared(db, 'account', accountQuery).execute({ userId }),
    listTeams(db, userId),
  ]);
  if (!user) throw new AppError('INVALID_TOKEN');
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    name: user.name,
    hasValidName: brokenNameRule(user.name) === null,
    ssoEnforced: user.ssoEnforced,
    passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
    subscriptions: subscriptionsOf(teams),
    teams,
  };
}

/** What the account itself holds: the plans of the teams it owns, one each type (spec 1 §3 User). */
function subscriptionsOf(teams: Account['teams']): Account['subscriptions'] {
  const types = teams.filter(({ isOwner }) => isOwner).map(({ subscriptionBadge }) => subscriptionBadge);
  return (['custom', 'pro', 'edu'] as const).filter((type) => types.includes(type)).map((type) => ({ type }));
}

/**
 * Changes the actor's name (spec 1 §5 Account name update, DECISIONS 17).
 * @throws VALIDATION_ERROR on `name`, with the broken rule as its code
 */
export async function renameAccount(ctx: Context, given: string): Promise<CallOutput<'PATCH /account'>> {
  const { userId } = actorOf(ctx);
  const broken = brokenNameRule(given);
  if (broken) {
    const message = `The name breaks the rule '${broken}'.`;
    throw new AppError('VALIDATION_ERROR', null, { validationErrors: [{ field: 'name', code: broken, message }] });
  }
  await transact(ctx, async (db) => {
    const changed = await db
      .update(users)
      .set({ name: given.trim() })
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .returning({ id: users.id });
    if (changed.length > 0) await audit(ctx, db, 'account.renamed', userId);
  });
  return getAccount(ctx);
}

function accountQuery(db: Db, name: string) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deletedAt)))
    .prepare(name);
}

/** A person as others see them. */
export interface Person {
  userId: string;
  name?: string;
  email: string;
}

/** Looks up people by id; accounts that are gone are left out, so that readers say 'Unknown user'. */
export async function findPeople(db: Db, ids: (string | null)[]): Promise<Person[]> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return [];
  const found = await db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(inArray(users.id, wanted), isNull(users.deletedAt)));
  return found.map(({ userId, name, email }) => ({ userId, name: name || undefined, email }));
}

/** A living account's row, or null. */
export async function findUser(db: Db, userId: string): Promise<User | null> {
  const [user] = await selectUser(db, userId);
  return user ?? null;
}

/** The account of an address in lower case; null without one. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return user ?? null;
}

/** A living account's row, which nobody else changes before the transaction ends; or null. */
export async function lockUser(db: Db, userId: string): Promise<User | null> {
  const [user] = await selectUser(db, userId).for('update');
  return user ?? null;
}

/** The row of an account whose token was accepted. @throws INVALID_TOKEN when the account is gone */
export async function requireUser(db: Db, userId: string): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('INVALID_TOKEN');
  return user;
}

/** Whether a living account has the address. */
export async function isEmailUsed(db: Db, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email)) !== null;
}

/** An account as it is stored. */
export type User = typeof users.$inferSelect;

function selectUser(db: Db, userId: string) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}
