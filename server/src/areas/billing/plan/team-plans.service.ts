import { and, eq, inArray } from 'drizzle-orm';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { OwnTeam, Plan, SeatPlan, Subscription as Shown } from '../../teams/core/subscriptions.port.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { type Entitlements, entitlementsOf } from './entitlements.ts';
import { licencesOf, plansOf } from './held-plans.ts';
import { presentOwn } from './present-subscription.ts';
import { givesPlan } from './subscription-changes.service.ts';

/**
 * What teams may do (BILLING §11): what their subscription gives, or else what the owner of a primary team holds, such as
 * an education licence.
 */
async function entitlementsOfTeams(
  config: Config,
  db: Db,
  teamIds: readonly string[],
): Promise<Map<string, Entitlements>> {
  return entitlementsFrom(config, db, teamIds, await plansOf(db, teamIds));
}

async function entitlementsFrom(
  config: Config,
  db: Db,
  teamIds: readonly string[],
  plans: Map<string, Subscription>,
): Promise<Map<string, Entitlements>> {
  const without = teamIds.filter((id) => !plans.has(id));
  const licences = await licencesOf(db, without);
  return new Map(teamIds.map((id) => [id, entitlementsOf(config, plans.get(id) ?? licences.get(id))]));
}

/** What the plans of teams add to them (BILLING §11), and whether they are trials. */
export async function teamPlansOf(config: Config, db: Db, teamIds: readonly string[]): Promise<Map<string, Plan>> {
  const plans = await plansOf(db, teamIds);
  const entitled = await entitlementsFrom(config, db, teamIds, plans);
  return new Map(
    [...entitled].map(([id, { teamspaces }]) => [
      id,
      { addons: { teamspaceManagement: teamspaces }, isTrial: plans.get(id)?.status === 'trialing' },
    ]),
  );
}

/** The subscriptions of a person, and of the teams that they own. */
export async function heldBy(db: Db, userId: string, teams: readonly OwnTeam[]): Promise<Shown[]> {
  const owned = teams.filter(({ isOwner }) => isOwner);
  const plans = await plansOf(
    db,
    owned.map(({ id }) => id),
  );
  const own = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return [
    ...own.filter(({ status }) => givesPlan(status)).map((it) => presentOwn(it, null)),
    ...owned.flatMap(({ id, name }) => {
      const found = plans.get(id);
      return found ? [presentOwn(found, name)] : [];
    }),
  ];
}

/** What a team may do with seats; without a subscription there is one, for its owner. */
export async function seatPlanOf(config: Config, db: Db, teamId: string): Promise<SeatPlan> {
  const found = (await plansOf(db, [teamId])).get(teamId);
  const entitled = (await entitlementsOfTeams(config, db, [teamId])).get(teamId)!;
  const { editors, contributors, blocked, export: isActive } = entitled;
  return {
    isActive,
    origin: found ? (found.origin === 'contract' ? 'contract' : 'checkout') : 'none',
    blocked,
    editorSeats: editors,
    contributorSeats: contributors,
    renewsAt: found && renewsAsItIs(found) ? found.periodEnd : null,
    heldSeats: await heldSeats(db, teamId),
  };
}

/** Whether the subscription is renewed by itself and charged, with as many seats as now. */
function renewsAsItIs({ origin, status, autoRenew, seatsNext }: Subscription): boolean {
  return origin !== 'contract' && status === 'active' && autoRenew && seatsNext === null;
}

/** How many designs of a team can be edited, the newest first; null for all (BILLING §11). */
export async function editableDesignsOf(config: Config, db: Db, teamId: string): Promise<number | null> {
  return (await entitlementsOfTeams(config, db, [teamId])).get(teamId)!.editableDesigns;
}

/** The seats that invitations will take which wait for their payment. */
async function heldSeats(db: Db, teamId: string): Promise<number> {
  const settling = await db
    .select({ holds: orders.holds })
    .from(orders)
    .where(and(eq(orders.teamId, teamId), eq(orders.status, 'settling')));
  return settling.reduce((sum, { holds }) => {
    const held = holds?.invitations;
    return sum + (held?.role === 'editor' ? held.emails.length : 0);
  }, 0);
}

/** The teams, of some, whose subscription is paid for or will be: they cannot be deleted before it ends. */
export async function payingTeams(db: Db, teamIds: readonly string[]): Promise<string[]> {
  if (teamIds.length === 0) return [];
  const rows = await db
    .select({ teamId: subscriptions.teamId, autoRenew: subscriptions.autoRenew, status: subscriptions.status })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.teamId, [...teamIds]),
        inArray(subscriptions.status, ['starting', 'trialing', 'active', 'grace']),
      ),
    );
  // What has been canceled costs nothing any more.
  return rows.filter(({ autoRenew, status }) => autoRenew || status === 'starting').map(({ teamId }) => teamId!);
}
