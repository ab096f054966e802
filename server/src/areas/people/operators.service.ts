import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import type { User } from './people.service.ts';
import { users } from './people.tables.ts';

const areOperators = and(users.isOperator, isNull(users.deletedAt));

/** Those who run the installation, the oldest accounts first. */
export function listOperators(db: Db): Promise<User[]> {
  return db.select().from(users).where(areOperators).orderBy(asc(users.createdAt), asc(users.id));
}

/**
 * Requires that somebody besides this operator runs the installation, and can log in. Until the transaction ends nobody
 * else stops being one, so that of two who go at once one stays.
 * @throws OPERATION_NOT_ALLOWED with the reason `last_operator`
 */
export async function requireOtherOperator(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('chamfer operators'))`);
  const others = await db.$count(users, and(areOperators, isNull(users.blockedAt), ne(users.id, userId)));
  if (others === 0) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'last_operator' });
}

/** Makes somebody an operator, or takes it back. The account is locked. */
export async function setOperator(db: Db, userId: string, isOperator: boolean): Promise<void> {
  await db.update(users).set({ isOperator }).where(eq(users.id, userId));
}
