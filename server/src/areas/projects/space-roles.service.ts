import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/locks.ts';
import { projects, projectUsers } from './projects.tables.ts';

/**
 * Ends people's own roles in the projects of a space that they were taken out of, except where a project would be left
 * without an owner.
 */
export async function dropRolesInSpace(db: Db, spaceId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const inSpace = await db.select({ id: projects.id }).from(projects).where(eq(projects.spaceId, spaceId));
  const ids = inSpace.map(({ id }) => id);
  if (ids.length === 0) return;
  await lockRows(db, 'projects', ids, 'no key update');
  await db.delete(projectUsers).where(
    and(
      inArray(projectUsers.projectId, ids),
      inArray(projectUsers.userId, userIds),
      sql`(${projectUsers.role} <> 'owner' or exists (
        select from project_users other where other.project_id = ${projectUsers.projectId} and other.role = 'owner'
          and other.user_id <> all(${sql.param(userIds)}::uuid[])))`,
    ),
  );
}
