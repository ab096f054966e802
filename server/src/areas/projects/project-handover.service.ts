import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/locks.ts';
import { privateSpaceOf } from '../teams/core/private-spaces.service.ts';
import { spaces, spaceUsers, teamUsers } from '../teams/core/teams.tables.ts';
import { projects, projectUsers } from './projects.tables.ts';

/** A project that got another owner. */
export interface HandedOver {
  projectId: string;
  teamId: string;
  heirId: string;
}

/** Which projects are handed over, and to whom. */
export interface Handover {
  /** Only those of this team; without it, those of all teams. */
  teamId?: string;
  /** A seat holder of the team; by default its longest-serving other owner (ACCESS §7). */
  heirId?: string | undefined;
}

/**
 * Gives the projects that a person leaves behind to an heir: those in their private space, which move to the private
 * space of the heir, and those that they alone own. Called after the team was locked and before the person leaves it,
 * because leaving removes their roles. A team without an heir ends with its last member, and is left alone.
 */
export async function handOverProjects(
  ctx: Context,
  db: Db,
  userId: string,
  { teamId, heirId }: Handover = {},
): Promise<HandedOver[]> {
  const asked = await leftBehind(db, userId, teamId);
  await lockRows(
    db,
    'projects',
    asked.map(({ projectId }) => projectId),
    'no key update',
  );
  const left = await leftBehind(db, userId, teamId);
  const done: HandedOver[] = [];
  for (const [team, rows] of Map.groupBy(left, (row) => row.teamId)) {
    const heir = heirId ?? (await longestServingOwner(db, team, userId));
    if (!heir) continue;
    const inPrivate = rows.filter(({ isPrivate }) => isPrivate).map(({ projectId }) => projectId);
    if (inPrivate.length > 0) {
      const spaceId = await privateSpaceOf(ctx, db, team, heir);
      await db.update(projects).set({ spaceId }).where(inArray(projects.id, inPrivate));
    }
    for (const { projectId } of rows) {
      await db
        .insert(projectUsers)
        .values({ projectId, teamId: team, userId: heir, role: 'owner', createdAt: ctx.parts.clock.now() })
        .onConflictDoUpdate({ target: [projectUsers.projectId, projectUsers.userId], set: { role: 'owner' } });
      done.push({ projectId, teamId: team, heirId: heir });
    }
  }
  return done;
}

/** Takes a person's own roles in the projects of a team, or of all teams; roles through spaces end with the spaces. */
export async function dropProjectRoles(db: Db, userId: string, teamId?: string): Promise<void> {
  await db
    .delete(projectUsers)
    .where(and(eq(projectUsers.userId, userId), teamId ? eq(projectUsers.teamId, teamId) : undefined));
}

/** Lowers a person's own ownerships in a team, after others own these projects too. */
export async function endOwnerships(db: Db, userId: string, teamId: string): Promise<void> {
  await db
    .update(projectUsers)
    .set({ role: 'editor' })
    .where(and(eq(projectUsers.userId, userId), eq(projectUsers.teamId, teamId), eq(projectUsers.role, 'owner')));
}

/** A project that would be without an owner, or in nobody's private space, if a person left. */
export interface LeftBehind {
  projectId: string;
  teamId: string;
  isPrivate: boolean;
  /** False for drafts and deleted projects, which are handed over too, but which people cannot open. */
  isOpen: boolean;
}

/** The projects that would be without an owner, or in nobody's private space, if the person left. */
export async function leftBehind(db: Db, userId: string, teamId?: string): Promise<LeftBehind[]> {
  const isPrivate = sql<boolean>`(${spaces.type} = 'private' and ${spaceUsers.userId} is not null)`;
  const isSoleOwner = sql<boolean>`(${projectUsers.role} = 'owner' and not exists (
    select from project_users other
    where other.project_id = ${projects.id} and other.role = 'owner' and other.user_id <> ${userId}))`;
  return db
    .select({
      projectId: projects.id,
      teamId: projects.teamId,
      isPrivate,
      isOpen: sql<boolean>`(not ${projects.isDraft} and ${projects.deletedAt} is null)`,
    })
    .from(projects)
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, spaces.id), eq(spaceUsers.userId, userId)))
    .leftJoin(projectUsers, and(eq(projectUsers.projectId, projects.id), eq(projectUsers.userId, userId)))
    .where(and(or(isPrivate, isSoleOwner), teamId ? eq(projects.teamId, teamId) : undefined))
    .orderBy(projects.id);
}

async function longestServingOwner(db: Db, teamId: string, except: string): Promise<string | null> {
  const [owner] = await db
    .select({ userId: teamUsers.userId })
    .from(teamUsers)
    .where(and(eq(teamUsers.teamId, teamId), eq(teamUsers.role, 'owner'), sql`${teamUsers.userId} <> ${except}`))
    .orderBy(teamUsers.createdAt, teamUsers.userId)
    .limit(1);
  return owner?.userId ?? null;
}
