import { createHash } from 'node:crypto';
import type { CallRequest } from '@chamfer/contract';
import { isFlagName } from '@chamfer/contract/flags';
import type { Context } from '../../platform/context.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { evaluate, evaluateAll, type FlagAsker } from './evaluate.service.ts';

/** What an asker says of itself: an object, nothing, or null for what was no object. */
type OfrepContext = CallRequest<'POST /ofrep/v1/evaluate/flags'>['input']['context'];

/** Answers with all flags, or 304 where the asker has them already. */
export async function answerAll(ctx: Context, given: OfrepContext, { request, reply }: Exchange): Promise<void> {
  const asker = askerOf(ctx, given);
  if (!asker) return void reply.code(400).send(invalidContext);
  const evaluated = await evaluateAll(ctx.parts, asker);
  const body = JSON.stringify({ flags: evaluated.map(({ name, ...rest }) => ({ key: name, ...rest })) });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag);
  if (isNamed(etag, request.headers['if-none-match'])) return void reply.code(304).send();
  reply.type('application/json; charset=utf-8').send(body);
}

/** Answers with one flag. */
export async function answerOne(
  ctx: Context,
  { key, context }: { key: string; context: OfrepContext },
  { reply }: Pick<Exchange, 'reply'>,
): Promise<void> {
  const asker = askerOf(ctx, context);
  if (!asker) return void reply.code(400).send({ key, ...invalidContext });
  if (!isFlagName(key)) {
    return void reply.code(404).send({ key, errorCode: 'FLAG_NOT_FOUND', errorDetails: 'There is no such flag.' });
  }
  reply.send({ key, ...(await evaluate(ctx.parts, key, asker)) });
}

const invalidContext = { errorCode: 'INVALID_CONTEXT', errorDetails: 'context: must be an object' };

/**
 * The person of the token, else the browser by what it calls itself, which decides nothing but the place among a hundred.
 * Null for a context that is none.
 */
function askerOf({ actor, trackingId }: Context, context: OfrepContext): FlagAsker | null {
  if (context === null) return null;
  if (actor) return { userId: actor.userId, browserId: null };
  return { userId: null, browserId: trackingId ?? (context?.targetingKey || null) };
}

/** Whether If-None-Match names an ETag; proxies that compress make weak ones of them. */
function isNamed(etag: string, header: string | undefined): boolean {
  const named = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}
