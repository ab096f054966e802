import { renewalDays } from '@chamfer/contract/education-rules';
import { and, eq, inArray, isNull, lt, lte, ne } from 'drizzle-orm';
import { dayAgoOf } from '../../platform/clock.ts';
import { daysBefore } from '../../platform/config/privacy-settings.ts';
import { type Context, systemContext, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Parts } from '../../platform/parts.ts';
import { ownerOf } from '../people/mail-reader.service.ts';
import { lockUser, type User } from '../people/people.service.ts';
import { educationEndedMail, educationReminderMail } from './education.mails.ts';
import { educationClaims, educationLicences, educationRequests, idPhotos } from './education.tables.ts';
import { type EducationLicence, findLicence } from './licences/find-education.service.ts';
import { finishLicence } from './licences/licences.service.ts';

const dayMs = 24 * 60 * 60_000;
/** Photos are kept for so many days after the answer. */
const photoDays = 30;
/** Requests whose mailed link was never opened are kept for so many days; the link works for seven. */
const linkDays = 7;
/** How many licences are looked at by one sweep. */
const atATime = 500;

/** Removes photos that no request took within a day, and those of requests that were decided 30 days ago. */
export async function sweepIdPhotos(parts: Pick<Parts, 'clock' | 'database'>): Promise<void> {
  const { db } = parts.database;
  await db.delete(idPhotos).where(and(isNull(idPhotos.requestId), lt(idPhotos.createdAt, dayAgoOf(parts))));
  const before = new Date(parts.clock.now().getTime() - photoDays * dayMs);
  const decided = db
    .select({ id: educationRequests.id })
    .from(educationRequests)
    .where(lte(educationRequests.decidedAt, before));
  await db.delete(idPhotos).where(inArray(idPhotos.requestId, decided));
}

/** Removes requests whose link has expired, and claims of accounts that were deleted. */
export async function sweepRequests({ clock, database: { db } }: Pick<Parts, 'clock' | 'database'>): Promise<void> {
  const now = clock.now();
  const expired = lt(educationRequests.createdAt, new Date(now.getTime() - linkDays * dayMs));
  await db.delete(educationRequests).where(and(eq(educationRequests.status, 'unverified'), expired));
  await db.delete(educationClaims).where(and(isNull(educationClaims.userId), lte(educationClaims.until, now)));
}

/** Removes the IP addresses of old requests. */
export async function forgetRequestAddresses({
  clock,
  config,
  database: { db },
}: Pick<Parts, 'clock' | 'config' | 'database'>): Promise<void> {
  const isOld = lt(educationRequests.createdAt, daysBefore(clock.now(), config.RETENTION_IP_DAYS));
  await db
    .update(educationRequests)
    .set({ ip: '' })
    .where(and(isOld, ne(educationRequests.ip, '')));
}

/** Reminds owners 30 days before their licences end, and ends those whose time is over; each once. */
export async function sweepLicences(parts: Parts): Promise<void> {
  const ctx = systemContext(parts);
  const now = parts.clock.now();
  const soon = new Date(now.getTime() + renewalDays * dayMs);
  const running = isNull(educationLicences.endedAt);
  const due = await parts.database.db
    .select({ userId: educationLicences.userId })
    .from(educationLicences)
    .where(and(running, lte(educationLicences.until, soon), isNull(educationLicences.remindedAt)))
    .limit(atATime);
  const over = await parts.database.db
    .select({ userId: educationLicences.userId })
    .from(educationLicences)
    .where(and(running, lte(educationLicences.until, now)))
    .limit(atATime);
  const problems: unknown[] = [];
  for (const userId of new Set([...due, ...over].map(({ userId }) => userId))) {
    await transact(ctx, (db) => takeStep(ctx, db, userId)).catch((error: unknown) => problems.push(error));
  }
  if (problems.length > 0) throw new AggregateError(problems, 'some licences could not be looked at');
}

async function takeStep(ctx: Context, db: Db, userId: string): Promise<void> {
  const user = await lockUser(db, userId);
  const licence = await findLicence(db, userId);
  if (!user || !licence) return;
  const now = ctx.parts.clock.now();
  if (licence.until <= now) {
    await finishLicence(ctx, db, licence, 'time');
    await sendMail(ctx, db, educationEndedMail, ownerOf(user));
  } else if (!licence.remindedAt && licence.until.getTime() - renewalDays * dayMs <= now.getTime()) {
    await remind(ctx, db, user, licence);
  }
}

async function remind(ctx: Context, db: Db, user: User, { id, until }: EducationLicence): Promise<void> {
  await db.update(educationLicences).set({ remindedAt: ctx.parts.clock.now() }).where(eq(educationLicences.id, id));
  await sendMail(ctx, db, educationReminderMail, ownerOf(user), { until: { at: until, timeZone: 'UTC' } });
}
