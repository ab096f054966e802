import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { projectUsers } from './projects.tables.ts';

/** Takes a person out of every project; one that would be left without an owner gets the owner of its team. */
export async function handOverProjects(ctx: Context, db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    insert into project_users (project_id, user_id, role, created_at)
    select p.id, o.user_id, 'owner', ${ctx.parts.clock.now().toISOString()}
    from project_users own
    join projects p on p.id = own.project_id
    join spaces s on s.id = p.space_id
    join lateral (
      select user_id from team_users
      where team_id = s.team_id and role = 'owner' and user_id <> ${userId}
      order by created_at, user_id limit 1
    ) o on true
    where own.user_id = ${userId} and own.role = 'owner' and not exists (
      select 1 from project_users other
      where other.project_id = p.id and other.role = 'owner' and other.user_id <> ${userId}
    )
    on conflict (project_id, user_id) do update set role = 'owner'`);
  await db.delete(projectUsers).where(eq(projectUsers.userId, userId));
}
