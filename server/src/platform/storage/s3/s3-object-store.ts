import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { type ObjectStore, PartsMissingError } from '../object-store.ts';
import { type Bucket, type BucketSettings, ObjectMissingError, openBucket } from './bucket.ts';
import { inBatches } from './in-batches.ts';
import { abandonMultiparts, copyMs, joinCopies, putLarge, requireSize } from './multipart.ts';
import { readObject } from './read-object.ts';

/** What may be chosen for tests. */
export interface S3StoreOptions {
  /** What is larger is sent in pieces of this size, in bytes; at least 5 MiB. A store takes 5 GiB in one request. */
  pieceBytes?: number;
  /** Names in a page of a list. */
  pageSize?: number;
}

/**
 * Stored files in a bucket: `objects/<key>` and `parts/<upload>/<number>`. A part of an upload is an object of its own until all are
 * joined by copies within the store, so that an acknowledged part depends on no state of an unfinished multipart upload.
 */
export function openS3ObjectStore(settings: BucketSettings, options: S3StoreOptions = {}): ObjectStore {
  const { pieceBytes = 1024 ** 3, pageSize = 1000 } = options;
  const bucket = openBucket(settings);
  const { url: Bucket, send, sendBody } = bucket;
  const place = (key: string) => `objects/${key}`;
  const partsOf = (uploadId: string) => `parts/${uploadId}/`;
  const partPlace = (uploadId: string, number: number) => `${partsOf(uploadId)}${String(number).padStart(6, '0')}`;

  const put = async (Key: string, body: Readable, size: number) => {
    if (size > pieceBytes) return putLarge(bucket, Key, body, size, pieceBytes);
    await sendBody(body, size, (Body) => new PutObjectCommand({ Bucket, Key, Body, ContentLength: size }));
  };
  const remove = async (Key: string) => void (await send(new DeleteObjectCommand({ Bucket, Key })));
  const listed = (Prefix: string) => listPages(bucket, { Prefix, MaxKeys: pageSize });

  return {
    putPart: (uploadId, number, body, size) => put(partPlace(uploadId, number), body, size),
    async joinParts(uploadId, count, key) {
      const sizes = new Map<string, number>();
      for await (const { Contents = [] } of listed(partsOf(uploadId))) {
        for (const { Key, Size } of Contents) sizes.set(Key!, Size!);
      }
      const sources = Array.from({ length: count }, (_, index) => partPlace(uploadId, index + 1));
      const missing = sources.flatMap((source, index) => (sizes.has(source) ? [] : [index + 1]));
      if (missing.length > 0) throw new PartsMissingError(uploadId, missing);
      const size = sources.reduce((sum, source) => sum + sizes.get(source)!, 0);
      if (count > 1) return joinCopies(bucket, place(key), sources, size);
      const CopySource = `${bucket.name}/${sources[0]}`;
      await send(new CopyObjectCommand({ Bucket, Key: place(key), CopySource }), { limitMs: copyMs });
      await requireSize(bucket, place(key), size);
    },
    async dropParts(uploadId) {
      for await (const { Contents = [] } of listed(partsOf(uploadId))) {
        await inBatches(Contents, ({ Key }) => remove(Key!));
      }
    },
    async putFile(key, path) {
      const { size } = await stat(path);
      await put(place(key), createReadStream(path), size);
    },
    put: (key, body, size) => put(place(key), body, size),
    size: async (key) => (await headOf(bucket, place(key)))?.ContentLength ?? null,
    read: (key, range) => Readable.from(readObject(bucket, place(key), range), { objectMode: false }),
    copyTo: (key, path) => pipeline(readObject(bucket, place(key)), createWriteStream(path)),
    remove: (key) => remove(place(key)),
    async *objects() {
      for await (const { Contents = [] } of listed(place(''))) {
        for (const { Key, Size } of Contents) yield { key: Key!.slice(place('').length), size: Size! };
      }
    },
    async *uploads() {
      for await (const page of listPages(bucket, { Prefix: 'parts/', Delimiter: '/', MaxKeys: pageSize })) {
        for (const { Prefix } of page.CommonPrefixes ?? []) yield Prefix!.slice('parts/'.length, -1);
      }
    },
    storedAt: async (key) => (await headOf(bucket, place(key)))?.LastModified ?? null,
    dropUnfinished: (time) => abandonMultiparts(bucket, time),
    addressOf: (key, shown) => bucket.addressOf(place(key), shown),
    async check() {
      await send(new ListObjectsV2Command({ Bucket, Prefix: place(''), MaxKeys: 1 }), { limitMs: 4000 });
    },
  };
}

async function* listPages(
  { url: Bucket, send }: Bucket,
  wanted: { Prefix: string; Delimiter?: string; MaxKeys: number },
) {
  let ContinuationToken: string | undefined;
  do {
    const page = await send(new ListObjectsV2Command({ Bucket, ...wanted, ContinuationToken }));
    yield page;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

async function headOf({ url: Bucket, send }: Bucket, Key: string) {
  try {
    return await send(new HeadObjectCommand({ Bucket, Key }));
  } catch (error) {
    if (error instanceof ObjectMissingError) return null;
    throw error;
  }
}
