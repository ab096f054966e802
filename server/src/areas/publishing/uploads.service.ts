import type { IncomingMessage } from 'node:http';
import type { CallOutput } from '@chamfer/contract';
import { SNIFF_BYTES, sniff } from '@chamfer/conversion';
import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { databaseErrorCode } from '../../platform/database/database-errors.ts';
import { timedBody } from '../../platform/http/timed-body.ts';
import { uploadParts, uploads } from './publishing.tables.ts';

/** An upload as the API gives it. */
export type Upload = CallOutput<'GET /app/uploads/{uploadId}'>;
type UploadRow = typeof uploads.$inferSelect;

/** Bytes of a part: small enough to lose little on a bad connection, large enough for a fast one. */
const smallPart = 4 * 1024 * 1024;
const mostParts = 500;

/** What an upload is announced with. */
export interface NewUpload {
  fileName: string;
  size: number;
  content: UploadRow['content'];
}

/** Announces a file and gives the requests for its parts. @throws FILE_EMPTY, FILE_TOO_LARGE */
export async function createUpload(ctx: Context, db: Db, file: NewUpload): Promise<Upload> {
  const { config, ids, clock } = ctx.parts;
  if (file.size === 0) throw new AppError('FILE_EMPTY', { file: file.fileName });
  if (file.size > config.UPLOAD_MAX_BYTES) {
    throw new AppError('FILE_TOO_LARGE', { file: file.fileName, size: file.size, max: config.UPLOAD_MAX_BYTES });
  }
  const partSize = Math.max(smallPart, Math.ceil(file.size / mostParts / smallPart) * smallPart);
  const row = { id: ids.uuid(), userId: actorOf(ctx).userId, partSize, createdAt: clock.now(), ...file };
  const [added] = await db.insert(uploads).values(row).returning();
  return presentUpload(ctx, added!, new Set());
}

/** Which parts of the actor's upload have arrived, with fresh requests. @throws UPLOAD_NOT_FOUND */
export async function getUpload(ctx: Context, uploadId: string): Promise<Upload> {
  const { db } = ctx.parts.database;
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.userId, actorOf(ctx).userId)));
  if (!row) throw new AppError('UPLOAD_NOT_FOUND');
  return presentUpload(ctx, row, await receivedParts(db, row));
}

/**
 * Takes one part; it is on disk and on record when this resolves. The first part of a model or drawing already shows
 * whether the file can be published at all.
 * @throws UPLOAD_NOT_FOUND, UPLOAD_PART_INVALID, UNSUPPORTED_FILE_TYPE, REQUEST_TIMEOUT
 */
export async function takePart(ctx: Context, uploadId: string, number: number, body: IncomingMessage): Promise<void> {
  const { database, store, clock, config } = ctx.parts;
  const [row] = await database.db.select().from(uploads).where(eq(uploads.id, uploadId));
  if (!row || row.completedAt) throw new AppError('UPLOAD_NOT_FOUND');
  const size = partSizeOf(row, number);
  if (size === null) throw new AppError('UPLOAD_PART_INVALID', { number });
  // Known before a byte is read, so that the sender gets the answer and not a broken connection.
  const announced = body.headers['content-length'];
  if (announced !== undefined && Number(announced) !== size) {
    throw new AppError('UPLOAD_PART_INVALID', { expected: size, received: Number(announced) });
  }
  const arriving = timedBody(body, { pause: config.timeLimits.uploadPause });
  await store.putPart(uploadId, number, arriving, size).catch(tellBrokenOff);
  if (number === 1 && (row.content === 'model' || row.content === 'drawing')) {
    const head = await store.headOfPart(uploadId, 1, SNIFF_BYTES);
    if (sniff(head, row.size) === null) {
      await database.db.delete(uploadParts).where(eq(uploadParts.uploadId, uploadId));
      await store.dropParts(uploadId);
      throw new AppError('UNSUPPORTED_FILE_TYPE', { file: row.fileName });
    }
  }
  const received = { uploadId, number, size, receivedAt: clock.now() };
  try {
    await database.db
      .insert(uploadParts)
      .values(received)
      .onConflictDoUpdate({ target: [uploadParts.uploadId, uploadParts.number], set: received });
  } catch (cause) {
    if (databaseErrorCode(cause) !== foreignKeyViolation) throw cause;
    // The upload was cancelled while the part was on its way.
    await store.dropParts(uploadId);
    throw new AppError('UPLOAD_NOT_FOUND', null, { cause });
  }
}

const foreignKeyViolation = '23503';

/**
 * Makes one object of a complete upload and gives its key. The key follows from the upload and the parts stay until the
 * caller's transaction has committed, so a second try after a crash or a rollback does the same again.
 * @throws UPLOAD_INCOMPLETE, UPLOAD_NOT_FOUND
 */
export async function completeUpload(ctx: Context, db: Db, uploadId: string): Promise<string> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, uploadId)).for('update');
  if (!row) throw new AppError('UPLOAD_NOT_FOUND');
  if (row.objectKey) return row.objectKey;
  const received = await receivedParts(db, row);
  const missing = partNumbers(row).filter((number) => !received.has(number));
  if (missing.length > 0)
    throw new AppError('UPLOAD_INCOMPLETE', { file: row.fileName, missing: missing.slice(0, 20) });
  const key = objectKeyOf(uploadId);
  await ctx.parts.store.joinParts(uploadId, partNumbers(row).length, key);
  await db.update(uploads).set({ objectKey: key, completedAt: ctx.parts.clock.now() }).where(eq(uploads.id, uploadId));
  return key;
}

/** Forgets an upload and every byte of it. */
export async function removeUpload(ctx: Context, db: Db, uploadId: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, uploadId));
  await ctx.parts.store.dropParts(uploadId);
  await ctx.parts.store.remove(objectKeyOf(uploadId));
}

function objectKeyOf(uploadId: string): string {
  return `${uploadId}.bin`;
}

/** A client that breaks off is no error of ours: the part is not there, and it sends it again. */
function tellBrokenOff(error: NodeJS.ErrnoException): never {
  const isBroken = error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  throw isBroken ? new AppError('UPLOAD_PART_INVALID', { brokenOff: true }, { cause: error }) : error;
}

async function receivedParts(db: Db, row: UploadRow): Promise<Set<number>> {
  if (row.completedAt) return new Set(partNumbers(row));
  const parts = await db
    .select({ number: uploadParts.number })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, row.id))
    .orderBy(asc(uploadParts.number));
  return new Set(parts.map(({ number }) => number));
}

function partNumbers({ size, partSize }: UploadRow): number[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => index + 1);
}

/** Bytes of a part: all are full but the last. Null for a number that the upload does not have. */
function partSizeOf({ size, partSize }: UploadRow, number: number): number | null {
  const start = (number - 1) * partSize;
  return number >= 1 && start < size ? Math.min(partSize, size - start) : null;
}

function presentUpload({ parts: { signer } }: Context, row: UploadRow, received: Set<number>): Upload {
  return {
    uploadId: row.id,
    fileName: row.fileName,
    size: row.size,
    partSize: row.partSize,
    parts: partNumbers(row).map((number) => ({
      number,
      size: partSizeOf(row, number)!,
      received: received.has(number),
      request: signer.sign('PUT', `/api/uploads/${row.id}/parts/${number}`),
    })),
  };
}
