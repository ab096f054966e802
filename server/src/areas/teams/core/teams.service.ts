import type { CallOutput } from '@chamfer/contract';
import type { Language } from '@chamfer/contract/languages';
import type { TeamRole } from '@chamfer/contract/roles';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { may } from '../../../platform/policy.ts';
import { announceAct } from '../../../platform/team-acts.ts';
import { teamsTexts } from '../teams.texts.ts';
import { privateSpaceOf } from './private-spaces.service.ts';
import { space } from './spaces.policy.ts';
import { type OwnTeam, subscriptions } from './subscriptions.port.ts';
import { notifyTeam } from './team-events.service.ts';
import { invitation, type PlanFacts, type TeamFacts, team } from './teams.policy.ts';
import { teams, teamUsers } from './teams.tables.ts';

type TeamSummary = Omit<CallOutput<'GET /account'>['teams'][number], 'hasDesigns' | 'hasSharedWithMe'>;

/** Creates the team that every new account owns, with a private space (DECISIONS 7). */
export async function createPrimaryTeam(
  ctx: Context,
  db: Db,
  { userId, name, language }: { userId: string; name: string; language: Language },
): Promise<string> {
  const { ids, clock } = ctx.parts;
  const createdAt = clock.now();
  const id = ids.uuid();
  await db.insert(teams).values({ id, name: teamsTexts.text(language, 'team.default-name', { name }), createdAt });
  await addTeamUser(ctx, db, { teamId: id, userId, role: 'owner', isPrimary: true });
  return id;
}

/** The team that is primary for a person and owned by them, where their own subscriptions count; null without one. */
export async function primaryTeamOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: teamUsers.teamId })
    .from(teamUsers)
    .where(and(eq(teamUsers.userId, userId), eq(teamUsers.role, 'owner'), eq(teamUsers.isPrimary, true)));
  return row?.id ?? null;
}

/** Resets the name of a person's primary team to the default for this name. */
export async function renamePrimaryTeam(
  db: Db,
  { userId, name, language }: { userId: string; name: string; language: Language },
): Promise<void> {
  const primary = db
    .select({ id: teamUsers.teamId })
    .from(teamUsers)
    .where(and(eq(teamUsers.userId, userId), eq(teamUsers.isPrimary, true)));
  await db
    .update(teams)
    .set({ name: teamsTexts.text(language, 'team.default-name', { name }) })
    .where(inArray(teams.id, primary));
}

/** Gives a team another name. */
export async function setTeamName(db: Db, teamId: string, name: string): Promise<void> {
  await db.update(teams).set({ name }).where(eq(teams.id, teamId));
}

/** Stores the add-ons that no plan gives; the transaction has locked the team. */
export async function storeAddons(
  db: Db,
  teamId: string,
  addons: { syncForbidden: boolean; privateCloud: boolean },
): Promise<void> {
  await db.update(teams).set(addons).where(eq(teams.id, teamId));
}

/** Adds a person to a team. If the role allows creating designs, also creates a private space for them (ACCESS §1). */
export async function addTeamUser(
  ctx: Context,
  db: Db,
  member: { teamId: string; userId: string; role: TeamRole; isPrimary: boolean; joinedVia?: 'sso' | 'scim' },
): Promise<void> {
  const { teamId, userId, role } = member;
  const createdAt = ctx.parts.clock.now();
  await db.insert(teamUsers).values({ ...member, createdAt });
  await announceAct(ctx, db, { teamId }, 'member.joined', { userId });
  if (may(space.createProject, { role, isInSpace: true })) await privateSpaceOf(ctx, db, teamId, userId);
}

/** The teams of a person, the primary one first, with what their plans add to them. */
export async function listTeams(ctx: Context, db: Db, userId: string): Promise<TeamSummary[]> {
  const rows = await prepared(db, 'teams-of-person', teamsQuery).execute({ userId });
  const teamIds = rows.map(({ id }) => id);
  const sold = subscriptions(ctx);
  const [plans, billed] = await Promise.all([sold.plansOf(db, teamIds), sold.billedTeams(db, teamIds)]);
  return rows.map((row) => {
    const { syncForbidden, privateCloud, ...own } = row;
    const { addons, isTrial } = plans.get(row.id)!;
    const added = { syncForbidden, privateCloud, ...addons };
    const can = rightsIn({ role: row.role, ...added });
    const { hasBilling, currencyCode } = billed.get(row.id)!;
    const seeSubscription = sold.isSelling && can.seeSubscription;
    // Not by the plan: invoices stay with the team when the plan has ended, or nothing is sold any more (DECISIONS 94).
    const seeBilling = may(team.seeBilling, { role: row.role, hasBilling });
    return {
      ...present(own, { hasPlans: sold.isSelling }),
      isTrial,
      addons: added,
      can: { ...can, seeSubscription, seeBilling },
      currencyCode: seeSubscription ? currencyCode : null,
    };
  });
}

/** Which pages and acts of the team area are for somebody with this role. */
function rightsIn(facts: PlanFacts): Omit<TeamSummary['can'], 'seeBilling'> {
  return {
    seeMembers: may(team.seeMembers, facts),
    invite: may(invitation.send, facts),
    rename: may(team.rename, facts),
    listSpaces: may(team.listSpaces, facts),
    createSpace: may(team.createSpace, facts),
    seeSettings: may(team.seeSettings, facts),
    seeSubscription: may(team.seeSubscription, facts),
    readAudit: may(team.readAudit, facts),
  };
}

/** `hasPlans`: where nothing is sold, a plan that the team had once is not named (DECISIONS 67). */
function present(
  {
    role,
    badge,
    ...rest
  }: Omit<Awaited<ReturnType<ReturnType<typeof teamsQuery>['execute']>>[number], 'syncForbidden' | 'privateCloud'>,
  { hasPlans }: { hasPlans: boolean },
): OwnTeam {
  return {
    ...rest,
    role,
    subscriptionBadge: role === 'guest' ? 'guest' : hasPlans ? badge : null,
    isOwner: role === 'owner',
    isSeatManager: role === 'seat_manager',
    isGuest: role === 'guest',
  };
}

function teamsQuery(db: Db, name: string) {
  return db
    .select({
      id: teams.id,
      name: teams.name,
      badge: teams.badge,
      syncForbidden: teams.syncForbidden,
      privateCloud: teams.privateCloud,
      role: teamUsers.role,
      isPrimary: teamUsers.isPrimary,
      memberCount: sql<number>`(select count(*)::int from team_users m where m.team_id = ${teams.id})`,
    })
    .from(teamUsers)
    .innerJoin(teams, eq(teams.id, teamUsers.teamId))
    .where(eq(teamUsers.userId, sql.placeholder('userId')))
    .orderBy(desc(teamUsers.isPrimary), asc(teamUsers.createdAt))
    .prepare(name);
}

/** Returns the facts that decide what the actor may do in a team. */
export async function findTeamFacts(ctx: Context, teamId: string): Promise<TeamFacts> {
  const [row] = await ctx.parts.database.db
    .select({ role: teamUsers.role })
    .from(teamUsers)
    .where(and(eq(teamUsers.teamId, teamId), eq(teamUsers.userId, actorOf(ctx).userId)));
  return { role: row?.role ?? null };
}

/** Gives a team the badge of its plan; a team that was deleted has none. */
export async function setBadge(
  ctx: Context,
  db: Db,
  teamId: string,
  badge: 'custom' | 'pro' | 'edu' | 'basic',
): Promise<void> {
  await db.update(teams).set({ badge }).where(eq(teams.id, teamId));
  await notifyTeam(ctx, db, teamId, 'settings');
}
