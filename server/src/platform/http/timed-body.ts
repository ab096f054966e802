import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

/** How long a body may take: altogether (`total`), or from one piece to the next (`pause`). Milliseconds. */
export type BodyLimit = { total: number } | { pause: number };

/**
 * The body of a request as a stream that fails with REQUEST_TIMEOUT when it does not arrive in time. The connection stays
 * open for the answer; destroying the request itself would close it.
 */
export function timedBody(request: IncomingMessage, limit: BodyLimit): Readable {
  const body = new PassThrough();
  const timer = setTimeout(
    () => {
      // The reader on our side is slow, not the client.
      if ('pause' in limit && body.writableNeedDrain) timer.refresh();
      else body.destroy(new AppError('REQUEST_TIMEOUT'));
    },
    'pause' in limit ? limit.pause : limit.total,
  );
  if ('pause' in limit) request.on('data', () => timer.refresh());
  request.once('end', () => clearTimeout(timer));
  request.once('error', (error) => body.destroy(error));
  body.once('close', () => clearTimeout(timer));
  // When the body was refused meanwhile nobody listens any more, and an unheard error would end the process.
  body.on('error', () => undefined);
  return request.pipe(body);
}
