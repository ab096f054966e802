import { Transform } from 'node:stream';
import { AppError } from '../app-error.ts';

/**
 * Passes through exactly `size` bytes. The last ones are held back until it is certain that no more follow, so that whoever waits for
 * `size` bytes never takes a wrong content for a complete one.
 * @throws UPLOAD_PART_INVALID for fewer or more
 */
export function exactly(size: number): Transform {
  let seen = 0;
  let held: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > size) return done(new AppError('UPLOAD_PART_INVALID', { expected: size }));
      if (held) this.push(held);
      held = chunk;
      done();
    },
    flush(done) {
      if (seen !== size) return done(new AppError('UPLOAD_PART_INVALID', { expected: size, received: seen }));
      done(null, held);
    },
  });
}
