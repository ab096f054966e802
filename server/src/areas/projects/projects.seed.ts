import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { projects, projectUsers } from './projects.tables.ts';

/** Gives a person a role in a project. */
export async function seedProjectMember(
  { parts: { clock } }: Context,
  db: Db,
  member: Pick<typeof projectUsers.$inferInsert, 'projectId' | 'userId' | 'role'>,
): Promise<void> {
  await db.insert(projectUsers).values({ ...member, createdAt: clock.now() });
}

/** Puts a project into another space, or opens it to the space or to invited people alone. */
export async function moveProject(
  db: Db,
  projectId: string,
  to: Partial<Pick<typeof projects.$inferInsert, 'spaceId' | 'access'>>,
): Promise<void> {
  await db.update(projects).set(to).where(eq(projects.id, projectId));
}
