import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireSession } from '../../platform/http/session/session-check.ts';
import { lockUser, type User } from '../people/people.service.ts';

/**
 * The actor's account, for a transaction with an irreversible action. The guard's checks are repeated and hold until
 * the transaction ends: the account exists, the session has not ended, and its identity proof is recent if the call
 * requires one. The account's row is locked first, as everywhere, so that such transactions of one account run one
 * after the other.
 * @throws INVALID_TOKEN, PROOF_REQUIRED
 */
export async function requireFresh(ctx: Context, db: Db): Promise<User> {
  const user = await lockUser(db, actorOf(ctx).userId);
  if (!user) throw new AppError('INVALID_TOKEN');
  await requireSession(ctx, db);
  return user;
}
