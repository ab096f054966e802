import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { seedMemberFromOutside } from '../teams/core/teams.seed.ts';
import { projects, projectUsers } from './projects.tables.ts';

/**
 * Gives a person a role in a project. Somebody from outside also joins the team: as a guest, or with a seat if they are
 * to own the project.
 */
export async function seedProjectMember(
  ctx: Context,
  db: Db,
  { projectId, userId, role }: Pick<typeof projectUsers.$inferInsert, 'projectId' | 'userId' | 'role'>,
): Promise<void> {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
  const { teamId } = project!;
  await seedMemberFromOutside(ctx, db, { teamId, userId, role: role === 'owner' ? 'editor' : 'guest' });
  await db.insert(projectUsers).values({ projectId, teamId, userId, role, createdAt: ctx.parts.clock.now() });
}

/**
 * Puts a project into a space, and opens it to the space or to invited people alone. Everybody with a role in it joins
 * the team of the space.
 */
export async function moveProject(
  ctx: Context,
  db: Db,
  projectId: string,
  to: Pick<typeof projects.$inferInsert, 'teamId' | 'spaceId'> & Partial<Pick<typeof projects.$inferInsert, 'access'>>,
): Promise<void> {
  const members = await db.delete(projectUsers).where(eq(projectUsers.projectId, projectId)).returning();
  await db.update(projects).set(to).where(eq(projects.id, projectId));
  for (const { userId, role } of members) await seedProjectMember(ctx, db, { projectId, userId, role });
}
