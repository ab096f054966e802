import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { findCustomer, saveCustomer } from './customers.service.ts';
import { billingCustomers } from './customers.tables.ts';
import { paymentsOf } from './payments.ts';

/** The provider's customer of a team, which is made before the first payment; by a key, so that a lost answer makes no second. */
export async function providerCustomerOf(ctx: Context, teamId: string): Promise<string> {
  const { db } = ctx.parts.database;
  const known = await findCustomer(db, teamId);
  if (known?.providerId) return known.providerId;
  return makeCustomer(ctx, teamId, `customer:${teamId}`);
}

/**
 * Makes another customer for a team whose customer is gone at the provider, such as one that somebody deleted there. Its saved
 * payment method is gone with it.
 */
export async function replaceProviderCustomer(ctx: Context, teamId: string, gone: string): Promise<string> {
  await ctx.parts.database.db
    .update(billingCustomers)
    .set({ providerId: null, method: null, updatedAt: ctx.parts.clock.now() })
    .where(and(eq(billingCustomers.teamId, teamId), eq(billingCustomers.providerId, gone)));
  return makeCustomer(ctx, teamId, `customer:${teamId}:${gone}`);
}

/** Forgets the saved payment method of a team that the provider does not have any more; another one since stays. */
export async function dropSavedMethod(ctx: Context, teamId: string, methodId: string | null): Promise<void> {
  const { db } = ctx.parts.database;
  const known = await findCustomer(db, teamId);
  if (!known?.method || (known.method.id ?? null) !== methodId) return;
  await db
    .update(billingCustomers)
    .set({ method: null, updatedAt: ctx.parts.clock.now() })
    .where(and(eq(billingCustomers.teamId, teamId), eq(billingCustomers.updatedAt, known.updatedAt)));
}

async function makeCustomer(ctx: Context, teamId: string, key: string): Promise<string> {
  const { db } = ctx.parts.database;
  const providerId = await paymentsOf(ctx).createCustomer({ key, teamId });
  await saveCustomer(ctx, db, teamId, {});
  // Of two at once the first counts, and both use it.
  await db
    .update(billingCustomers)
    .set({ providerId })
    .where(and(eq(billingCustomers.teamId, teamId), isNull(billingCustomers.providerId)));
  return (await findCustomer(db, teamId))!.providerId!;
}
