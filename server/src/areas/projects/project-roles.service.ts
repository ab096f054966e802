import type { ProjectRole } from '@chamfer/contract/roles';
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { projects, projectUsers } from './projects.tables.ts';

/** A person in a project. */
export interface ProjectUser {
  projectId: string;
  userId: string;
}

/** A person's own role in a project, in addition to what the space gives; null without one. */
export async function directRole(db: Db, { projectId, userId }: ProjectUser): Promise<ProjectRole | null> {
  const [row] = await db
    .select({ role: projectUsers.role })
    .from(projectUsers)
    .where(and(eq(projectUsers.projectId, projectId), eq(projectUsers.userId, userId)));
  return row?.role ?? null;
}

/** Gives a member of the team a role in a project; somebody with a higher one keeps it. Returns what they have then. */
export async function giveRole(
  ctx: Context,
  db: Db,
  given: ProjectUser & { teamId: string; role: ProjectRole },
): Promise<ProjectRole> {
  const [row] = await db
    .insert(projectUsers)
    .values({ ...given, createdAt: ctx.parts.clock.now() })
    .onConflictDoUpdate({
      target: [projectUsers.projectId, projectUsers.userId],
      set: { role: sql`greatest(${projectUsers.role}, excluded.role)` },
    })
    .returning({ role: projectUsers.role });
  return row!.role;
}

/** Changes a person's own role. */
export async function setRole(db: Db, { projectId, userId }: ProjectUser, role: ProjectRole): Promise<void> {
  await db
    .update(projectUsers)
    .set({ role })
    .where(and(eq(projectUsers.projectId, projectId), eq(projectUsers.userId, userId)));
}

/** Ends a person's own role. */
export async function dropRole(db: Db, { projectId, userId }: ProjectUser): Promise<void> {
  await db.delete(projectUsers).where(and(eq(projectUsers.projectId, projectId), eq(projectUsers.userId, userId)));
}

/**
 * Why an owner of a project cannot stop being one: nobody else owns it, or it lies in their private space; null if they
 * can.
 */
export async function ownerStays(db: Db, who: ProjectUser): Promise<'last_owner' | 'private_space' | null> {
  if (!(await hasOtherOwner(db, who))) return 'last_owner';
  const { rows } = await db.execute(sql`
    select from projects p join spaces s on s.id = p.space_id and s.type = 'private'
    join space_users u on u.space_id = s.id and u.user_id = ${who.userId} where p.id = ${who.projectId}`);
  return rows.length > 0 ? 'private_space' : null;
}

async function hasOtherOwner(db: Db, { projectId, userId }: ProjectUser): Promise<boolean> {
  const others = and(
    eq(projectUsers.projectId, projectId),
    eq(projectUsers.role, 'owner'),
    ne(projectUsers.userId, userId),
  );
  return (await db.$count(projectUsers, others)) > 0;
}

/** The owners of a project, longest first. */
export async function ownersOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: projectUsers.userId })
    .from(projectUsers)
    .where(and(eq(projectUsers.projectId, projectId), eq(projectUsers.role, 'owner')))
    .orderBy(asc(projectUsers.createdAt), asc(projectUsers.userId));
  return rows.map(({ userId }) => userId);
}

/** How many projects of a team, except one, a person edits by their own role (ACCESS §5). */
export async function countEdited(
  db: Db,
  { projectId, userId, teamId }: ProjectUser & { teamId: string },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(projectUsers)
    .innerJoin(projects, eq(projects.id, projectUsers.projectId))
    .where(
      and(
        eq(projectUsers.userId, userId),
        eq(projectUsers.teamId, teamId),
        eq(projectUsers.role, 'editor'),
        ne(projectUsers.projectId, projectId),
        sql`${projects.deletedAt} is null`,
      ),
    );
  return row!.count;
}
