import { mostBeaconBytes } from '@chamfer/contract/calls/telemetry/telemetry';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { timedBody } from '../../platform/http/limit/timed-body.ts';
import { ingestOf } from './ingest.service.ts';
import { readBeacon } from './read-beacon.ts';

/**
 * Takes the events of a browser: all of a body, or nothing. A browser that asks not to be tracked is answered like every other,
 * before its body is read.
 * @throws OPERATION_NOT_ALLOWED without telemetry; PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, VALIDATION_ERROR, TOO_MANY_REQUESTS
 */
export async function takeBeacon(ctx: Context, request: Exchange['request']): Promise<void> {
  const ingest = ingestOf(ctx.parts);
  if (!ingest) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'telemetry_off' });
  if (request.headers['sec-gpc'] === '1' || request.headers.dnt === '1') return;
  const events = readBeacon(await readBody(ctx, request));
  const { actor } = ctx;
  const wrong = actor ? events.findIndex(({ user_id }) => user_id !== actor.userId) : -1;
  if (wrong >= 0) {
    const issue = { field: `${wrong}.user_id`, code: 'custom', message: 'must be the user of the token' };
    throw new AppError('VALIDATION_ERROR', null, { validationErrors: [issue] });
  }
  const receivedAt = ctx.parts.clock.now();
  const rows = events.map((event) => ({ event, receivedAt, isUserProven: actor !== null }));
  await ingest.take(rows, ctx.source);
}

async function readBody({ parts: { config } }: Context, request: Exchange['request']): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > mostBeaconBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of timedBody(request.raw, { total: config.timeLimits.body })) {
    length += (chunk as Buffer).length;
    if (length > mostBeaconBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
