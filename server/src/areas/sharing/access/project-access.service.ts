import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { ProjectRole, TeamRole } from '@chamfer/contract/roles';
import { sql } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import { byId, byText, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { findPeople } from '../../people/people.service.ts';
import { effectiveRole, findProjectFacts } from '../../projects/effective-role.service.ts';
import { requireTarget } from '../../projects/project-changes.service.ts';
import { ifArchived } from '../../projects/project-locks.service.ts';
import { project } from '../../projects/projects.policy.ts';
import { findSpaceFacts } from '../../teams/core/space-access.service.ts';

type Page = CallOutput<'GET /app/projects/{projectId}/access'>;

const byEmail = keyset('asc', byText(sql`u.email`), byId(sql`u.id`));

/** Everybody whom a project is shared with, each once: by their own role, else the space, else a link. */
export const sharedWith = (projectId: string) => sql`
  select user_id from project_users where project_id = ${projectId}
  union select m.user_id from projects p join space_users m on m.space_id = p.space_id
    where p.id = ${projectId} and p.access = 'space'
  union select v.user_id from view_link_users v join view_links l on l.id = v.view_link_id
    where l.project_id = ${projectId}`;

type Row = {
  id: string;
  name: string;
  email: string;
  position: Position;
  role: ProjectRole | null;
  direct: ProjectRole | null;
  team_role: TeamRole | null;
  link_role: ProjectRole | null;
  link_titles: string[];
};

/**
 * A page of everybody whom a project is shared with, and why they have access (ACCESS §2).
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listProjectAccess(
  ctx: Context,
  projectId: string,
  { cursor, limit }: CallRequest<'GET /app/projects/{projectId}/access'>['query'],
): Promise<Page> {
  const { db } = ctx.parts.database;
  authorize(project.seeAccess, await findProjectFacts(db, projectId, actorOf(ctx).userId));
  const after = byEmail.after(cursor);
  const [{ rows: found }, total] = await Promise.all([
    db.execute<Row>(sql`
      select u.id, u.name, u.email, ${byEmail.position} as position, ${effectiveRole} as role,
        project_users.role as direct, team_users.role as team_role,
        (select max(v.role)::text from view_link_users v join view_links l on l.id = v.view_link_id
          where l.project_id = projects.id and v.user_id = u.id) as link_role,
        coalesce((select json_agg(l.title order by l.title) from view_link_users v
          join view_links l on l.id = v.view_link_id
          where l.project_id = projects.id and v.user_id = u.id), '[]'::json) as link_titles
      from users u join projects on projects.id = ${projectId}
      left join project_users on project_users.project_id = projects.id and project_users.user_id = u.id
      left join space_users on space_users.space_id = projects.space_id and space_users.user_id = u.id
      left join team_users on team_users.team_id = projects.team_id and team_users.user_id = u.id
      where u.id in (${sharedWith(projectId)}) and u.deleted_at is null ${after ? sql`and ${after}` : sql``}
      order by ${sql.join(byEmail.orderBy, sql`, `)} limit ${limit + 1}`),
    countSharedWith(db, projectId),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  return { items: rows.map(present), nextCursor, totalCount: total };
}

function present(row: Row): Page['items'][number] {
  return {
    userId: row.id,
    ...(row.name && { name: row.name }),
    email: row.email,
    role: row.role ?? row.link_role ?? 'viewer',
    via: row.direct ? 'direct' : row.role ? 'space' : 'link',
    isTeamUser: row.team_role !== null && row.team_role !== 'guest',
    linkTitles: row.role ? [] : row.link_titles,
  };
}

async function countSharedWith(db: Db, projectId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users u where u.id in (${sharedWith(projectId)}) and u.deleted_at is null`,
  );
  return rows[0]!.count;
}

/** How many people who would lose access are named. */
const mostNamed = 10;

/**
 * Who would gain or lose access if a project moved to a space: people in one of the two spaces, without a role of their
 * own. @throws as the move itself
 */
export async function previewMove(
  ctx: Context,
  projectId: string,
  spaceId: string,
): Promise<CallOutput<'GET /app/projects/{projectId}/move'>> {
  const { db } = ctx.parts.database;
  authorize(project.move, await findProjectFacts(db, projectId, actorOf(ctx).userId), ifArchived);
  await requireTarget(ctx, db, projectId, spaceId);
  const { type, name } = await findSpaceFacts(db, spaceId, actorOf(ctx).userId);
  const opensToSpace = type === 'team';
  const inSpace = (id: unknown) => sql`
    select m.user_id from space_users m where m.space_id = ${id} and not exists (
      select from project_users d where d.project_id = ${projectId} and d.user_id = m.user_id)`;
  const before = sql`${inSpace(sql`(select space_id from projects where id = ${projectId} and access = 'space')`)}`;
  const after = sql`${inSpace(spaceId)}
    and ${opensToSpace} and exists (select from projects where id = ${projectId} and access = 'space')`;
  const [losing, gaining] = [
    await db.execute<{ user_id: string }>(sql`${before} except (${after})`),
    await db.execute<{ user_id: string }>(sql`${after} except (${before})`),
  ];
  return {
    space: { spaceId, spaceName: name ?? undefined, spaceType: type },
    gaining: gaining.rows.length,
    losing: losing.rows.length,
    losers: await findPeople(
      db,
      losing.rows.slice(0, mostNamed).map((row) => row.user_id),
    ),
  };
}
