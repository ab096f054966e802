import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { setBadge } from '../../teams/core/teams.service.ts';
import { billingNow } from '../ledger/customers.service.ts';
import { isSettling } from '../orders/orders.service.ts';
import { lockRunning, type Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { seatsTaken } from '../plan/seats-taken.ts';
import { applyTransition, recordEvent } from '../plan/subscription-changes.service.ts';
import { nextState } from '../plan/subscription-machine.ts';
import { addMonths } from '../price/periods.ts';

/** What was agreed with a team: Enterprise is sold by contract, and paid for elsewhere (BILLING §11, DECISIONS 25). */
export interface ContractTerms {
  seats: number;
  /** For a seat and year, in minor units of the currency, without tax: what more seats are estimated with. */
  unitAmount: number;
  currencyCode: string;
  /** Until when it is agreed; without one, for a year. It goes on until it is ended. */
  until: Date | null;
}

/** Why a contract is not written down. */
export type ContractRefusal =
  | { is: 'no_team' }
  /** The team has bought a plan in checkout, which ends first. */
  | { is: 'bought' }
  /** A payment of the team is being confirmed. */
  | { is: 'in_progress' }
  | { is: 'too_few_seats'; used: number }
  | { is: 'no_contract' };

/** Gives a team a plan by contract, or changes its terms. Nothing is charged here. */
export function signContract(
  ctx: Context,
  teamId: string,
  terms: ContractTerms,
): Promise<{ is: 'signed' | 'changed' } | ContractRefusal> {
  return transact(ctx, async (db) => {
    const found = await findContract(db, teamId);
    if ('is' in found) return found;
    const used = await seatsTaken(ctx, db, teamId);
    if (used > terms.seats) return { is: 'too_few_seats' as const, used };
    const at = await billingNow(ctx, db, teamId);
    const { contract } = found;
    if (contract) await changeContract(ctx, db, contract, terms, at);
    else await beginContract(ctx, db, teamId, terms, at);
    return { is: contract ? ('changed' as const) : ('signed' as const) };
  });
}

/** Ends the contract of a team, which is on Basic then. */
export function endContract(ctx: Context, teamId: string): Promise<{ is: 'ended' } | ContractRefusal> {
  return transact(ctx, async (db) => {
    const found = await findContract(db, teamId);
    if ('is' in found) return found;
    if (!found.contract) return { is: 'no_contract' as const };
    const at = await billingNow(ctx, db, teamId);
    await applyTransition(ctx, db, found.contract, 'contract_ended', { cause: 'operator', at });
    return { is: 'ended' as const };
  });
}

/** The contract of a team, which is locked; not where something else keeps it from having one. */
async function findContract(
  db: Db,
  teamId: string,
): Promise<
  { contract: Subscription | undefined } | Extract<ContractRefusal, { is: 'no_team' | 'bought' | 'in_progress' }>
> {
  if ((await lockRows(db, 'teams', [teamId], 'no key update')).length === 0) return { is: 'no_team' };
  if (await isSettling(db, teamId)) return { is: 'in_progress' };
  const contract = await lockRunning(db, teamId);
  return contract && contract.origin !== 'contract' ? { is: 'bought' } : { contract };
}

async function beginContract(ctx: Context, db: Db, teamId: string, terms: ContractTerms, at: Date): Promise<void> {
  const id = ctx.parts.ids.uuid();
  const status = nextState('none', 'contract_signed') as 'active';
  const { seats, unitAmount, currencyCode, until } = terms;
  await db.insert(subscriptions).values({
    id,
    teamId,
    origin: 'contract',
    tier: 'pro',
    status,
    autoRenew: true,
    period: 'yearly',
    version: 1,
    seats,
    unitAmount,
    currencyCode,
    anchor: at,
    periodStart: at,
    createdAt: at,
    periodEnd: until ?? addMonths(at, 12),
  });
  const event = { event: 'contract_signed', from: 'none', to: status, cause: 'operator', at };
  await recordEvent(ctx, db, { teamId }, { subscriptionId: id, version: 1, ...event });
  await setBadge(ctx, db, teamId, 'custom');
  await audit(ctx, db, 'subscription.seats_changed', { id, teamId }, { before: 1, after: seats, when: 'now' });
}

async function changeContract(
  ctx: Context,
  db: Db,
  contract: Subscription,
  { seats, unitAmount, currencyCode, until }: ContractTerms,
  at: Date,
): Promise<void> {
  const changes = { seats, seatsNext: null, unitAmount, currencyCode, periodEnd: until ?? contract.periodEnd };
  await applyTransition(ctx, db, contract, 'contract_changed', { cause: 'operator', at, changes });
  // Its beginning and end update the team's badge.
  await notifyTeam(ctx, db, contract.teamId!, 'settings');
  if (seats === contract.seats) return;
  const facts = { before: contract.seats, after: seats, when: 'now' as const };
  await audit(ctx, db, 'subscription.seats_changed', { id: contract.id, teamId: contract.teamId! }, facts);
}
