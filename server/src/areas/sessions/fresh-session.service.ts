import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireSession } from '../../platform/http/session-check.ts';
import { lockUser, type User } from '../people/people.service.ts';

/**
 * The actor's account, for a transaction that does what cannot be undone. What the guard made sure of before is made sure
 * of once more, and stands until the transaction ends: the account lives, the session too, and it was proven of late
 * where the call asks for that. The account's row is locked first, as everywhere, so that two such transactions of one
 * account come one after the other.
 * @throws INVALID_TOKEN, PROOF_REQUIRED
 */
export async function requireFresh(ctx: Context, db: Db): Promise<User> {
  const user = await lockUser(db, actorOf(ctx).userId);
  if (!user) throw new AppError('INVALID_TOKEN');
  await requireSession(ctx, db);
  return user;
}
