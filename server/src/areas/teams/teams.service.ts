import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { Language } from '@chamfer/contract/languages';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import { byFlag, byId, byTime, cutPage, keyset } from '../../platform/database/cursor.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { spaces, spaceUsers, teams, teamUsers } from './teams.tables.ts';
import { teamsTexts } from './teams.texts.ts';

type TeamSummary = Omit<CallOutput<'GET /account'>['teams'][number], 'hasDesigns'>;

/** A team role (spec 1 §6). */
export type TeamRole = (typeof teamUsers.$inferSelect)['role'];

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

/** Calls a person's primary team as one of somebody with this name is called at first. */
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

/** Adds a person to a team, with a private space of their own there. */
export async function addTeamUser(
  ctx: Context,
  db: Db,
  member: { teamId: string; userId: string; role: TeamRole; isPrimary: boolean },
): Promise<void> {
  const createdAt = ctx.parts.clock.now();
  await db.insert(teamUsers).values({ ...member, createdAt });
  const spaceId = ctx.parts.ids.uuid();
  await db.insert(spaces).values({ id: spaceId, teamId: member.teamId, name: null, type: 'private', createdAt });
  await db.insert(spaceUsers).values({ spaceId, userId: member.userId, role: 'owner', createdAt });
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

/** The role of a person in a team, or null. */
export async function teamRole(db: Db, teamId: string, userId: string): Promise<TeamRole | null> {
  const [row] = await db
    .select({ role: teamUsers.role })
    .from(teamUsers)
    .where(and(eq(teamUsers.teamId, teamId), eq(teamUsers.userId, userId)));
  return row?.role ?? null;
}

/** The actor's role in a team. @throws TEAM_NOT_FOUND for strangers, so that nobody learns which teams there are */
export async function requireTeamRole(ctx: Context, teamId: string): Promise<TeamRole> {
  const role = await teamRole(ctx.parts.database.db, teamId, actorOf(ctx).userId);
  if (!role) throw new AppError('TEAM_NOT_FOUND');
  return role;
}

/** The actor's own team first, then the older ones; in each, the team's spaces before private ones. */
const ownTeamFirst = keyset(
  'asc',
  byFlag(sql`(not ${teamUsers.isPrimary})`),
  byTime(teams.createdAt),
  byFlag(sql`(${spaces.type} = 'private')`),
  byTime(spaces.createdAt),
  byId(spaces.id),
);

/**
 * A page of the spaces in which the actor may create projects: editor or higher there. The first of each team is its
 * default. @throws INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listWritableSpaces(
  ctx: Context,
  { teamId, cursor, limit }: CallRequest<'GET /app/spaces'>['query'],
): Promise<CallOutput<'GET /app/spaces'>> {
  const { userId } = actorOf(ctx);
  const found = await ctx.parts.database.db
    .select({ space: spaces, teamName: teams.name, isDefault: isFirstOfTeam(userId), position: ownTeamFirst.position })
    .from(spaceUsers)
    .innerJoin(spaces, eq(spaces.id, spaceUsers.spaceId))
    .innerJoin(teams, eq(teams.id, spaces.teamId))
    .innerJoin(teamUsers, and(eq(teamUsers.teamId, teams.id), eq(teamUsers.userId, spaceUsers.userId)))
    .where(
      and(
        eq(spaceUsers.userId, userId),
        inArray(spaceUsers.role, ['editor', 'owner']),
        teamId ? eq(spaces.teamId, teamId) : undefined,
        ownTeamFirst.after(cursor),
      ),
    )
    .orderBy(...ownTeamFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const items = rows.map(({ space, teamName, isDefault }) => ({
    spaceId: space.id,
    spaceName: space.name ?? undefined,
    spaceType: space.type,
    teamId: space.teamId,
    teamName,
    isDefault,
  }));
  return { items, nextCursor };
}

/** Whether no other space of the team that the person may write to comes before this one. */
function isFirstOfTeam(userId: string) {
  return sql<boolean>`not exists (
    select 1 from space_users su join spaces s on s.id = su.space_id
    where su.user_id = ${userId} and su.role in ('editor', 'owner') and s.team_id = ${spaces.teamId}
      and (s.type = 'private', s.created_at, s.id) < (${spaces.type} = 'private', ${spaces.createdAt}, ${spaces.id}))`;
}
