import type { CallOutput } from '@chamfer/contract';
import type { BillingDetailsInput } from '@chamfer/contract/calls/billing/billing-details';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { authorize } from '../../../platform/policy.ts';
import { findTeam, lockTeam } from '../../teams/core/team-locks.service.ts';
import { billing } from '../billing.policy.ts';
import { checkDetails, withConfirmed } from '../ledger/billing-details.service.ts';
import { findCustomer, saveCustomer } from '../ledger/customers.service.ts';
import { paymentsOf } from '../ledger/payments.ts';
import { isSettling } from '../orders/orders.service.ts';
import { orders } from '../orders/orders.tables.ts';
import { findRunning, lockRunning } from '../orders/subscriptions.service.ts';
import { isBilledHere } from '../plan/subscription-changes.service.ts';

type Record = CallOutput<'GET /teams/{teamId}/billing'>;

/** What a team is billed by (spec 2 §3 Billing record). @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN */
export async function readBilling(ctx: Context, teamId: string): Promise<Record> {
  const { db } = ctx.parts.database;
  authorize(billing.readBilling, await findTeam(ctx, db, teamId));
  const customer = await findCustomer(db, teamId);
  const pending = and(eq(orders.teamId, teamId), eq(orders.kind, 'card'), eq(orders.status, 'settling'));
  return {
    billingDetails: customer?.details ?? null,
    primaryPaymentSource: customer?.method ?? null,
    vatStatus: customer?.vatStatus ?? 'none',
    isUpdatePending: (await db.$count(orders, pending)) > 0,
    can: {
      changeDetails: ctx.parts.payments !== null,
      changePayment: ctx.parts.payments !== null && isBilledHere(await findRunning(db, teamId)),
    },
  };
}

/**
 * Replaces the billing details; they count from the next invoice on.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, VALIDATION_ERROR, UNSUPPORTED_COUNTRY, PURCHASE_IN_PROGRESS,
 * PADDLE_PURCHASE_UNAVAILABLE where nothing is sold
 */
export async function changeBilling(ctx: Context, teamId: string, input: BillingDetailsInput): Promise<Record> {
  paymentsOf(ctx);
  authorize(billing.changeBilling, await findTeam(ctx, ctx.parts.database.db, teamId));
  const before = await findCustomer(ctx.parts.database.db, teamId);
  const buyer = await checkDetails(ctx, input, { stored: before?.details ?? null });
  await transact(ctx, async (db) => {
    authorize(billing.changeBilling, await lockTeam(ctx, db, teamId));
    await lockRunning(db, teamId);
    if (await isSettling(db, teamId)) throw new AppError('PURCHASE_IN_PROGRESS');
    const { details, vatStatus } = withConfirmed(buyer, await findCustomer(db, teamId));
    await saveCustomer(ctx, db, teamId, { details, vatStatus });
    await audit(ctx, db, 'billing.details_changed', { id: teamId, teamId });
  });
  return readBilling(ctx, teamId);
}
