import { eq } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import { book } from '../ledger/ledger.service.ts';
import { ledgerTransactions } from '../ledger/ledger.tables.ts';
import { paymentsOf } from '../ledger/payments.ts';
import { settleDisputes } from './disputes.service.ts';
import { findByIntent } from './orders.service.ts';
import { charges } from './orders.tables.ts';
import { settle } from './settle.service.ts';

const dayMs = 24 * 60 * 60_000;
/** How far back disputes are read that began or ended. */
const disputeMs = 30 * dayMs;

/**
 * Looks for money that the provider took in the last three days and that is not booked: what is being confirmed is
 * settled, and the rest is booked apart, where somebody has to look (BILLING §10). Disputes are settled with it.
 */
export async function checkCharges(ctx: Context): Promise<void> {
  if (!ctx.parts.payments) return;
  await checkTaken(ctx);
  // Banks take weeks; what was not reported is found here.
  await settleDisputes(ctx, { since: new Date(ctx.parts.clock.now().getTime() - disputeMs) });
}

async function checkTaken(ctx: Context): Promise<void> {
  const { db } = ctx.parts.database;
  const since = new Date(ctx.parts.clock.now().getTime() - 3 * dayMs);
  for await (const charge of paymentsOf(ctx).charges(since)) {
    const found = await findByIntent(db, charge.intentId);
    if (found?.order.status === 'settling') await settle(ctx, found.order.id);
    const [known] = await db.select().from(charges).where(eq(charges.providerId, charge.id));
    if (known?.amount === charge.amount) continue;
    const { order } = (await findByIntent(db, charge.intentId)) ?? {};
    if (order?.status === 'settling') continue;
    await transact(ctx, async (tx) => {
      const [booked] = await tx.select().from(ledgerTransactions).where(eq(ledgerTransactions.source, charge.id));
      if (booked) return;
      ctx.parts.log.error({ charge: charge.id, orderId: charge.orderId }, 'a payment is not known here');
      const given = { kind: 'unapplied' as const, source: charge.id, teamId: order?.teamId ?? null };
      await book(ctx, tx, { ...given, currencyCode: charge.currency }, [
        ['provider', charge.amount],
        ['unapplied', -charge.amount],
      ]);
    });
  }
}
