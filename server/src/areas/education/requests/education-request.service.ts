import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { requireUser, type User } from '../../people/people.service.ts';
import { requireFresh } from '../../sessions/fresh-session.service.ts';
import { findEducationFacts, photoAskedOf } from '../addresses/education-facts.service.ts';
import { education } from '../education.policy.ts';
import { educationRequests, idPhotos } from '../education.tables.ts';
import { findLicence, findOpenRequest } from '../licences/find-education.service.ts';
import { giveLicence } from '../licences/licences.service.ts';
import { type NewPhoto, unsentOf } from '../photos/id-photos.service.ts';
import { readGivenPhotos } from '../photos/photos-in-request.service.ts';
import { statusOf } from './education-check.service.ts';
import { sendEducationLink } from './education-verification.service.ts';

type Input = CallRequest<'POST /edu-requests'>['input'];
type Status = CallOutput<'POST /edu-requests'>['status'];
type Evidence = (typeof educationRequests.$inferSelect)['evidence'];

/**
 * Requests a licence for the actor. With the proven address of a school it begins at once, or after the mailed link where
 * the address is not proven, or was proven for an earlier licence; otherwise an operator decides by the photos. A request
 * that is open, and a licence that runs, are the answer to another one.
 * @throws EDU_REQUEST_UNAVAILABLE, EMAIL_NOT_VERIFIED, EDU_REQUEST_INELIGIBLE_EMAIL, EMAIL_ALREADY_USED, EDU_PHOTO_NOT_FOUND,
 * INVALID_PICTURE, VALIDATION_ERROR for `idPhotos`; INVALID_TOKEN when the session was ended meanwhile
 */
export async function requestEducation(ctx: Context, input: Input): Promise<{ status: Status }> {
  const { userId } = actorOf(ctx);
  const { db } = ctx.parts.database;
  const user = await requireUser(db, userId);
  const known = await findStatus(ctx, db, user);
  if (known.status) return { status: known.status };
  // Before photos in the request itself are decoded, and without any where none is needed.
  authorize(education.request, known.facts);
  const photos = known.facts.hasEduDomain ? { ids: [], rows: [] } : await readGivenPhotos(ctx, input.idPhotos);
  return transact(ctx, async (tx) => {
    const locked = await requireFresh(ctx, tx);
    const { facts, status } = await findStatus(ctx, tx, locked);
    if (status) return { status };
    authorize(education.request, facts);
    if (facts.hasEduDomain) return { status: await requestByAddress(ctx, tx, locked, input) };
    const asked = await photoAskedOf(tx, locked);
    const requestId = await addRequest(ctx, tx, locked, input, { evidence: asked, status: 'pending' });
    const count = await attachPhotos(tx, { userId, requestId }, photos);
    await audit(ctx, tx, 'education.requested', requestId, { evidence: asked, photos: count });
    return { status: 'requested' };
  });
}

async function findStatus(ctx: Context, db: Db, user: User) {
  const facts = await findEducationFacts(ctx, db, user);
  authorize(education.see, facts);
  const standing = { request: await findOpenRequest(db, user.id), licence: await findLicence(db, user.id) };
  return { facts, status: statusOf(ctx, standing) };
}

/** An address that was proven for an earlier licence, or never, is proven by a link first: people leave schools. */
async function requestByAddress(ctx: Context, db: Db, user: User, input: Input): Promise<Status> {
  const isProven = user.emailVerifiedAt !== null && !(await hadLicence(db, user.id));
  const how = { evidence: 'address', status: 'unverified' } as const;
  const requestId = await addRequest(ctx, db, user, input, how);
  // Photos that were sent all the same are not needed.
  await db.delete(idPhotos).where(unsentOf(user.id));
  await audit(ctx, db, 'education.requested', requestId, { evidence: 'address', photos: 0 });
  if (isProven) {
    await giveLicence(ctx, db, { user, request: { id: requestId, evidence: 'address' } });
    return 'approved';
  }
  await sendEducationLink(ctx, db, user);
  return 'verification-needed';
}

async function hadLicence(db: Db, userId: string): Promise<boolean> {
  const approved = and(eq(educationRequests.userId, userId), eq(educationRequests.status, 'approved'));
  return (await db.$count(educationRequests, approved)) > 0;
}

async function addRequest(
  ctx: Context,
  db: Db,
  { id: userId, email }: User,
  { idPhotos: _, ...given }: Input,
  how: { evidence: Evidence; status: 'unverified' | 'pending' },
): Promise<string> {
  const { ids, clock } = ctx.parts;
  const id = ids.uuid();
  const createdAt = clock.now();
  await db.insert(educationRequests).values({ id, userId, email, ...given, ...how, ip: ctx.ip, createdAt });
  return id;
}

/** Gives a request the photos that were sent before, and those in the request; all others of the person are removed. */
async function attachPhotos(
  db: Db,
  { userId, requestId }: { userId: string; requestId: string },
  { ids, rows }: { ids: string[]; rows: NewPhoto[] },
): Promise<number> {
  for (const [position, photoId] of ids.entries()) {
    const attached = await db
      .update(idPhotos)
      .set({ requestId, position })
      .where(and(unsentOf(userId), eq(idPhotos.id, photoId)))
      .returning({ id: idPhotos.id });
    if (attached.length === 0) throw new AppError('EDU_PHOTO_NOT_FOUND', { photoId });
  }
  const added = rows.map((row, at) => ({ ...row, requestId, position: ids.length + at }));
  if (added.length > 0) await db.insert(idPhotos).values(added);

  await db.delete(idPhotos).where(unsentOf(userId));
  return ids.length + rows.length;
}
