import { linkPasswordProblem, normalPassword } from '@chamfer/contract/rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, type PasswordTry, tryPassword } from './passwords.ts';

/**
 * Hashes the password of a review link as those of accounts. It is passed on to others, so it needs no mix of characters; very
 * common ones are refused.
 * @throws WEAK_PASSWORD, TOO_LONG_PASSWORD, SERVICE_UNAVAILABLE when too many are being hashed
 */
export async function hashLinkPassword({ parts }: Context, password: string): Promise<string> {
  const problem = linkPasswordProblem(password);
  if (problem === 'long') throw new AppError('TOO_LONG_PASSWORD');
  if (problem === 'short' || isCommonPassword(normalPassword(password))) throw new AppError('WEAK_PASSWORD');
  return hashPassword(parts.config, password);
}

/**
 * Compares a password with that of a review link.
 * @throws SERVICE_UNAVAILABLE when too many are being compared
 */
export function tryLinkPassword({ parts }: Context, stored: string, password: string): Promise<PasswordTry> {
  return tryPassword(parts.config, stored, password);
}
