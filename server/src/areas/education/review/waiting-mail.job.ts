import { eq, min } from 'drizzle-orm';
import { systemContext, transact } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import type { Parts } from '../../../platform/parts.ts';
import { educationWaitingMail } from '../education.mails.ts';
import { educationRequests } from '../education.tables.ts';

/** Mails the operator every morning (UTC) of requests that wait. */
export const waitingMailJob = defineJob<Record<string, never>>('education.waiting', {
  retryLimit: 2,
  retryDelay: 60,
  atOnce: 1,
  schedule: '0 6 * * *',
});

/** Mails how many requests wait, and since when; nothing where none does, or the operator names no address. */
export async function mailWaiting(parts: Parts): Promise<void> {
  const to = parts.config.EDUCATION_REVIEW_EMAIL;
  if (!to) return;
  const ctx = systemContext(parts);
  await transact(ctx, async (db) => {
    const isWaiting = eq(educationRequests.status, 'pending');
    const count = await db.$count(educationRequests, isWaiting);
    const [oldest] = await db
      .select({ since: min(educationRequests.createdAt) })
      .from(educationRequests)
      .where(isWaiting);
    if (!oldest?.since) return;
    const since = { at: oldest.since, timeZone: 'UTC' };
    await sendMail(ctx, db, educationWaitingMail, { to, language: 'en' }, { count, since });
  });
}
