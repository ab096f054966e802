import { brand } from '@chamfer/contract/brand';
import type { refusalReasons } from '@chamfer/contract/education-rules';
import { asc, desc, eq, notInArray } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { requireOperatorIn } from '../../../platform/http/session/session-check.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { lockUser, type User } from '../../people/people.service.ts';
import { educationRefusedMail } from '../education.mails.ts';
import { educationRequests, idPhotos } from '../education.tables.ts';
import type { EducationRequest } from '../licences/find-education.service.ts';
import { giveLicence } from '../licences/licences.service.ts';
import { unsealPhoto } from '../photos/sealed-photo.ts';

// What operators do with requests. Nobody else sees one of somebody else, or a photo.

/** Why an operator's act was not done: there is no such request, it is decided, or the address had a licence before. */
export type ReviewRefusal =
  | { is: 'no_request' }
  | { is: 'decided'; status: EducationRequest['status'] }
  | { is: 'used' };
/** A photo of a request, readable. */
export interface OpenedPhoto {
  name: string;
  /** A WebP. */
  photo: Buffer;
}

/** Requests that wait for an operator, the oldest first; or those that were answered, the newest first. */
export function listRequests(ctx: Context, which: 'waiting' | 'answered', limit = 200): Promise<EducationRequest[]> {
  const { db } = ctx.parts.database;
  const { status, createdAt, decidedAt } = educationRequests;
  const query = db.select().from(educationRequests);
  if (which === 'waiting') return query.where(eq(status, 'pending')).orderBy(asc(createdAt)).limit(limit);
  return query
    .where(notInArray(status, ['pending', 'unverified']))
    .orderBy(desc(decidedAt))
    .limit(limit);
}

/** A request, and how many photos of it are kept. */
export async function showRequest(
  { parts }: Context,
  requestId: string,
): Promise<{ request: EducationRequest; photos: number } | null> {
  const { db } = parts.database;
  const [request] = await db.select().from(educationRequests).where(eq(educationRequests.id, requestId));
  return request ? { request, photos: await db.$count(idPhotos, eq(idPhotos.requestId, requestId)) } : null;
}

/** The photos of a request, in their order; that they were opened is in the audit log. Null where there is no request. */
export async function openPhotos(ctx: Context, requestId: string): Promise<OpenedPhoto[] | null> {
  const found = await showRequest(ctx, requestId);
  if (!found) return null;
  const { userId } = found.request;
  return transact(ctx, async (db) => {
    await requireOperatorIn(ctx, db);
    const rows = await db
      .select()
      .from(idPhotos)
      .where(eq(idPhotos.requestId, requestId))
      .orderBy(asc(idPhotos.position));
    await audit(ctx, db, 'education.photos_opened', requestId, { userId, photos: rows.length });
    return rows.map(({ id, name, sealed }) => ({ name, photo: unsealPhoto(ctx.parts.keys, id, sealed) }));
  });
}

/** Approves a request for twelve months; its owner is mailed. */
export function approveRequest(
  ctx: Context,
  requestId: string,
): Promise<{ is: 'approved'; until: Date } | ReviewRefusal> {
  return decide(ctx, requestId, async (db, user, request) => {
    try {
      return { is: 'approved' as const, until: await giveLicence(ctx, db, { user, request }) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'EMAIL_ALREADY_USED') return { is: 'used' as const };
      throw error;
    }
  });
}

/** Refuses a request; its owner is mailed the reason in their language, and what the operator wrote as it is. */
export function refuseRequest(
  ctx: Context,
  requestId: string,
  { reason, message }: { reason: (typeof refusalReasons)[number]; message: string | null },
): Promise<{ is: 'refused' } | ReviewRefusal> {
  return decide(ctx, requestId, async (db, user, { id, userId }) => {
    const decidedAt = ctx.parts.clock.now();
    await db
      .update(educationRequests)
      .set({ status: 'refused', refusalReason: reason, refusalMessage: message, decidedAt })
      .where(eq(educationRequests.id, id));
    await audit(ctx, db, 'education.refused', id, { userId, reason });
    const quotes = message ? [{ by: brand.name, text: message }] : [];
    const args = { reason: reason === 'not_accepted' ? ('other' as const) : reason };
    await sendMail(ctx, db, educationRefusedMail, ownerOf(user), args, null, { quotes });
    return { is: 'refused' as const };
  });
}

/** Decides a request that waits, with its account locked, so that two operators decide it once. */
async function decide<Outcome>(
  ctx: Context,
  requestId: string,
  act: (db: Db, user: User, request: EducationRequest) => Promise<Outcome>,
): Promise<Outcome | ReviewRefusal> {
  const known = await showRequest(ctx, requestId);
  if (!known) return { is: 'no_request' };
  return transact(ctx, async (db) => {
    const user = await lockUser(db, known.request.userId);
    await requireOperatorIn(ctx, db);
    const [request] = await db.select().from(educationRequests).where(eq(educationRequests.id, requestId));
    if (!user || !request) return { is: 'no_request' as const };
    if (request.status !== 'pending') return { is: 'decided' as const, status: request.status };
    return act(db, user, request);
  });
}
