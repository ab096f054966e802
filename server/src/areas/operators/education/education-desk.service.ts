import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, asc, count, eq, gt, inArray, min, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findEducationFacts } from '../../education/addresses/education-facts.service.ts';
import { educationRequests } from '../../education/education.tables.ts';
import type { EducationRequest } from '../../education/licences/find-education.service.ts';
import {
  approveRequest,
  openPhotos,
  type ReviewRefusal,
  refuseRequest,
  showRequest,
} from '../../education/review/request-review.service.ts';
import { findUser } from '../../people/people.service.ts';

type List = CallOutput<'GET /operator/education'>;
type Shown = CallOutput<'GET /operator/education/{requestId}'>;

const { id, status, createdAt, decidedAt } = educationRequests;
const isPending = eq(status, 'pending');
const oldestFirst = keyset('asc', byTime(createdAt), byId(id));
const lastDecidedFirst = keyset('desc', byTime(sql`coalesce(${decidedAt}, ${createdAt})`), byId(id));

/**
 * A page of requests: those that wait, the oldest first, or those that were answered, the newest first.
 * @throws INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listEducation(
  { parts: { database } }: Context,
  { which, cursor, limit }: CallRequest<'GET /operator/education'>['query'],
): Promise<List> {
  const { db } = database;
  const order = which === 'waiting' ? oldestFirst : lastDecidedFirst;
  const those = which === 'waiting' ? isPending : inArray(status, ['approved', 'refused', 'withdrawn']);
  const found = await db
    .select({ request: educationRequests, position: order.position })
    .from(educationRequests)
    .where(and(those, order.after(cursor)))
    .orderBy(...order.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  return {
    items: rows.map(({ request }) => present(request)),
    nextCursor,
    waitingCount: (await countWaiting(db)).count,
  };
}

/** How many requests wait, and since when the oldest does. */
export async function countWaiting(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const [waiting] = await db
    .select({ count: count(), oldest: min(createdAt) })
    .from(educationRequests)
    .where(isPending);
  return waiting!;
}

/** A request, with what speaks for it and against it. @throws EDU_REQUEST_NOT_FOUND */
export async function showEducation(ctx: Context, requestId: string): Promise<Shown> {
  const { database } = ctx.parts;
  const found = await showRequest(ctx, requestId);
  if (!found) throw new AppError('EDU_REQUEST_NOT_FOUND');
  const { request, photos } = found;
  const [user, nextRequestId] = await Promise.all([
    findUser(database.db, request.userId),
    nextOf(database.db, request),
  ]);
  // Of an account that is gone nothing is known; its requests go with it.
  const known = user && (await findEducationFacts(ctx, database.db, user));
  const { ip, evidence, refusalReason, refusalMessage } = request;
  const isAddressUsed = known?.isUsed ?? false;
  const hasEduDomain = known?.hasEduDomain ?? false;
  const facts = { accountName: user?.name ?? '', isAddressUsed, hasEduDomain, nextRequestId };
  return { ...present(request), ip, evidence, photos, refusalReason, refusalMessage, ...facts };
}

/** The request that waits after this one; behind the last one the first that waits. */
async function nextOf(db: Db, request: EducationRequest): Promise<string | null> {
  const isLater = or(gt(createdAt, request.createdAt), and(eq(createdAt, request.createdAt), gt(id, request.id)));
  const first = async (where: SQL | undefined) => {
    const [row] = await db
      .select({ id })
      .from(educationRequests)
      .where(and(isPending, where))
      .orderBy(asc(createdAt), asc(id))
      .limit(1);
    return row?.id ?? null;
  };
  return (await first(isLater)) ?? (await first(sql`${id} <> ${request.id}`));
}

/** The photos of a request; that they were opened is in the audit log. @throws EDU_REQUEST_NOT_FOUND */
export async function openEducationPhotos(
  ctx: Context,
  requestId: string,
): Promise<CallOutput<'POST /operator/education/{requestId}/photos'>> {
  const opened = await openPhotos(ctx, requestId);
  if (!opened) throw new AppError('EDU_REQUEST_NOT_FOUND');
  const photos = opened.map(({ name, photo }) => ({ name, bytes: photo.length, webp: photo.toString('base64') }));
  return { photos };
}

/** Approves a request for twelve months. @throws EDU_REQUEST_NOT_FOUND, EMAIL_ALREADY_USED; OPERATION_NOT_ALLOWED `decided` */
export async function approveEducation(
  ctx: Context,
  requestId: string,
): Promise<CallOutput<'POST /operator/education/{requestId}/approve'>> {
  const outcome = await approveRequest(ctx, requestId);
  if (outcome.is !== 'approved') throw refusalOf(outcome);
  return { licenceUntil: outcome.until.toISOString() };
}

/** Refuses a request. @throws EDU_REQUEST_NOT_FOUND; OPERATION_NOT_ALLOWED `decided` */
export async function refuseEducation(
  ctx: Context,
  requestId: string,
  { reason, message }: CallRequest<'POST /operator/education/{requestId}/refuse'>['input'],
): Promise<void> {
  const outcome = await refuseRequest(ctx, requestId, { reason, message: message.trim() || null });
  if (outcome.is !== 'refused') throw refusalOf(outcome);
}

function refusalOf(refusal: ReviewRefusal): AppError {
  if (refusal.is === 'no_request') return new AppError('EDU_REQUEST_NOT_FOUND');
  if (refusal.is === 'used') return new AppError('EMAIL_ALREADY_USED');
  return new AppError('OPERATION_NOT_ALLOWED', { reason: 'decided', status: refusal.status });
}

function present(request: EducationRequest): List['items'][number] {
  const { userId, firstName, lastName, email, role, school, major } = request;
  return {
    requestId: request.id,
    userId,
    firstName,
    lastName,
    email,
    role,
    school,
    major,
    status: request.status,
    createdAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
  };
}
