import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { CallOutput, CallRequest } from '@chamfer/contract';
import { idPhotoMaxBytes, mostIdPhotos } from '@chamfer/contract/education-rules';
import { oneLine } from '@chamfer/contract/names';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { v5 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { bytesOfBody } from '../../../platform/http/limit/bytes-of-body.ts';
import { brokenOff, countRefused } from '../../../platform/http/limit/refused-pictures.ts';
import { authorize } from '../../../platform/policy.ts';
import { requireUser } from '../../people/people.service.ts';
import { findEducationFacts } from '../addresses/education-facts.service.ts';
import { education } from '../education.policy.ts';
import { idPhotos } from '../education.tables.ts';
import { decodeIdPhoto } from './decode-id-photo.service.ts';
import { sealPhoto } from './sealed-photo.ts';

type Put = CallRequest<'PUT /edu/id-photos/{key}'>;
/** A photo, as the API returns it. */
export type IdPhoto = CallOutput<'PUT /edu/id-photos/{key}'>;
/** A row for a photo whose pixels were read. */
export type NewPhoto = Omit<typeof idPhotos.$inferInsert, 'requestId' | 'position'>;

/** Of the ids that keys of clients become. */
const keyNamespace = '5d7f0a1c-93de-5c3b-8f0e-2f6a1b7c9e44';
const shown = { photoId: idPhotos.id, name: idPhotos.name, bytes: idPhotos.size };

/**
 * Takes a photo for a request that is being filled in. It is decoded and encoded again in its own process, and stored
 * encrypted. Sent again under the same key it is the one that is there.
 * @throws EDU_REQUEST_UNAVAILABLE, INVALID_PICTURE, UPLOAD_LIMIT_REACHED, REQUEST_TIMEOUT; TOO_MANY_REQUESTS after many that
 * were refused
 */
export async function takeIdPhoto(
  ctx: Context,
  { params, query }: Pick<Put, 'params' | 'query'>,
  body: IncomingMessage,
): Promise<IdPhoto> {
  const { userId } = actorOf(ctx);
  const { db } = ctx.parts.database;
  const id = idOfKey(userId, params.key);
  const user = await requireUser(db, userId);
  authorize(education.see, await findEducationFacts(ctx, db, user));
  const known = await findOwn(db, userId, id);
  if (known) return known;
  await requireRoom(db, userId);
  const row = await countRefused(ctx, 'INVALID_PICTURE', async () =>
    makeRow(ctx, { id, name: query.name, photo: await readBody(ctx, body) }),
  );
  await transact(ctx, async (tx) => {
    // The person first, so that photos that arrive together are counted together.
    await lockRows(tx, 'users', [userId], 'no key update');
    if (await findOwn(tx, userId, id)) return;
    await requireRoom(tx, userId);
    await tx.insert(idPhotos).values(row);
  });
  const stored = await findOwn(db, userId, id);
  // Removed by its sender in another tab, or requested with, at this very moment.
  if (!stored) throw new AppError('INVALID_PICTURE', { reason: brokenOff });
  return stored;
}

/** Reads a photo, and makes the row that keeps its pixels encrypted. @throws INVALID_PICTURE */
export async function makeRow(
  ctx: Context,
  { id, name, photo }: { id: string; name: string; photo: Buffer },
): Promise<NewPhoto> {
  const { clock, keys } = ctx.parts;
  return decodeIdPhoto(ctx, photo, async ({ path, width, height }) => {
    const sealed = sealPhoto(keys, id, await readFile(path));
    const facts = { name: oneLine(name), size: photo.length, width, height };
    return { id, userId: actorOf(ctx).userId, ...facts, sealed, createdAt: clock.now() };
  });
}

/** Removes a photo of the actor's own that no request has yet. @throws EDU_PHOTO_NOT_FOUND */
export async function removeIdPhoto(ctx: Context, photoId: string): Promise<void> {
  const removed = await transact(ctx, (db) =>
    db
      .delete(idPhotos)
      .where(and(unsentOf(actorOf(ctx).userId), eq(idPhotos.id, photoId)))
      .returning({ id: idPhotos.id }),
  );
  if (removed.length === 0) throw new AppError('EDU_PHOTO_NOT_FOUND');
}

/** The photos of a person that no request has yet, as they were sent. */
export function listUnsent(db: Db, userId: string): Promise<IdPhoto[]> {
  return db.select(shown).from(idPhotos).where(unsentOf(userId)).orderBy(asc(idPhotos.createdAt)).limit(mostIdPhotos);
}

/** The id of what a person sends under a key, so that it is stored once however often it is sent. */
function idOfKey(userId: string, key: string): string {
  return v5(`${userId} ${key}`, keyNamespace);
}

/** Photos of a person that no request has. */
export function unsentOf(userId: string) {
  return and(eq(idPhotos.userId, userId), isNull(idPhotos.requestId));
}

async function findOwn(db: Db, userId: string, id: string): Promise<IdPhoto | undefined> {
  const [row] = await db
    .select(shown)
    .from(idPhotos)
    .where(and(eq(idPhotos.userId, userId), eq(idPhotos.id, id)));
  return row;
}

/** @throws UPLOAD_LIMIT_REACHED */
async function requireRoom(db: Db, userId: string): Promise<void> {
  const used = await db.$count(idPhotos, unsentOf(userId));
  if (used >= mostIdPhotos) throw new AppError('UPLOAD_LIMIT_REACHED', { what: 'photos', used, limit: mostIdPhotos });
}

async function readBody({ parts }: Context, body: IncomingMessage): Promise<Buffer> {
  const pause = parts.config.timeLimits.uploadPause;
  const photo = await bytesOfBody(body, { most: idPhotoMaxBytes, pause });
  if (photo === 'too large') throw new AppError('INVALID_PICTURE', { reason: 'too_large', limit: idPhotoMaxBytes });
  if (photo === 'broken off') throw new AppError('INVALID_PICTURE', { reason: brokenOff });
  return photo;
}
