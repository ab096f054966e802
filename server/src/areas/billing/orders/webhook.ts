import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Context, systemContext } from '../../../platform/context.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type ProviderEvent, webhookPath } from '../../../platform/payments/payment-port.ts';
import { paymentsOf } from '../ledger/payments.ts';
import { followUpLater } from './authorizations.service.ts';
import { settleDisputes } from './disputes.service.ts';
import { type Attempt, findByIntent, type Order } from './orders.service.ts';
import { providerEvents } from './orders.tables.ts';
import { followRefunds } from './refunds.service.ts';
import { endDeclined, settle, voidLater } from './settle.service.ts';

/**
 * Where the payment provider reports what happened. A webhook is a hint: its signature is checked, then the intent is read
 * from the provider, and what the body says of it is not believed (BILLING §1 rule 5). Each event is heard once.
 */
export function webhookRoute(app: FastifyInstance, parts: Parts): void {
  if (!parts.payments) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(webhookPath, async ({ headers, body }, reply) => {
      let event: ProviderEvent;
      try {
        event = parts.payments!.readWebhook(headers, body as Buffer);
      } catch {
        return reply.code(400).send({});
      }
      await hear(parts, event);
      return reply.code(200).send({});
    });
  });
}

async function hear(parts: Parts, event: ProviderEvent): Promise<void> {
  const { db } = parts.database;
  const same = and(eq(providerEvents.provider, parts.payments!.name), eq(providerEvents.eventId, event.id));
  if ((await db.$count(providerEvents, same)) > 0) return;
  const found = event.intentId ? await findByIntent(db, event.intentId) : undefined;
  const ctx = systemContext(parts);
  if (found) await follow(ctx, found, event.intentId!);
  if (found && event.type.startsWith('charge.dispute')) await settleDisputes(ctx, { intentId: event.intentId! });
  if (found && event.type.startsWith('charge.refund')) await followRefunds(ctx, found.order.id);
  // Written last: an event that could not be heard is sent again.
  await db
    .insert(providerEvents)
    .values({ provider: parts.payments!.name, eventId: event.id, receivedAt: parts.clock.now() })
    .onConflictDoNothing();
}

/**
 * Finishes an order, or ends one that waits for its person, whose card was declined. One that was authorized is theirs to
 * finish, and is looked after in case that they have left.
 */
async function follow(
  ctx: Context,
  { order, attempt }: { order: Order; attempt: Attempt },
  intentId: string,
): Promise<void> {
  // Such as in a tab that stood open: what failed or was replaced buys nothing.
  if (order.status === 'failed' || attempt.no < order.attempt) {
    if ((await paymentsOf(ctx).intent(intentId)).status === 'authorized') {
      await voidLater(ctx, ctx.parts.database.db, intentId);
    }
    return;
  }
  if (order.status !== 'open') {
    await settle(ctx, order.id);
    return;
  }
  const intent = await paymentsOf(ctx).intent(intentId);
  if (await endDeclined(ctx, order.id, intent)) return;
  if (intent.status === 'authorized') await followUpLater(ctx, ctx.parts.database.db, order.id, intentId);
}
