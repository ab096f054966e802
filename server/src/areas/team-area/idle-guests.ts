import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';

/** Which of some people are guests of a team who have neither a space nor a project left there (ACCESS §1). */
export async function findIdleGuests(db: Db, teamId: string, userIds: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select t.user_id from team_users t
    where t.team_id = ${teamId} and t.user_id = any(${sql.param(userIds)}::uuid[]) and t.role = 'guest'
      and not exists (select from space_users s where s.team_id = t.team_id and s.user_id = t.user_id)
      and not exists (select from project_users p where p.team_id = t.team_id and p.user_id = t.user_id)
    order by t.user_id`);
  return rows.map((row) => row.user_id);
}
