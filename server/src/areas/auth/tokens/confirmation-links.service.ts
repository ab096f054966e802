import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { Context } from '../../../platform/context.ts';
import { findToken } from './one-time-tokens.service.ts';

/**
 * What a mailed link would do for which address, and whether the caller is signed in to its account: only then may a page
 * use the link by itself (DECISIONS 75). Changes nothing.
 * @throws INVALID_CONFIRMATION_HASH
 */
export async function showConfirmationLink(
  ctx: Context,
  { purpose, confirmationHash }: CallRequest<'POST /confirmation-links/show'>['input'],
): Promise<CallOutput<'POST /confirmation-links/show'>> {
  const { email, userId } = await findToken(ctx, purpose, confirmationHash);
  return { email, isOwn: ctx.actor?.userId === userId };
}
