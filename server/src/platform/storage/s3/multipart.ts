import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { StoreAwayError } from '../storage-errors.ts';
import { type Bucket, ObjectMissingError } from './bucket.ts';
import { inBatches } from './in-batches.ts';

/** How long copying an object or a part, and completing all, may take within the store, in milliseconds. */
export const copyMs = 120_000;

/** Joins objects into one of `size` bytes by copies within the store. All but the last have at least 5 MiB. */
export function joinCopies(bucket: Bucket, Key: string, sources: readonly string[], size: number): Promise<void> {
  const { url: Bucket, send } = bucket;
  return multipart(bucket, Key, size, (UploadId) =>
    inBatches(sources, async (source, index) => {
      const PartNumber = index + 1;
      const CopySource = `${bucket.name}/${source}`;
      const copied = await send(new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber, CopySource }), {
        limitMs: copyMs,
      });
      return { PartNumber, ETag: copied.CopyPartResult?.ETag };
    }),
  );
}

/** Stores `size` bytes of a stream in pieces, one after the other, none of which is buffered. */
export function putLarge(bucket: Bucket, Key: string, body: Readable, size: number, pieceBytes: number): Promise<void> {
  const { url: Bucket, sendBody } = bucket;
  // Nobody reads before the upload has begun; what fails until then is seen by the first read.
  body.on('error', () => undefined);
  return multipart(bucket, Key, size, async (UploadId) => {
    const parts: CompletedPart[] = [];
    const pieces = cut(body);
    for (let start = 0; start < size; start += pieceBytes) {
      const ContentLength = Math.min(pieceBytes, size - start);
      const isLast = start + ContentLength === size;
      const PartNumber = parts.length + 1;
      const piece = Readable.from(pieces(isLast ? Number.POSITIVE_INFINITY : ContentLength), { objectMode: false });
      const { ETag } = (await sendBody(
        piece,
        ContentLength,
        (Body) => new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength }),
      )) as { ETag?: string };
      parts.push({ PartNumber, ETag });
    }
    return parts;
  }).finally(() => void body.destroy());
}

/** Cuts a stream: each call passes through its next bytes, as many as asked for or until the end. */
function cut(body: Readable): (bytes: number) => AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  return async function* (bytes) {
    for (let missing = bytes; missing > 0; ) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return;
        rest = next.value;
      }
      const piece = rest.subarray(0, missing);
      rest = rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  };
}

/**
 * Makes an object of `size` bytes by a multipart upload. A store may answer its completion with 200 and an error, or get it done and
 * lose the answer; repeated it fails then. So what counts is whether the object is there and has the right size.
 */
async function multipart(
  bucket: Bucket,
  Key: string,
  size: number,
  sendParts: (uploadId: string) => Promise<CompletedPart[]>,
): Promise<void> {
  const { url: Bucket, send } = bucket;
  const { UploadId } = await send(new CreateMultipartUploadCommand({ Bucket, Key }));
  if (!UploadId) throw new StoreAwayError('the object store began no multipart upload');
  try {
    const Parts = await sendParts(UploadId);
    const completion = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } });
    const failure = await send(completion, { limitMs: copyMs }).then(
      () => null,
      (error: unknown) => error,
    );
    await requireSize(bucket, Key, size, failure);
  } catch (error) {
    // Else the sweep does it, or a rule of the bucket.
    await send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** @throws StoreAwayError where the object is not there, or has another size; `cause` is what went wrong before */
export async function requireSize({ url: Bucket, send }: Bucket, Key: string, size: number, cause?: unknown) {
  const found = await send(new HeadObjectCommand({ Bucket, Key })).catch((error: unknown) => {
    if (error instanceof ObjectMissingError) return null;
    throw error;
  });
  if (found?.ContentLength === size) return;
  throw new StoreAwayError(`the object store did not join ${Key}`, { cause });
}

/** Ends multipart uploads that were begun before `time`, by a process that died. */
export async function abandonMultiparts({ url: Bucket, send }: Bucket, time: Date): Promise<void> {
  let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (from) {
    const page: Awaited<ReturnType<typeof listOf>> = await listOf(from);
    const old = (page.Uploads ?? []).filter(({ Initiated }) => Initiated && Initiated < time);
    await inBatches(old, ({ Key, UploadId }) => send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
  }

  function listOf(marker: { KeyMarker?: string; UploadIdMarker?: string }) {
    return send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'objects/', ...marker }));
  }
}
