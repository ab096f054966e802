import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { SharedState } from '@chamfer/contract/roles';
import { sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { requireOperatorIn } from '../../../platform/http/session/session-check.ts';
import { notifyProject } from '../../projects/project-events.service.ts';
import { lockRoles, subjectInProject } from '../../projects/project-locks.service.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { changeLinkState } from '../../review/links/link-state.service.ts';
import { allOf, countOf, timeOf, wanted } from '../core/wanted.ts';

type List = CallOutput<'GET /operator/links'>;
type Shown = CallOutput<'GET /operator/links/{viewLinkId}'>;

const newestFirst = keyset('desc', byTime(sql`l.created_at`), byId(sql`l.id`));
const source = sql`from view_links l
  join projects p on p.id = l.project_id and p.deleted_at is null
  join teams t on t.id = p.team_id
  left join users u on u.id = l.uploaded_by_user_id and u.deleted_at is null`;

/** A page of review links, newest first. @throws INVALID_REQUEST_QUERY_PARAMETER for a broken cursor */
export async function listLinks(
  { parts: { database } }: Context,
  { query, cursor, limit }: CallRequest<'GET /operator/links'>['query'],
): Promise<List> {
  const { db } = database;
  const where = allOf(wanted(query, sql`l.id`, sql`l.title`, sql`p.name`, sql`t.name`));
  const [{ rows: found }, totalCount, foundCount] = await Promise.all([
    db.execute<LinkRow>(sql`
      select ${linkColumns}, ${newestFirst.position} as position
      ${source} where ${allOf(where, newestFirst.after(cursor))}
      order by ${sql.join(newestFirst.orderBy, sql`, `)} limit ${limit + 1}`),
    countOf(db, source),
    countOf(db, sql`${source} where ${where}`),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  return { items: rows.map(present), nextCursor, totalCount, foundCount };
}

/** A review link: how it is shared, and how much is on it. @throws PROJECT_VIEW_LINK_NOT_FOUND */
export async function showLink({ parts: { database } }: Context, viewLinkId: string): Promise<Shown> {
  const { rows } = await database.db.execute<LinkRow>(
    sql`select ${linkColumns}, '[]'::json as position ${source} where l.id = ${viewLinkId}`,
  );
  const [row] = rows;
  if (!row) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  return present(row);
}

/**
 * Stops sharing a review link. Who has it open is notified; an editor of the project can share it again.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND
 */
export async function stopLink(ctx: Context, viewLinkId: string, reason: string): Promise<void> {
  await transact(ctx, async (db) => {
    const { rows } = await db.execute<{ project_id: string }>(
      sql`select l.project_id from view_links l where l.id = ${viewLinkId}`,
    );
    const [row] = rows;
    if (row) await lockRoles(db, row.project_id);
    const locked = await lockRows(db, 'view_links', [viewLinkId], 'no key update');
    await requireOperatorIn(ctx, db);
    if (!row || locked.length === 0) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
    await changeLinkState(ctx, db, viewLinkId, { sharedState: 'not_shared' });
    await audit(ctx, db, 'operator.link_stopped', await subjectInProject(db, row.project_id, viewLinkId), { reason });
    await notifyProject(ctx, db, row.project_id, 'links');
  });
  forgetRights(ctx.parts);
}

type LinkRow = {
  id: string;
  title: string;
  project_name: string;
  team_id: string;
  team_name: string;
  publisher: { userId: string; name: string; email: string } | null;
  shared_state: SharedState;
  has_password: boolean;
  expires_at: string | null;
  created_at: string;
  comments: number;
  guests: number;
  position: Position;
};

const linkColumns = sql`l.id, l.title, p.name as project_name, t.id as team_id, t.name as team_name,
  case when u.id is not null then json_build_object('userId', u.id, 'name', u.name, 'email', u.email) end as publisher,
  l.shared_state, l.password_hash is not null as has_password, to_json(l.expires_at) #>> '{}' as expires_at,
  to_json(l.created_at) #>> '{}' as created_at,
  (select count(*)::int from comments c where c.view_link_id = l.id) as comments,
  (select count(*)::int from view_link_guests g where g.view_link_id = l.id) as guests`;

function present(row: LinkRow): Shown {
  return {
    viewLinkId: row.id,
    title: row.title,
    projectName: row.project_name,
    teamId: row.team_id,
    teamName: row.team_name,
    publishedBy: row.publisher,
    sharedState: row.shared_state,
    hasPassword: row.has_password,
    expiresAt: timeOf(row.expires_at),
    createdAt: timeOf(row.created_at),
    comments: row.comments,
    guests: row.guests,
  };
}
