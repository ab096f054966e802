import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/locks.ts';
import { projectUsers } from './projects.tables.ts';

/**
 * Assigns every project that would lose its only owner to the longest-serving owner of its team, and removes the person
 * from all projects. Called after locking the person's teams and before they leave them, since leaving a team removes
 * their roles in it.
 */
export async function handOverProjects(ctx: Context, db: Db, userId: string): Promise<void> {
  const owned = await db
    .select({ id: projectUsers.projectId })
    .from(projectUsers)
    .where(and(eq(projectUsers.userId, userId), eq(projectUsers.role, 'owner')));
  await lockRows(
    db,
    'projects',
    owned.map(({ id }) => id),
    'no key update',
  );
  await db.execute(sql`
    insert into project_users (project_id, team_id, user_id, role, created_at)
    select own.project_id, own.team_id, heir.user_id, 'owner', ${ctx.parts.clock.now().toISOString()}
    from project_users own
    join lateral (
      select user_id from team_users
      where team_id = own.team_id and role = 'owner' and user_id <> ${userId}
      order by created_at, user_id limit 1
    ) heir on true
    where own.user_id = ${userId} and own.role = 'owner' and not exists (
      select from project_users other
      where other.project_id = own.project_id and other.role = 'owner' and other.user_id <> ${userId}
    )
    on conflict (project_id, user_id) do update set role = 'owner'`);
  await db.delete(projectUsers).where(eq(projectUsers.userId, userId));
}
