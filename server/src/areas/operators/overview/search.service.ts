import type { CallOutput } from '@chamfer/contract';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { allOf, wanted } from '../core/wanted.ts';

type Found = CallOutput<'GET /operator/search'>;

/** Of each kind. */
const most = 8;

/** People, teams and review links that fit, and whether a request with this id made entries in the audit log. */
export async function searchAll({ parts: { database } }: Context, query: string): Promise<Found> {
  const { db } = database;
  const [people, teams, links, requests] = await Promise.all([
    db.execute<Found['people'][number]>(sql`
      select u.id as "userId", u.name, u.email from users u
      where ${allOf(sql`u.deleted_at is null`, wanted(query, sql`u.id`, sql`u.name`, sql`u.email`))}
      order by u.created_at desc, u.id limit ${most}`),
    db.execute<Found['teams'][number]>(sql`
      select t.id as "teamId", t.name from teams t where ${allOf(wanted(query, sql`t.id`, sql`t.name`))}
      order by t.created_at desc, t.id limit ${most}`),
    db.execute<Found['viewLinks'][number]>(sql`
      select l.id as "viewLinkId", l.title, t.name as "teamName" from view_links l
      join projects p on p.id = l.project_id and p.deleted_at is null join teams t on t.id = p.team_id
      where ${allOf(wanted(query, sql`l.id`, sql`l.title`))}
      order by l.created_at desc, l.id limit ${most}`),
    db.execute(sql`select from audit_log a where a.request_id = ${query.trim()} limit 1`),
  ]);
  const requestId = requests.rows.length > 0 ? query.trim() : null;
  return { people: people.rows, teams: teams.rows, viewLinks: links.rows, requestId };
}
