import type { IncomingMessage } from 'node:http';
import { AppError } from '../../app-error.ts';
import { timedBody } from './timed-body.ts';

/**
 * Reads a body of at most `most` bytes; one that says it is larger is not read at all. `pause`: how long it may pause
 * still, in milliseconds. @throws REQUEST_TIMEOUT
 */
export async function bytesOfBody(
  body: IncomingMessage,
  { most, pause }: { most: number; pause: number },
): Promise<Buffer | 'too large' | 'broken off'> {
  if (Number(body.headers['content-length'] ?? 0) > most) return 'too large';
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of timedBody(body, { pause })) {
      size += piece.length;
      if (size > most) return 'too large';
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    return 'broken off';
  }
  return Buffer.concat(pieces);
}
