import type { TeamRole } from '@chamfer/contract/roles';
import { reachesInTeam } from '@chamfer/contract/roles';
import { sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type Seats, subscriptions } from './subscriptions.port.ts';

/** Whether somebody with this role holds an editor seat (ACCESS §5). */
export function holdsEditorSeat(role: TeamRole | null): boolean {
  return reachesInTeam(role, 'editor');
}

/** The seats of a team; null where nothing is sold. Exact only while the team is locked. */
export async function seatsOf(ctx: Context, db: Db, teamId: string): Promise<Seats | null> {
  const plan = await subscriptions(ctx).seatPlanOf(db, teamId);
  if (!plan) return null;
  const { rows } = await db.execute<{ editors: number; contributors: number }>(sql`
    select count(*) filter (where role >= 'editor')::int as editors,
      count(*) filter (where role = 'contributor')::int as contributors
    from (
      select role::text::team_role as role from team_users where team_id = ${teamId}
      union all
      select role::text::team_role from team_invitations
      where team_id = ${teamId} and accepted_at is null and expires_at > ${ctx.parts.clock.now().toISOString()}
    ) held`);
  return { ...plan, editorSeatsUsed: rows[0]!.editors + plan.heldSeats, contributorSeatsUsed: rows[0]!.contributors };
}

/** How many editor seats are free. */
export function freeEditorSeats({ editorSeats, editorSeatsUsed }: Seats): number {
  return Math.max(0, editorSeats - editorSeatsUsed);
}

/** How many free places for contributors are left. */
export function freeContributorSeats({ contributorSeats, contributorSeatsUsed }: Seats): number {
  return Math.max(0, contributorSeats - contributorSeatsUsed);
}

/**
 * Takes a free place for a role that somebody who has `before` is given, in a team that the transaction has locked. An
 * editor seat lifts a planned reduction to what is used then.
 * @throws INSUFFICIENT_SEATS, CONTRIBUTOR_LIMIT_REACHED, PURCHASE_IN_PROGRESS while a renewal takes the seat away
 */
export async function takeSeat(
  ctx: Context,
  db: Db,
  teamId: string,
  { role, before }: { role: TeamRole; before: TeamRole | null },
): Promise<void> {
  const seats = await seatsOf(ctx, db, teamId);
  if (!seats) return;
  if (role === 'contributor' && before !== 'contributor' && freeContributorSeats(seats) < 1) {
    throw new AppError('CONTRIBUTOR_LIMIT_REACHED');
  }
  if (!holdsEditorSeat(role) || holdsEditorSeat(before)) return;
  if (freeEditorSeats(seats) < 1) throw new AppError('INSUFFICIENT_SEATS');
  await subscriptions(ctx).liftPlannedSeats(ctx, db, teamId, seats.editorSeatsUsed + 1);
}

/** Whether a team has an active subscription or licence; always where nothing is sold (DECISIONS 67). */
export async function isSubscribed(ctx: Context, db: Db, teamId: string): Promise<boolean> {
  const plan = await subscriptions(ctx).seatPlanOf(db, teamId);
  return plan === null || plan.isActive;
}

/**
 * Takes a place for the role that somebody should have, or for the most below it that is free: contributor, else guest. Nobody
 * gets less than they have. Returns the role; the team is locked.
 */
export async function takeFreeSeat(
  ctx: Context,
  db: Db,
  teamId: string,
  { wanted, before }: { wanted: TeamRole; before: TeamRole | null },
): Promise<TeamRole> {
  for (const role of new Set<TeamRole>([wanted, 'contributor'])) {
    if (before !== null && !reachesInTeam(role, before)) continue;
    try {
      await takeSeat(ctx, db, teamId, { role, before });
      return role;
    } catch (error) {
      if (!(error instanceof AppError && noSeat.has(error.code))) throw error;
    }
  }
  return before ?? 'guest';
}

const noSeat: ReadonlySet<string> = new Set([
  'INSUFFICIENT_SEATS',
  'CONTRIBUTOR_LIMIT_REACHED',
  'PURCHASE_IN_PROGRESS',
]);
