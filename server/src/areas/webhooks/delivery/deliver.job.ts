import { and, eq, inArray, lte, min, sql } from 'drizzle-orm';
import { systemContext, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { Webhook } from '../core/secrets.ts';
import { webhookDeliveries, webhooks, webhookTries } from '../webhooks.tables.ts';
import { sendDue } from './fan-out.job.ts';
import { failingMs, lostMs, nextTry } from './schedule.ts';
import { type Delivery, isTaken, sendMessage, type Try } from './send-message.ts';
import { stopWebhook } from './stop-webhook.service.ts';

/** A webhook is called so often at a time. */
const atOnce = 4;
/** An answer that took longer, in milliseconds, makes a receiver a slow one. */
const slowMs = 3000;
/** What is sent when a webhook is tested; it is tried once, whether the webhook is on or not. */
export const testType = 'webhook.test';

/** The webhooks that a job of this process calls now. */
const called = new Set<string>();

/**
 * Tries some of what is due of a webhook, side by side, and in one job of a process at a time, so that a receiver that hangs takes
 * no more than one of them. A job that finds another one leaves what is due to it: it looks again when it has ended. Then sends
 * the job for what is due next. Whatever a kill interrupts is due again half a minute after it began: the queue gives the job to
 * another process, which finds that time.
 */
export async function deliverDue(
  parts: Parts,
  { webhookId }: { webhookId: string },
  signal: AbortSignal,
): Promise<void> {
  if (called.has(webhookId)) return;
  called.add(webhookId);
  let failed: PromiseRejectedResult | undefined;
  try {
    failed = await tryDue(parts, webhookId, signal);
  } finally {
    called.delete(webhookId);
  }
  await sendNext(parts, webhookId);
  if (failed) throw failed.reason;
}

async function tryDue(
  parts: Parts,
  webhookId: string,
  signal: AbortSignal,
): Promise<PromiseRejectedResult | undefined> {
  const { webhook, claimed } = await claimDue(parts, webhookId);
  const work = claimed.map((delivery) => tryOnce(parts, webhook!, delivery, signal));
  return (await Promise.allSettled(work)).find((each) => each.status === 'rejected');
}

/** Takes what is due, so that nobody else tries it meanwhile. */
export async function claimDue(
  parts: Parts,
  webhookId: string,
): Promise<{ webhook: Webhook | undefined; claimed: Delivery[] }> {
  return transact(systemContext(parts), async (db) => {
    const now = parts.clock.now();
    const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('key share');
    if (!webhook) return { webhook, claimed: [] };
    const due = await db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(isPending(webhookId), lte(webhookDeliveries.nextAt, now)))
      .orderBy(webhookDeliveries.nextAt)
      .limit(atOnce)
      .for('update', { skipLocked: true });
    if (due.length === 0) return { webhook, claimed: [] };
    const claimed = await db
      .update(webhookDeliveries)
      .set({ nextAt: new Date(now.getTime() + lostMs) })
      .where(
        inArray(
          webhookDeliveries.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
    return { webhook, claimed };
  });
}

async function tryOnce(parts: Parts, webhook: Webhook, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const done = await sendMessage(parts, webhook, delivery, signal);
  parts.metrics.countDelivery(isTaken(done));
  await recordTry(parts, webhook.id, delivery, done);
}

/** Writes what came of a try, when the delivery is due again, and whether the webhook stays on. */
async function recordTry(parts: Parts, webhookId: string, delivery: Delivery, done: Try): Promise<void> {
  const ctx = systemContext(parts);
  await transact(ctx, async (db) => {
    const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update');
    const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, delivery.id)).for('update');
    if (!webhook || !row) return;
    const now = parts.clock.now();
    await db.insert(webhookTries).values({ id: parts.ids.uuid(), deliveryId: row.id, ...done });
    const last = { lastAt: done.at, lastTookMs: done.tookMs, lastStatus: done.status, lastReason: done.reason };
    await db
      .update(webhookDeliveries)
      .set({ ...last, ...stateAfter(row, delivery, done, webhook, now) })
      .where(eq(webhookDeliveries.id, row.id));
    const failingSince = isTaken(done) ? null : (webhook.failingSince ?? now);
    const isTest = row.type === testType;
    const isSlow = done.reason === 'timeout' || done.tookMs > slowMs;
    await db
      .update(webhooks)
      .set(isTest ? { isSlow } : { isSlow, failingSince })
      .where(eq(webhooks.id, webhookId));
    if (isTest || !webhook.isOn) return;
    if (done.status === 410) await stopWebhook(ctx, db, webhook, 'gone');
    else if (failingSince && now.getTime() - failingSince.getTime() >= failingMs) {
      await stopWebhook(ctx, db, webhook, 'failing');
    }
  });
}

/** What a try makes of its delivery. One that was replayed meanwhile is due when the replay wants it, unless it was taken. */
function stateAfter(row: Delivery, claimed: Delivery, done: Try, { isOn }: Webhook, now: Date): Partial<Delivery> {
  const tries = row.tries + 1;
  if (isTaken(done)) return { state: 'delivered', tries, nextAt: null };
  if (row.state !== 'pending') return { tries };
  if (row.nextAt?.getTime() !== claimed.nextAt?.getTime()) return {};
  const nextAt = row.type === testType || !isOn ? null : nextTry(tries, now);
  return nextAt ? { tries, nextAt } : { state: 'failed', tries, nextAt: null };
}

/** Sends the job for what of a webhook is due next, if anything is. */
export async function sendNext(parts: Parts, webhookId: string): Promise<void> {
  const { db } = parts.database;
  const [next] = await db
    .select({ isSlow: webhooks.isSlow, at: min(webhookDeliveries.nextAt) })
    .from(webhooks)
    .innerJoin(webhookDeliveries, isPending(sql`${webhooks.id}`))
    .where(eq(webhooks.id, webhookId))
    .groupBy(webhooks.id);
  if (!next?.at) return;
  await sendAt(parts, db, { id: webhookId, isSlow: next.isSlow }, next.at);
}

/** Sends the job of a webhook for a time; what is due already gets one of its own. */
async function sendAt(parts: Parts, db: Db, webhook: Pick<Webhook, 'id' | 'isSlow'>, at: Date): Promise<void> {
  const delay = Math.ceil((at.getTime() - parts.clock.now().getTime()) / 1000);
  if (delay <= 0) await sendDue(parts, db, webhook);
  else await sendDue(parts, db, webhook, `${webhook.id} ${Math.floor(at.getTime() / 1000)}`, delay);
}

function isPending(webhookId: string | ReturnType<typeof sql>) {
  return and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'pending'));
}
