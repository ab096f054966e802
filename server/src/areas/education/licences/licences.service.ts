import { and, desc, eq, gt } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { beginLicence, endLicence, extendLicence, licenceEnd } from '../../billing/plan/licences.service.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import type { User } from '../../people/people.service.ts';
import { claimAddress } from '../addresses/claims.service.ts';
import { educationApprovedMail } from '../education.mails.ts';
import { educationLicences, educationRequests } from '../education.tables.ts';
import { type EducationLicence, type EducationRequest, findLicence } from './find-education.service.ts';

/**
 * Approves a request of somebody who is locked: a licence of twelve months begins, or the one that runs goes on for twelve
 * more. Its owner is mailed. Returns until when it runs.
 * @throws EMAIL_ALREADY_USED if another account had a licence for the address
 */
export async function giveLicence(ctx: Context, db: Db, approved: Approved & { user: User }): Promise<Date> {
  const until = await storeLicence(ctx, db, approved);
  const { user, request } = approved;
  await audit(ctx, db, 'education.approved', request.id, { userId: user.id, until: until.toISOString() });
  await sendMail(ctx, db, educationApprovedMail, ownerOf(user), { until: { at: until, timeZone: 'UTC' } });
  return until;
}

/** Does the same without a mail. @throws EMAIL_ALREADY_USED */
export async function storeLicence(ctx: Context, db: Db, { user, request }: Approved): Promise<Date> {
  const now = ctx.parts.clock.now();
  const running = await findLicence(db, user.id);
  const until = licenceEnd(running && running.until > now ? running.until : now);
  await claimAddress(ctx, db, user, until);
  if (running) await extend(ctx, db, running, { user, request, until });
  else await begin(ctx, db, { user, request, until });
  await db
    .update(educationRequests)
    .set({ status: 'approved', decidedAt: now })
    .where(eq(educationRequests.id, request.id));
  return until;
}

/** Ends a licence before its time, or at it; its account is locked. */
export async function finishLicence(
  ctx: Context,
  db: Db,
  { id }: EducationLicence,
  endedBy: NonNullable<EducationLicence['endedBy']>,
): Promise<void> {
  const endedAt = ctx.parts.clock.now();
  await db.update(educationLicences).set({ endedAt, endedBy }).where(eq(educationLicences.id, id));
  await endLicence(ctx, db, id, endedBy);
  await audit(ctx, db, 'education.licence_ended', id, { by: endedBy });
}

/** Gives back what a change of address ended, which was undone: a licence until the same day; the account is locked. */
export async function restoreLicence(
  ctx: Context,
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const now = ctx.parts.clock.now();
  const [lost] = await db
    .select()
    .from(educationLicences)
    .where(
      and(
        eq(educationLicences.userId, userId),
        eq(educationLicences.email, email),
        eq(educationLicences.endedBy, 'email_change'),
        gt(educationLicences.until, now),
      ),
    )
    .orderBy(desc(educationLicences.until))
    .limit(1);
  if (!lost || (await findLicence(db, userId))) return;
  const { until, evidence, startedAt, remindedAt } = lost;
  const id = await beginLicence(ctx, db, { userId, until, cause: 'email_change_undone' });
  const again = { id, userId, email, evidence, startedAt, until, remindedAt };
  await db.insert(educationLicences).values(again);
  await audit(ctx, db, 'education.licence_restored', id);
}

interface Approved {
  user: Pick<User, 'id' | 'email'>;
  request: Pick<EducationRequest, 'id' | 'evidence'>;
}
type Given = Approved & { until: Date };

async function begin(ctx: Context, db: Db, { user, request, until }: Given): Promise<void> {
  const { id: userId, email } = user;
  const id = await beginLicence(ctx, db, { userId, until, cause: request.id });
  const { evidence } = request;
  const startedAt = ctx.parts.clock.now();
  await db.insert(educationLicences).values({ id, userId, email, evidence, startedAt, until });
}

async function extend(ctx: Context, db: Db, running: EducationLicence, { user, request, until }: Given): Promise<void> {
  const { id } = running;
  await extendLicence(ctx, db, id, { until, cause: request.id });
  await db
    .update(educationLicences)
    .set({ until, email: user.email, evidence: request.evidence, remindedAt: null })
    .where(eq(educationLicences.id, id));
}
