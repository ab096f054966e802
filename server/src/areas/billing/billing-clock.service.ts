import type { Context } from '../../platform/context.ts';
import { billingNow, findCustomer, saveCustomer } from './customers.service.ts';
import { runDue } from './renewal.service.ts';
import { findRunning } from './subscription-changes.service.ts';

/**
 * Moves the billing clock of a team ahead, halting at each instant at which something is due, and does it: a year of
 * renewals in a moment. Only the sandbox calls it. It never moves back (BILLING §5).
 * @throws Error where the time is before the team’s present one
 */
export async function advanceBillingClock(ctx: Context, teamId: string, to: Date): Promise<void> {
  const { db } = ctx.parts.database;
  if (to < (await billingNow(ctx, db, teamId))) throw new Error('a billing clock moves forward only');
  for (;;) {
    const now = await billingNow(ctx, db, teamId);
    const it = await findRunning(db, teamId);
    const halt = it?.dueAt && it.dueAt < to ? it.dueAt : to;
    if (halt > now) await setClock(ctx, teamId, halt);
    const before = it?.version;
    if (it) await runDue(ctx, it.id);
    const after = await findRunning(db, teamId);
    // Something is being confirmed, or nothing is left to do before the target.
    if (halt >= to || (after?.version === before && it?.dueAt && it.dueAt <= halt)) break;
  }
  if (to > (await billingNow(ctx, db, teamId))) await setClock(ctx, teamId, to);
}

async function setClock(ctx: Context, teamId: string, to: Date): Promise<void> {
  const { db } = ctx.parts.database;
  const clockOffset = Math.max(
    (await findCustomer(db, teamId))?.clockOffset ?? 0,
    to.getTime() - ctx.parts.clock.now().getTime(),
  );
  await saveCustomer(ctx, db, teamId, { clockOffset });
}
