import type { CallOutput } from '@chamfer/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

type Departure = CallOutput<'GET /app/teams/{teamId}/users/{userId}/departure'>;

/** The most heirs that are offered; everybody else can be made an owner afterwards. */
const mostHeirs = 500;

/** What a member of a team would lose, and how many comments stay. */
export async function countLosses(
  db: Db,
  teamId: string,
  userId: string,
): Promise<Pick<Departure, 'spaces' | 'projectCount' | 'lostLinkCount' | 'commentCount'>> {
  const { rows } = await db.execute<{
    spaces: { id: string; name: string | null }[];
    projects: number;
    links: number;
    comments: number;
  }>(sql`
    with own as (
      select p.id, p.is_draft, p.deleted_at from projects p
      left join project_users d on d.project_id = p.id and d.user_id = ${userId}
      left join space_users su on su.space_id = p.space_id and su.user_id = ${userId} and p.access = 'space'
      where p.team_id = ${teamId} and (d.user_id is not null or su.user_id is not null)
    ), role as (select role from team_users where team_id = ${teamId} and user_id = ${userId})
    select
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]')
        from spaces s join space_users su on su.space_id = s.id
        where s.team_id = ${teamId} and s.type = 'team' and su.user_id = ${userId}) as spaces,
      (select count(*)::int from own where not is_draft and deleted_at is null) as projects,
      (select count(*)::int from view_links l join projects p on p.id = l.project_id
        where p.team_id = ${teamId} and p.deleted_at is null and (
          (l.shared_state = 'team_only' and exists (select from role where role <> 'guest'))
          or (l.shared_state in ('team_only', 'restricted') and (p.id in (select id from own) or exists (
            select from view_link_users v where v.view_link_id = l.id and v.user_id = ${userId}))))) as links,
      (select count(*)::int from comments c join view_links l on l.id = c.view_link_id
        join projects p on p.id = l.project_id
        where p.team_id = ${teamId} and c.created_by_user_id = ${userId}) as comments`);
  const { spaces, projects, links, comments } = rows[0]!;
  return {
    spaces: spaces.map(({ id, name }) => ({ id, ...(name !== null && { name }) })),
    projectCount: projects,
    lostLinkCount: links,
    commentCount: comments,
  };
}

/** Who may get a member's projects: seat holders, the longest-serving owner first, who gets them by default. */
export async function listHeirs(db: Db, teamId: string, userId: string): Promise<Departure['heirs']> {
  const { rows } = await db.execute<{ id: string; name: string; email: string }>(sql`
    select u.id, u.name, u.email from team_users t join users u on u.id = t.user_id
    where t.team_id = ${teamId} and t.role >= 'editor' and t.user_id <> ${userId}
    order by (t.role = 'owner') desc, case when t.role = 'owner' then t.created_at end, u.name, u.id
    limit ${mostHeirs}`);
  return rows.map(({ id, name, email }) => ({ userId: id, name, email }));
}
