import type { CallOutput } from '@chamfer/contract';
import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { authorize } from '../../../platform/policy.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';
import { voucher } from '../billing.policy.ts';
import { findSubscription, type Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { beginOwn } from '../plan/own-subscriptions.service.ts';
import { addMonths } from '../price/periods.ts';
import { type FoundVoucher, factsOf, findVoucher, hashOfCode } from './find-voucher.service.ts';
import { voucherClaims, vouchers } from './vouchers.tables.ts';

type Claimed = CallOutput<'GET /voucher/claim/{voucherId}'>;

/**
 * Claims a voucher for the actor, whose own subscription begins in the same transaction (spec 2 §2, DECISIONS 77). Who
 * claimed it before gets the same answer, whatever has become of the voucher since.
 * @throws INVALID_VOUCHER, MULTIPLE_ACTIVE_SUBSCRIPTIONS
 */
export function claimVoucher(ctx: Context, code: string): Promise<Claimed> {
  const { userId } = actorOf(ctx);
  const codeHash = hashOfCode(ctx, code);
  return transact(ctx, async (db) => {
    await lockWhatCounts(db, userId);
    const found = await findVoucher(db, codeHash);
    if (!found) throw new AppError('INVALID_VOUCHER');
    const before = await findClaimed(db, codeHash, userId);
    if (before) return present(found, before);
    authorize(voucher.claim, { ...factsOf(ctx, found), running: await countRunning(db, userId) });
    await takeUse(db, codeHash);
    return present(found, await begin(ctx, db, userId, found));
  });
}

/** Locks the person and the teams they own: of two claims, or a claim and a purchase, the later one sees the other. */
async function lockWhatCounts(db: Db, userId: string): Promise<void> {
  await lockRows(db, 'users', [userId], 'no key update');
  const owned = await ownedTeams(db, userId);
  const ids = owned.map(({ teamId }) => teamId);
  await lockRows(db, 'teams', ids, 'no key update');
}

function ownedTeams(db: Db, userId: string) {
  return db
    .select({ teamId: teamUsers.teamId })
    .from(teamUsers)
    .where(and(eq(teamUsers.userId, userId), eq(teamUsers.role, 'owner')));
}

async function findClaimed(db: Db, codeHash: string, userId: string): Promise<Subscription | undefined> {
  const [claim] = await db
    .select({ id: voucherClaims.subscriptionId })
    .from(voucherClaims)
    .where(and(eq(voucherClaims.codeHash, codeHash), eq(voucherClaims.userId, userId)));
  return claim && findSubscription(db, claim.id);
}

/** How many subscriptions run that a voucher is not added to: those of the person, and of teams they own. */
function countRunning(db: Db, userId: string): Promise<number> {
  const theirs = or(eq(subscriptions.userId, userId), inArray(subscriptions.teamId, ownedTeams(db, userId)));
  return db.$count(subscriptions, and(theirs, ne(subscriptions.status, 'ended')));
}

/** Takes a use of a code; of two people who want the last one, one gets it. @throws INVALID_VOUCHER */
async function takeUse(db: Db, codeHash: string): Promise<void> {
  const taken = await db
    .update(vouchers)
    .set({ usesLeft: sql`${vouchers.usesLeft} - 1` })
    .where(and(eq(vouchers.codeHash, codeHash), gt(vouchers.usesLeft, 0)))
    .returning({ codeHash: vouchers.codeHash });
  if (taken.length === 0) throw new AppError('INVALID_VOUCHER');
}

/** Begins the subscription that a voucher gives, and notes the claim. */
async function begin(ctx: Context, db: Db, userId: string, { codeHash, months }: FoundVoucher): Promise<Subscription> {
  const at = ctx.parts.clock.now();
  const id = await beginOwn(ctx, db, {
    userId,
    type: 'gift',
    origin: 'voucher',
    period: 'monthly',
    until: addMonths(at, months),
    event: 'voucher_claimed',
    cause: `user:${userId}`,
  });
  await db.insert(voucherClaims).values({ codeHash, userId, subscriptionId: id, at });
  await audit(ctx, db, 'voucher.claimed', id, { months });
  return (await findSubscription(db, id))!;
}

function present({ months }: FoundVoucher, { id, periodEnd, status }: Subscription): Claimed {
  return { subscriptionId: id, months, expiration: periodEnd.toISOString(), hasEnded: status === 'ended' };
}
