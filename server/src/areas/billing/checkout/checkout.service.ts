import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { isSoldTo } from '../../../platform/config/tax-settings.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { findUser } from '../../people/people.service.ts';
import { findTeam } from '../../teams/core/team-locks.service.ts';
import { listTeams } from '../../teams/core/teams.service.ts';
import { billing } from '../billing.policy.ts';
import { requireSoldTo, storedDetails, vatStatusOf, withConfirmed } from '../ledger/billing-details.service.ts';
import { billingNow, findCustomer } from '../ledger/customers.service.ts';
import { paymentsOf } from '../ledger/payments.ts';
import { isSettling } from '../orders/orders.service.ts';
import { findRunning } from '../orders/subscriptions.service.ts';
import { seatsTaken } from '../plan/seats-taken.ts';
import { isTrialLeft } from '../plan/trials.service.ts';
import { trialEndFrom } from '../price/prices.ts';
import type { Buyer } from '../price/quote-types.ts';
import { checkouts } from './checkout.tables.ts';
import { presentEstimate, quoteCheckout } from './checkout-quote.ts';
import { findMovable } from './moves.service.ts';

type Opened = CallOutput<'POST /checkout'>;
type EstimateRequest = CallRequest<'POST /checkout/{checkoutId}/estimate'>['input'];
type Estimated = CallOutput<'POST /checkout/{checkoutId}/estimate'>;
/** A checkout, as it is stored. */
export type Checkout = typeof checkouts.$inferSelect;

/**
 * Begins a checkout for a team that the actor owns: the account's own, unless another one is named. Nothing is bought
 * before it is finalized.
 * @throws EMAIL_NOT_VERIFIED, TEAM_NOT_FOUND, TEAM_FORBIDDEN, USER_ALREADY_HAS_SUBSCRIPTION, PURCHASE_IN_PROGRESS,
 * UNSUPPORTED_COUNTRY, PADDLE_PURCHASE_UNAVAILABLE where nothing is sold
 */
export async function openCheckout(ctx: Context, asked: { teamId?: string | undefined }): Promise<Opened> {
  paymentsOf(ctx);
  const { userId } = actorOf(ctx);
  return await transact(ctx, async (db) => {
    await requireVerified(db, userId);
    const own = await listTeams(ctx, db, userId);
    const team = asked.teamId ? own.find(({ id }) => id === asked.teamId) : own.find(({ isPrimary }) => isPrimary);
    if (!team) throw new AppError('TEAM_NOT_FOUND');
    authorize(billing.buy, await findTeam(ctx, db, team.id));
    await requireNothingRunning(db, team.id);
    const customer = await findCustomer(db, team.id);
    if (customer?.details) requireSoldTo(ctx, customer.details.countryCode);
    const id = ctx.parts.ids.uuid();
    await db.insert(checkouts).values({ id, userId, teamId: team.id, createdAt: ctx.parts.clock.now() });
    const now = await billingNow(ctx, db, team.id);
    const migrating = await findMovable(ctx, db, userId);
    return {
      id,
      teamId: team.id,
      teamName: team.name,
      billingDetails: customer?.details ?? null,
      currencyCode: customer?.currency ?? null,
      fixedPeriod: null,
      trialEnd: (await isTrialLeft(db, { userId, teamId: team.id })) ? trialEndFrom(now).toISOString() : null,
      migratingFromType: migrating?.type ?? null,
      migrationAutoRenewEnabled: migrating?.autoRenew ?? false,
      editorSeatsUsed: await seatsTaken(ctx, db, team.id),
    };
  });
}

/**
 * What a checkout would cost as it is filled in; what is wrong so far is reported with it.
 * @throws CHECKOUT_NOT_FOUND, PADDLE_PURCHASE_UNAVAILABLE
 */
export async function estimateCheckout(ctx: Context, checkoutId: string, input: EstimateRequest): Promise<Estimated> {
  paymentsOf(ctx);
  const { db } = ctx.parts.database;
  const { teamId, userId } = await findCheckout(ctx, db, checkoutId);
  const errors: Estimated['errors'] = [];
  const asked = await buyerSoFar(ctx, input.billingDetails, errors);
  const buyer = asked && withConfirmed(asked, await findCustomer(db, teamId));
  const { period, editorSeatCount: seats, couponCode } = input;
  const wanted = { teamId, userId, period, seats, couponCode: couponCode?.trim() || undefined, buyer };
  const quote = await quoteCheckout(ctx, db, wanted, await billingNow(ctx, db, teamId));
  if (!quote.isCouponValid) errors.push({ code: 'INVALID_COUPON', field: null });
  return { requestVersion: input.requestVersion, estimate: presentEstimate(quote), errors };
}

/** The buyer as far as the form is filled in; a VAT number that is none counts as left out. */
async function buyerSoFar(
  ctx: Context,
  { countryCode, ...rest }: EstimateRequest['billingDetails'],
  errors: Estimated['errors'],
): Promise<Buyer | null> {
  if (!countryCode) return null;
  if (!isSoldTo(ctx.parts.config, countryCode)) {
    errors.push({ code: 'UNSUPPORTED_COUNTRY', field: 'countryCode' });
  }
  const details = storedDetails({ ...rest, countryCode });
  const vatStatus = await vatStatusOf(ctx, details);
  if (vatStatus === 'invalid') errors.push({ code: 'VALIDATION_ERROR', field: 'vatNumber' });
  return { details, vatStatus };
}

/** A checkout of the actor. @throws CHECKOUT_NOT_FOUND */
export async function findCheckout(ctx: Context, db: Db, checkoutId: string): Promise<Checkout> {
  const [found] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.userId, actorOf(ctx).userId)));
  if (!found) throw new AppError('CHECKOUT_NOT_FOUND');
  return found;
}

/** @throws EMAIL_NOT_VERIFIED */
export async function requireVerified(db: Db, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  if (!user?.emailVerifiedAt) throw new AppError('EMAIL_NOT_VERIFIED');
}

/** @throws PURCHASE_IN_PROGRESS, USER_ALREADY_HAS_SUBSCRIPTION */
export async function requireNothingRunning(db: Db, teamId: string): Promise<void> {
  if (await isSettling(db, teamId)) throw new AppError('PURCHASE_IN_PROGRESS');
  if (await findRunning(db, teamId)) throw new AppError('USER_ALREADY_HAS_SUBSCRIPTION');
}
