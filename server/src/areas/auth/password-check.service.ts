import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import { requireUser, type User } from '../accounts/accounts.service.ts';
import { hashPassword, requireGoodPassword, verifyPassword } from './passwords.ts';

/**
 * The actor's account, for what asks for the password once more.
 * @throws WRONG_PASSWORD, INVALID_TOKEN when the account is gone
 */
export async function requirePassword(ctx: Context, password: string): Promise<User> {
  const user = await requireUser(ctx.parts.database.db, actorOf(ctx).userId);
  if (!(await verifyPassword(user.passwordHash, password))) throw new AppError('WRONG_PASSWORD');
  return user;
}

/** The hash of a new password that satisfies the rules. @throws TOO_LONG_PASSWORD, WEAK_PASSWORD */
export async function hashNewPassword(password: string): Promise<string> {
  requireGoodPassword(password);
  return hashPassword(password);
}
