import { sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { notifyTeam } from '../teams/core/team-events.service.ts';
import { leaveTeam } from '../teams/core/team-leave.service.ts';

/**
 * Guests go with the last space or project that they came for (ACCESS §1), except those who joined by single sign-on or the
 * directory (DECISIONS 84). The team is locked.
 */
export async function dropIdleGuests(ctx: Context, db: Db, teamId: string, userIds: string[]): Promise<void> {
  const idle = await findIdleGuests(db, teamId, userIds);
  for (const userId of idle) {
    await leaveTeam(ctx, db, userId, teamId);
    await audit(ctx, db, 'team.member_removed', { id: teamId, teamId }, { userId, role: 'guest' });
  }
  if (idle.length > 0) await notifyTeam(ctx, db, teamId, 'members');
}

/** Which of some people are guests of a team who have neither a space nor a project left there (ACCESS §1). */
async function findIdleGuests(db: Db, teamId: string, userIds: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select t.user_id from team_users t
    where t.team_id = ${teamId} and t.user_id = any(${sql.param(userIds)}::uuid[]) and t.role = 'guest'
      and t.joined_via is null
      and not exists (select from space_users s where s.team_id = t.team_id and s.user_id = t.user_id)
      and not exists (select from project_users p where p.team_id = t.team_id and p.user_id = t.user_id)
    order by t.user_id`);
  return rows.map((row) => row.user_id);
}
