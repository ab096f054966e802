import type { ErrorCode } from '@chamfer/contract';
import { AppError } from '../../app-error.ts';
import { actorOf, type Context } from '../../context.ts';
import { countUse, takeBackUse } from './limits.ts';

/** How many pictures of one person are refused before the next has to wait, those of comments and of models together. */
const refusals = { max: 20, windowMs: 10 * 60_000 };

/** The reason of a picture that broke off on its way. */
export const brokenOff = 'broken_off';

/**
 * Takes a picture of the actor, and counts it if it is refused with `code`; one that broke off on its way is not. All are
 * counted as they begin, so that no number of them at once gets more.
 * @throws TOO_MANY_REQUESTS after twenty refused in ten minutes
 */
export async function countRefused<T>(ctx: Context, code: ErrorCode, take: () => Promise<T>): Promise<T> {
  const { parts } = ctx;
  const key = `refused-pictures|${actorOf(ctx).userId}`;
  await countUse(parts, { key, ...refusals });
  let isRefused = false;
  try {
    return await take();
  } catch (error) {
    isRefused = error instanceof AppError && error.code === code && error.details?.reason !== brokenOff;
    throw error;
  } finally {
    if (!isRefused) await takeBackUse(parts, key);
  }
}
