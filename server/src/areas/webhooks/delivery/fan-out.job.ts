import type { WebhookEvent } from '@chamfer/contract/webhook-events';
import { and, arrayContains, eq } from 'drizzle-orm';
import { systemContext, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { Webhook } from '../core/secrets.ts';
import { type ActPayload, deliverJob, deliverSlowlyJob } from '../core/webhooks.jobs.ts';
import { webhookDeliveries, webhooks } from '../webhooks.tables.ts';

/** Makes one delivery of an act for each webhook that wants it, once however often the job runs. */
export async function fanOut(parts: Parts, { eventId, teamId, type, at, ids }: ActPayload): Promise<void> {
  await transact(systemContext(parts), async (db) => {
    const wanting = await db
      .select()
      .from(webhooks)
      .where(
        and(
          eq(webhooks.teamId, teamId),
          eq(webhooks.isOn, true),
          arrayContains(webhooks.events, [type as WebhookEvent]),
        ),
      )
      .orderBy(webhooks.id)
      .for('key share');
    for (const webhook of wanting) {
      await addDelivery(parts, db, webhook, { eventId, type, at: new Date(at), data: { teamId, ...ids } });
    }
  });
}

/** What is sent to a webhook. */
export interface Message {
  eventId: string;
  type: string;
  at: Date;
  data: Record<string, string>;
}

/** Adds a message to the log of a webhook, due now, with the job that sends it. Returns its id; null if it was there. */
export async function addDelivery(
  parts: Parts,
  db: Db,
  webhook: Pick<Webhook, 'id' | 'isSlow'>,
  { eventId, type, at, data }: Message,
): Promise<string | null> {
  const id = parts.ids.uuid();
  const now = parts.clock.now();
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const row = { id, webhookId: webhook.id, eventId, type, body, createdAt: at, nextAt: now };
  const added = await db
    .insert(webhookDeliveries)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id });
  if (added.length === 0) return null;
  await sendDue(parts, db, webhook, id);
  return id;
}

/**
 * Sends the job that tries what is due of a webhook, at once or after `delay` seconds; a second one with the same key is not
 * added while the first is waiting.
 */
export function sendDue(
  { jobs }: Pick<Parts, 'jobs'>,
  db: Db,
  { id, isSlow }: Pick<Webhook, 'id' | 'isSlow'>,
  key?: string,
  delay = 0,
): Promise<void> {
  return jobs.send(db, isSlow ? deliverSlowlyJob : deliverJob, { webhookId: id }, key, delay);
}
