import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Exchange } from '../http/guard.ts';
import { bytesOfBody } from '../http/limit/bytes-of-body.ts';
import { readEnvelope } from './envelopes.ts';

/** Bytes of an envelope at the most: a replay has the whole page. */
export const mostEnvelopeBytes = 4 * 1024 * 1024;

/**
 * Takes an envelope of a browser and hands it on to the configured project, and nowhere else. Nothing waits for the receiver.
 * @throws ROUTE_NOT_FOUND without error monitoring, VALIDATION_ERROR, PAYLOAD_TOO_LARGE, BUSY
 */
export async function takeEnvelope(
  { parts }: Context,
  { request }: Pick<Exchange, 'request'>,
): Promise<Record<string, never>> {
  const monitor = parts.errorMonitor;
  if (!monitor) throw new AppError('ROUTE_NOT_FOUND');
  const limits = { most: mostEnvelopeBytes, pause: parts.config.timeLimits.body };
  const bytes = await bytesOfBody(request.raw, limits);
  if (bytes === 'too large') throw new AppError('PAYLOAD_TOO_LARGE');
  const envelope = bytes === 'broken off' ? null : readEnvelope(bytes, monitor.dsn);
  if (envelope === null) {
    const message = 'must be an envelope for the project of this installation';
    throw new AppError('VALIDATION_ERROR', null, { validationErrors: [{ field: 'body', code: 'envelope', message }] });
  }
  if (envelope !== '' && !monitor.outbox.send(envelope)) throw new AppError('BUSY', null, { retryAfter: 60 });
  return {};
}
