import type { CallOutput } from '@chamfer/contract';
import { brokenNameRule } from '@chamfer/contract/rules';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { listTeams } from '../teams/teams.service.ts';
import { users } from './accounts.tables.ts';

/** The actor's account with its teams. @throws INVALID_TOKEN when the account is gone */
export async function getAccount(ctx: Context): Promise<CallOutput<'GET /account'>> {
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
    teams,
  };
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
