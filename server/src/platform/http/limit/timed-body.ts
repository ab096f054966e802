import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';

/** How long a body may take: in total (`total`), or between two chunks (`pause`). Milliseconds. */
export type BodyLimit = { total: number } | { pause: number };

/**
 * The body of a request as a stream that fails with REQUEST_TIMEOUT when it does not arrive in time. The connection
 * stays open for the response; destroying the request itself would close it.
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
  // If the body was already refused, nobody is listening, and an unhandled error would end the process.
  body.on('error', () => undefined);
  return request.pipe(body);
}
