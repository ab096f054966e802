import { and, eq, lt, lte } from 'drizzle-orm';
import { daysBefore } from '../../../platform/config/privacy-settings.ts';
import type { Parts } from '../../../platform/parts.ts';
import { webhookDeliveries, webhooks } from '../webhooks.tables.ts';
import { sendDue } from './fan-out.job.ts';

/** Sends the jobs of webhooks that have something due, should one have been lost. */
export async function resumeDeliveries(parts: Pick<Parts, 'database' | 'clock' | 'jobs'>): Promise<void> {
  const { db } = parts.database;
  const due = await db
    .selectDistinct({ id: webhooks.id, isSlow: webhooks.isSlow })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.state, 'pending'), lte(webhookDeliveries.nextAt, parts.clock.now())));
  for (const webhook of due) await sendDue(parts, db, webhook, webhook.id);
}

/** Removes deliveries from the log after the days of the setting, with their tries, and secrets that sign no more. */
export async function sweepDeliveries({
  database: { db },
  clock,
  config,
}: Pick<Parts, 'clock' | 'config' | 'database'>): Promise<void> {
  const now = clock.now();
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, daysBefore(now, config.RETENTION_WEBHOOK_LOG_DAYS)));
  await db
    .update(webhooks)
    .set({ sealedPreviousSecret: null, previousSecretUntil: null })
    .where(lte(webhooks.previousSecretUntil, now));
}
