import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { countUse } from '../../platform/http/limits.ts';
import { users } from '../accounts/accounts.tables.ts';
import { verifyPassword } from './passwords.ts';
import { openSession, type Tokens } from './sessions.service.ts';

/**
 * Signs in with email and password. An unknown address and a wrong password give the same answer in the same time
 * (spec 1 §7, DECISIONS 9 and 14).
 * @throws WRONG_PASSWORD, TOO_MANY_REQUESTS (ten tries a minute for an address)
 */
export async function signIn(
  ctx: Context,
  input: { email: string; password: string },
): Promise<Tokens & { userId: string }> {
  const { database } = ctx.parts;
  await countUse(ctx.parts, { key: `sign-in|${input.email}`, max: 10, windowMs: 60_000 });
  const [user] = await prepared(database.db, 'user-by-email', userQuery).execute({ email: input.email });
  if (!(await verifyPassword(user?.passwordHash, input.password)) || !user) throw new AppError('WRONG_PASSWORD');
  return { ...(await openSession(ctx, database.db, user.id)), userId: user.id };
}

function userQuery(db: Db, name: string) {
  return db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, sql.placeholder('email')), isNull(users.deletedAt)))
    .prepare(name);
}
