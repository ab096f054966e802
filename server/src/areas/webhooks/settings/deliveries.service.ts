import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { transactOnce } from '../../../platform/once/transact-once.ts';
import { findWebhook, lockWebhook, type OfTeam } from '../core/find-webhook.service.ts';
import { messageIdOf } from '../core/secrets.ts';
import { testType } from '../delivery/deliver.job.ts';
import { addDelivery, sendDue } from '../delivery/fan-out.job.ts';
import type { Delivery } from '../delivery/send-message.ts';
import { webhookDeliveries, webhookTries } from '../webhooks.tables.ts';

type List = CallOutput<'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries'>;
/** A delivery in the log. */
export type ShownDelivery = List['items'][number];
/** A delivery of a webhook of a team. */
export interface OfWebhook extends OfTeam {
  deliveryId: string;
}

/** The tries that are shown of a delivery. */
const shownTries = 20;
const newestFirst = keyset('desc', byTime(webhookDeliveries.createdAt), byId(webhookDeliveries.id));

/**
 * A page of the log of a webhook, newest first.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, WEBHOOK_NOT_FOUND; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listDeliveries(
  ctx: Context,
  of: OfTeam,
  { state, cursor, limit }: CallRequest<'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries'>['query'],
): Promise<List> {
  const { db } = ctx.parts.database;
  const { id } = await findWebhook(ctx, db, of);
  const found = await db
    .select({ ...getTableColumns(webhookDeliveries), position: newestFirst.position })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, id),
        state ? eq(webhookDeliveries.state, state) : undefined,
        newestFirst.after(cursor),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  return { items: rows.map(present), nextCursor };
}

/** One delivery with its tries. @throws as `findWebhook`; WEBHOOK_DELIVERY_NOT_FOUND */
export async function showDelivery(
  ctx: Context,
  of: OfWebhook,
): Promise<CallOutput<'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}'>> {
  const { db } = ctx.parts.database;
  await findWebhook(ctx, db, of);
  const row = await requireDelivery(db, of);
  const tries = await db
    .select()
    .from(webhookTries)
    .where(eq(webhookTries.deliveryId, row.id))
    .orderBy(desc(webhookTries.id))
    .limit(shownTries);
  return {
    ...present(row),
    body: row.body,
    latestTries: tries.map(({ at, tookMs, status, reason, sentPath, sentHeaders, answerHeaders, answerText }) => ({
      at: at.toISOString(),
      tookMs,
      status,
      reason,
      sent: { path: sentPath, headers: sentHeaders },
      answer: answerHeaders && { headers: answerHeaders, text: answerText ?? '' },
    })),
  };
}

/** Sends an event that tests a webhook, whether it is on or not. @throws as `findWebhook` */
export async function sendTest(ctx: Context, of: OfTeam): Promise<ShownDelivery> {
  return transactOnce(ctx, async (db) => {
    const webhook = await lockWebhook(ctx, db, of);
    const { teamId, webhookId } = of;
    const { ids, clock } = ctx.parts;
    const message = { eventId: ids.uuid(), type: testType, at: clock.now(), data: { teamId, webhookId } };
    const deliveryId = await addDelivery(ctx.parts, db, webhook, message);
    return present(await requireDelivery(db, { ...of, deliveryId: deliveryId! }));
  });
}

/**
 * Sends a delivery again, now; it is tried as often as a new one.
 * @throws as `findWebhook`; WEBHOOK_DELIVERY_NOT_FOUND; OPERATION_NOT_ALLOWED `off`
 */
export async function replayDelivery(ctx: Context, of: OfWebhook): Promise<ShownDelivery> {
  return transact(ctx, async (db) => {
    const webhook = await lockWebhook(ctx, db, of);
    const row = await requireDelivery(db, of);
    if (!webhook.isOn && row.type !== testType) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'off' });
    const again = await replay(
      ctx,
      db,
      and(eq(webhookDeliveries.id, row.id), eq(webhookDeliveries.webhookId, webhook.id)),
    );
    await sendDue(ctx.parts, db, webhook);
    return present(again[0]!);
  });
}

/** Sends again all that failed. @throws as `findWebhook`; OPERATION_NOT_ALLOWED `off` */
export async function replayFailed(ctx: Context, of: OfTeam): Promise<{ replayed: number }> {
  return transact(ctx, async (db) => {
    const webhook = await lockWebhook(ctx, db, of);
    if (!webhook.isOn) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'off' });
    const failed = and(eq(webhookDeliveries.webhookId, webhook.id), eq(webhookDeliveries.state, 'failed'));
    const again = await replay(ctx, db, failed);
    if (again.length > 0) await sendDue(ctx.parts, db, webhook);
    return { replayed: again.length };
  });
}

async function replay(ctx: Context, db: Db, which: ReturnType<typeof and>): Promise<Delivery[]> {
  return db
    .update(webhookDeliveries)
    .set({ state: 'pending', tries: 0, nextAt: ctx.parts.clock.now() })
    .where(which)
    .returning();
}

async function requireDelivery(db: Db, { webhookId, deliveryId }: OfWebhook): Promise<Delivery> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)));
  if (!row) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
  return row;
}

function present(row: Delivery): ShownDelivery {
  const { id, eventId, type, createdAt, state, tries, nextAt, lastAt, lastTookMs, lastStatus, lastReason } = row;
  return {
    id,
    messageId: messageIdOf(eventId),
    type,
    at: createdAt.toISOString(),
    state,
    tries,
    nextTryAt: nextAt?.toISOString() ?? null,
    last: lastAt && { at: lastAt.toISOString(), tookMs: lastTookMs ?? 0, status: lastStatus, reason: lastReason },
  };
}
