import type { CallOutput } from '@chamfer/contract';
import type { Language } from '@chamfer/contract/languages';
import type { TeamRole } from '@chamfer/contract/roles';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { actorOf, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { may } from '../../platform/policy.ts';
import { space } from './spaces.policy.ts';
import type { TeamFacts } from './teams.policy.ts';
import { spaces, spaceUsers, teams, teamUsers } from './teams.tables.ts';
import { teamsTexts } from './teams.texts.ts';

type TeamSummary = Omit<CallOutput<'GET /account'>['teams'][number], 'hasDesigns'>;

/** The team every new account owns, with a private space in it (DECISIONS 7). */
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

/** Adds a person to a team; whoever may create designs gets a private space of their own there (ACCESS §1). */
export async function addTeamUser(
  ctx: Context,
  db: Db,
  member: { teamId: string; userId: string; role: TeamRole; isPrimary: boolean },
): Promise<void> {
  const { teamId, userId, role } = member;
  const createdAt = ctx.parts.clock.now();
  await db.insert(teamUsers).values({ ...member, createdAt });
  if (!may(space.createProject, { role, isInSpace: true })) return;
  const spaceId = ctx.parts.ids.uuid();
  await db.insert(spaces).values({ id: spaceId, teamId, name: null, type: 'private', createdAt });
  await db.insert(spaceUsers).values({ spaceId, teamId, userId, createdAt });
}

/** The teams of a person, the primary one first. */
export async function listTeams(db: Db, userId: string): Promise<TeamSummary[]> {
  const rows = await prepared(db, 'teams-of-person', teamsQuery).execute({ userId });
  return rows.map(({ role, badge, ...team }) => ({
    ...team,
    subscriptionBadge: role === 'guest' ? 'guest' : badge,
    isOwner: role === 'owner',
    isSeatManager: role === 'seat_manager',
    isGuest: role === 'guest',
  }));
}

function teamsQuery(db: Db, name: string) {
  return db
    .select({
      id: teams.id,
      name: teams.name,
      badge: teams.badge,
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

/** What decides in a team about the actor. */
export async function findTeamFacts(ctx: Context, teamId: string): Promise<TeamFacts> {
  const [row] = await ctx.parts.database.db
    .select({ role: teamUsers.role })
    .from(teamUsers)
    .where(and(eq(teamUsers.teamId, teamId), eq(teamUsers.userId, actorOf(ctx).userId)));
  return { role: row?.role ?? null };
}
