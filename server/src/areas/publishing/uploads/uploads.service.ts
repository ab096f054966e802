import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { CallOutput, CallRequest } from '@chamfer/contract';
import { SNIFF_BYTES, sniff } from '@chamfer/conversion';
import { and, between, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { databaseErrorCode } from '../../../platform/database/database-errors.ts';
import { timedBody } from '../../../platform/http/limit/timed-body.ts';
import { authorize } from '../../../platform/policy.ts';
import { leastPartBytes, PartsMissingError } from '../../../platform/storage/object-store.ts';
import { findProjectFacts } from '../../projects/effective-role.service.ts';
import { uploadParts, uploads } from '../publishing.tables.ts';
import { requireRight } from '../store/address-rights.service.ts';
import { upload } from './web-exports.policy.ts';

/** An upload, as the API returns it. */
export type Upload = CallOutput<'GET /app/uploads/{uploadId}'>;
type UploadRow = typeof uploads.$inferSelect;

/**
 * The default size of a part in bytes: small enough to lose little on a bad connection, large enough for a fast one, and no smaller
 * than what stores join.
 */
const smallPart = leastPartBytes;
const mostParts = 500;
/** The number of requests in the response to an announcement, for all its files together. */
const firstRequests = 50;

/** A file to announce. */
export interface NewUpload {
  fileName: string;
  size: number;
  content: UploadRow['content'];
}

/**
 * Checks the sizes of files before anything is locked.
 * @throws FILE_EMPTY, FILE_TOO_LARGE
 */
export function requireSizes({ parts: { config } }: Context, files: NewUpload[]): void {
  const max = config.UPLOAD_MAX_BYTES;
  for (const { size, fileName } of files) {
    if (size === 0) throw new AppError('FILE_EMPTY', { file: fileName });
    if (size > max) throw new AppError('FILE_TOO_LARGE', { file: fileName, size, max });
  }
}

/**
 * Announces files of a project and returns the requests for their first parts. Their number is limited for all files
 * together, but is enough for small designs.
 */
export async function createUploads(ctx: Context, db: Db, projectId: string, files: NewUpload[]): Promise<Upload[]> {
  const { ids, clock } = ctx.parts;
  const { userId } = actorOf(ctx);
  const rows = files.map((file) => {
    const partSize = Math.max(smallPart, Math.ceil(file.size / mostParts / smallPart) * smallPart);
    return { id: ids.uuid(), userId, projectId, partSize, createdAt: clock.now(), ...file };
  });
  await db.insert(uploads).values(rows);
  let requests = firstRequests;
  return rows.map((row) => {
    const announced = presentUpload(ctx, row, new Set(), { from: 1, limit: requests });
    requests -= announced.parts.length;
    return announced;
  });
}

/** The range of parts to return. */
type Page = CallRequest<'GET /app/uploads/{uploadId}'>['query'];

/**
 * Returns one page of the parts of the actor's upload: which have arrived, and new requests for the others.
 * @throws UPLOAD_NOT_FOUND
 */
export async function getUpload(ctx: Context, uploadId: string, page: Page): Promise<Upload> {
  const { db } = ctx.parts.database;
  const { userId } = actorOf(ctx);
  const [row] = await db.select().from(uploads).where(eq(uploads.id, uploadId));
  if (!row?.projectId) throw new AppError('UPLOAD_NOT_FOUND');
  authorize(upload.resume, { ...(await findProjectFacts(db, row.projectId, userId)), isOwn: row.userId === userId });
  return presentUpload(ctx, row, await receivedParts(db, row, page), page);
}

/**
 * Stores one part. When this resolves, the part is on disk and recorded. The file type of a model or drawing is checked
 * with its first part. A signed URL is valid only while its person may edit the project.
 * @throws SIGNED_REQUEST_EXPIRED, UPLOAD_NOT_FOUND, UPLOAD_PART_INVALID, UNSUPPORTED_FILE_TYPE, REQUEST_TIMEOUT
 */
export async function takePart(ctx: Context, uploadId: string, number: number, body: IncomingMessage): Promise<void> {
  const { database, store, clock, config } = ctx.parts;
  const [row] = await database.db.select().from(uploads).where(eq(uploads.id, uploadId));
  if (!row) throw new AppError('UPLOAD_NOT_FOUND');
  await requireRight(ctx, { p: row.projectId ?? undefined, u: row.userId, r: 'editor' });
  if (row.completedAt) throw new AppError('UPLOAD_NOT_FOUND');
  const size = partSizeOf(row, number);
  if (size === null) throw new AppError('UPLOAD_PART_INVALID', { number });
  // Checked before reading any byte, so that the sender gets a response instead of a broken connection.
  const announced = body.headers['content-length'];
  if (announced !== undefined && Number(announced) !== size) {
    throw new AppError('UPLOAD_PART_INVALID', { expected: size, received: Number(announced) });
  }
  const arriving = timedBody(body, { pause: config.timeLimits.uploadPause });
  const isSniffed = number === 1 && (row.content === 'model' || row.content === 'drawing');
  const head = isSniffed ? headOf(arriving, SNIFF_BYTES) : null;
  await store.putPart(uploadId, number, arriving, size).catch(refuseBrokenOff);
  if (head && sniff(head(), row.size) === null) {
    await database.db.delete(uploadParts).where(eq(uploadParts.uploadId, uploadId));
    await store.dropParts(uploadId);
    throw new AppError('UNSUPPORTED_FILE_TYPE', { file: row.fileName });
  }
  const received = { uploadId, number, size, receivedAt: clock.now() };
  try {
    await database.db
      .insert(uploadParts)
      .values(received)
      .onConflictDoUpdate({ target: [uploadParts.uploadId, uploadParts.number], set: received });
  } catch (cause) {
    if (databaseErrorCode(cause) !== foreignKeyViolation) throw cause;
    // The upload was cancelled while the part was arriving.
    await store.dropParts(uploadId);
    throw new AppError('UPLOAD_NOT_FOUND', null, { cause });
  }
}

const foreignKeyViolation = '23503';

/**
 * Joins the parts of a complete upload into one object and returns its key. The key depends only on the upload, and the
 * parts are kept until the caller's transaction has committed, so repeating this after a crash or rollback has the same
 * result. `joined`: those that `completing` has joined already.
 * @throws UPLOAD_INCOMPLETE, UPLOAD_NOT_FOUND
 */
export async function completeUpload(
  ctx: Context,
  db: Db,
  uploadId: string,
  joined: ReadonlySet<string>,
): Promise<string> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, uploadId)).for('update');
  if (!row) throw new AppError('UPLOAD_NOT_FOUND');
  if (row.objectKey) return row.objectKey;
  const count = partCount(row);
  const received = await receivedParts(db, row, { from: 1, limit: count });
  const missing = range(1, count).filter((number) => !received.has(number));
  if (missing.length > 0)
    throw new AppError('UPLOAD_INCOMPLETE', { file: row.fileName, missing: missing.slice(0, 20) });
  const key = objectKeyOf(uploadId);
  if (!joined.has(uploadId)) {
    await ctx.parts.store.joinParts(uploadId, count, key).catch((cause: unknown) => {
      if (!(cause instanceof PartsMissingError)) throw cause;
      throw new AppError('UPLOAD_INCOMPLETE', { file: row.fileName, missing: cause.numbers.slice(0, 20) }, { cause });
    });
  }
  await db.update(uploads).set({ objectKey: key, completedAt: ctx.parts.clock.now() }).where(eq(uploads.id, uploadId));
  return key;
}

/** Joins those of the actor's uploads that have all their parts, and returns their ids. */
async function joinAhead(ctx: Context, uploadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { store, database } = ctx.parts;
  const own = and(
    inArray(uploads.id, [...uploadIds]),
    eq(uploads.userId, actorOf(ctx).userId),
    isNull(uploads.completedAt),
  );
  const joined = new Set<string>();
  for (const row of await database.db.select().from(uploads).where(own)) {
    const count = partCount(row);
    if ((await receivedParts(database.db, row, { from: 1, limit: count })).size < count) continue;
    try {
      await store.joinParts(row.id, count, objectKeyOf(row.id));
      joined.add(row.id);
    } catch (error) {
      // The transaction finds out again, and says which parts are missing.
      if (!(error instanceof PartsMissingError)) throw error;
    }
  }
  return joined;
}

/**
 * Does what completes these uploads. Those of the actor are joined before, since an object store may take minutes and `work` locks
 * rows. Parts of which the store turns out to have nothing count as not received from then on, so that the sender sends them again.
 */
export async function completing<Result>(
  ctx: Context,
  uploadIds: readonly string[],
  work: (joined: ReadonlySet<string>) => Promise<Result>,
): Promise<Result> {
  const { parts } = ctx;
  try {
    return await work(await joinAhead(ctx, uploadIds));
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof PartsMissingError) {
      const isLost = and(eq(uploadParts.uploadId, cause.uploadId), inArray(uploadParts.number, [...cause.numbers]));
      await parts.database.db.delete(uploadParts).where(isLost);
    }
    throw error;
  }
}

/**
 * Removes the data of uploads whose rows were deleted. Call it after the transaction that deleted them has committed.
 */
export async function removeBytes({ parts: { store } }: Context, uploadIds: string[]): Promise<void> {
  for (const uploadId of uploadIds) {
    await store.dropParts(uploadId);
    await store.remove(objectKeyOf(uploadId));
  }
}

/**
 * Forgets which parts have arrived of uploads that are not complete, in an installation that does not run: it was restored, and
 * parts are in no backup. Their senders ask, and send them again.
 */
export async function forgetParts(db: Db): Promise<void> {
  const open = db.select({ id: uploads.id }).from(uploads).where(isNull(uploads.completedAt));
  await db.delete(uploadParts).where(inArray(uploadParts.uploadId, open));
}

/** Notes the first bytes of a stream as somebody reads it; the function returns them. */
function headOf(body: Readable, length: number): () => Uint8Array {
  const chunks: Buffer[] = [];
  let seen = 0;
  body.on('data', (chunk: Buffer) => {
    if (seen < length) chunks.push(chunk);
    seen += chunk.length;
  });
  // Nothing is to flow before somebody reads.
  body.pause();
  return () => Buffer.concat(chunks).subarray(0, length);
}

function objectKeyOf(uploadId: string): string {
  return `${uploadId}.bin`;
}

/** A client that disconnects is not a server error: the part is not stored, and the client sends it again. */
function refuseBrokenOff(error: NodeJS.ErrnoException): never {
  const isBroken = error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  throw isBroken ? new AppError('UPLOAD_PART_INVALID', { brokenOff: true }, { cause: error }) : error;
}

/** Returns which parts of one page have arrived, by number. */
async function receivedParts(db: Db, row: UploadRow, { from, limit }: Page): Promise<Set<number>> {
  if (row.completedAt) return new Set(range(from, from + limit - 1));
  const parts = await db
    .select({ number: uploadParts.number })
    .from(uploadParts)
    .where(and(eq(uploadParts.uploadId, row.id), between(uploadParts.number, from, from + limit - 1)));
  return new Set(parts.map(({ number }) => number));
}

type Sizes = Pick<UploadRow, 'size' | 'partSize'>;

function partCount({ size, partSize }: Sizes): number {
  return Math.ceil(size / partSize);
}

/** Returns the numbers from `first` to `last`, inclusive. */
function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/**
 * Returns the size of a part in bytes. Only the last part may be smaller. Null if the upload has no part with this
 * number.
 */
function partSizeOf({ size, partSize }: Sizes, number: number): number | null {
  const start = (number - 1) * partSize;
  return number >= 1 && start < size ? Math.min(partSize, size - start) : null;
}

function presentUpload(
  { parts: { signer } }: Context,
  row: Sizes & Pick<UploadRow, 'id'>,
  received: Set<number>,
  { from, limit }: Page,
): Upload {
  const count = partCount(row);
  return {
    uploadId: row.id,
    size: row.size,
    partSize: row.partSize,
    partCount: count,
    parts: range(from, Math.min(count, from + limit - 1)).map((number) => ({
      number,
      size: partSizeOf(row, number)!,
      received: received.has(number),
      request: signer.sign('PUT', `/api/uploads/${row.id}/parts/${number}`),
    })),
  };
}
