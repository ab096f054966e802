import type { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { ByteRange } from '../object-store.ts';
import { StoreAwayError } from '../storage-errors.ts';
import type { Bucket } from './bucket.ts';

/** How often a download goes on after its connection broke, without a byte in between. */
const mostBreaks = 3;

/**
 * Reads an object or a range of it. Where the connection breaks, it goes on from there: an object never changes.
 * @throws ObjectMissingError, StoreAwayError
 */
export async function* readObject(
  { url: Bucket, send }: Bucket,
  Key: string,
  range?: ByteRange,
): AsyncGenerator<Buffer> {
  let start = range?.start ?? 0;
  let end = range?.end;
  for (let breaks = 0; end === undefined || start <= end; ) {
    const isWhole = start === 0 && end === undefined;
    const Range = isWhole ? undefined : `bytes=${start}-${end ?? ''}`;
    const { Body, ContentLength } = await send(new GetObjectCommand({ Bucket, Key, Range }));
    if (ContentLength === undefined)
      throw new StoreAwayError('the object store, or a proxy, does not say how long an object is');
    end ??= start + ContentLength - 1;
    try {
      for await (const chunk of Body as Readable) {
        start += (chunk as Buffer).length;
        breaks = 0;
        yield chunk as Buffer;
      }
      if (start > end) return;
      throw new Error('it ended early');
    } catch (cause) {
      breaks += 1;
      if (breaks > mostBreaks) throw new StoreAwayError('the object store broke a download off', { cause });
    }
  }
}
