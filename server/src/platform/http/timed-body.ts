import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

/** How long a body may take: altogether (`total`), or from one piece to the next (`pause`). Milliseconds. */
export type BodyLimit = { total: number } | { pause: number };

/**
 * The body of a request, which fails with REQUEST_TIMEOUT when it does not arrive in time. The connection stays, so that
 * the client can be told; whoever reads the request itself and destroys it would end the connection.
 */
export function timedBody(request: IncomingMessage, limit: BodyLimit): Readable {
  const body = new PassThrough();
  const timer = setTimeout(
    () => {
      // It is our disk that is slow, not the sender.
      if ('pause' in limit && body.writableNeedDrain) timer.refresh();
      else body.destroy(new AppError('REQUEST_TIMEOUT'));
    },
    'pause' in limit ? limit.pause : limit.total,
  );
  if ('pause' in limit) request.on('data', () => timer.refresh());
  request.once('end', () => clearTimeout(timer));
  request.once('error', (error) => body.destroy(error));
  body.once('close', () => clearTimeout(timer));
  // Whoever has refused the body already listens no more; unheard, its end would be that of the process.
  body.on('error', () => undefined);
  return request.pipe(body);
}
