import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { actorOf, type Context } from '../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../platform/database/cursor.ts';
import type { Db } from '../../platform/database/database.ts';
import { authorize } from '../../platform/policy.ts';
import { findPeople } from '../people/people.service.ts';
import { direct, effectiveRole, hasRole, throughSpace } from '../projects/effective-role.service.ts';
import { nobody } from '../projects/projects.service.ts';
import { projects, projectUsers } from '../projects/projects.tables.ts';
import { thumbnailDownloads } from '../publishing/downloads.service.ts';
import { webExports } from '../publishing/publishing.tables.ts';
import { viewLinks } from '../review/review.tables.ts';
import { team } from '../teams/teams.policy.ts';
import { findTeamFacts } from '../teams/teams.service.ts';
import { spaces, spaceUsers, teamUsers } from '../teams/teams.tables.ts';

type Query = CallRequest<'GET /web/projects'>['query'];

const lastEditedFirst = keyset('desc', byTime(projects.updatedAt), byId(projects.id));

/**
 * A page of the projects of a team that the actor may open, last edited first (spec 3 §7).
 * @throws TEAM_NOT_FOUND, INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listProjects(ctx: Context, query: Query): Promise<CallOutput<'GET /web/projects'>> {
  authorize(team.listProjects, await findTeamFacts(ctx, query.teamId));
  const { db } = ctx.parts.database;
  const { userId } = actorOf(ctx);
  const [totalCount, found] = await Promise.all([countListed(db, query.teamId, userId), findPage(db, query, userId)]);
  const { rows: page, nextCursor } = cutPage(found, query.maxPageSize);
  const [latest, people] = await Promise.all([
    findLatest(
      db,
      page.map(({ id }) => id),
    ),
    findPeople(
      db,
      page.map(({ createdByUserId }) => createdByUserId),
    ),
  ]);
  return {
    projects: page.map((row) => presentListed(ctx, row, latest.get(row.id))),
    totalCount,
    hasNextPage: nextCursor !== null,
    users: people,
    nextCursor,
  };
}

async function countListed(db: Db, teamId: string, userId: string): Promise<number> {
  // The team's few spaces are found first, so that the rows themselves are passed over once.
  const inSpaces = sql`${projects.spaceId} = any(array(select s.id from spaces s where s.team_id = ${teamId}))`;
  const [total] = await db
    .select({ count: count() })
    .from(projects)
    .leftJoin(projectUsers, direct(userId))
    .leftJoin(spaceUsers, throughSpace(userId))
    .where(and(inSpaces, eq(projects.isDraft, false), hasRole));
  return total!.count;
}

/** Each space gives its last edited projects from its index, so that a page costs the same however many there are. */
function findPage(db: Db, query: Query, userId: string) {
  const wanted = query.maxPageSize + 1;
  const listed = db
    .select({
      id: projects.id,
      name: projects.name,
      access: projects.access,
      createdByUserId: projects.createdByUserId,
      createdAt: projects.createdAt,
      updatedAt: projects.updatedAt,
      userRole: effectiveRole.as('user_role'),
      position: lastEditedFirst.position.as('position'),
    })
    .from(projects)
    .leftJoin(projectUsers, direct(userId))
    .where(
      and(eq(projects.spaceId, spaces.id), eq(projects.isDraft, false), hasRole, lastEditedFirst.after(query.cursor)),
    )
    .orderBy(...lastEditedFirst.orderBy)
    .limit(query.offset + wanted)
    .as('listed');
  return db
    .select({
      id: listed.id,
      name: listed.name,
      access: listed.access,
      createdByUserId: listed.createdByUserId,
      createdAt: listed.createdAt,
      updatedAt: listed.updatedAt,
      userRole: listed.userRole,
      position: listed.position,
      space: spaces,
    })
    .from(spaces)
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, spaces.id), eq(spaceUsers.userId, userId)))
    .leftJoin(teamUsers, and(eq(teamUsers.teamId, spaces.teamId), eq(teamUsers.userId, userId)))
    .crossJoinLateral(listed)
    .where(eq(spaces.teamId, query.teamId))
    .orderBy(desc(listed.updatedAt), desc(listed.id))
    .limit(wanted)
    .offset(query.offset);
}

type Latest = { linkId: string | null; exported: typeof webExports.$inferSelect };

/** The newest ready web export of each project, with its review link where that is shared. */
async function findLatest(db: Db, projectIds: string[]): Promise<Map<string, Latest>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([webExports.projectId], { linkId: viewLinks.id, exported: webExports })
    .from(webExports)
    .leftJoin(viewLinks, and(eq(viewLinks.webExportId, webExports.id), sql`${viewLinks.sharedState} <> 'not_shared'`))
    .where(and(inArray(webExports.projectId, projectIds), eq(webExports.status, 'ready')))
    .orderBy(webExports.projectId, desc(webExports.createdAt));
  return new Map(rows.map((row) => [row.exported.projectId, row]));
}

function presentListed(
  ctx: Context,
  row: Awaited<ReturnType<typeof findPage>>[number],
  latest: Latest | undefined,
): CallOutput<'GET /web/projects'>['projects'][number] {
  const { space } = row;
  return {
    projectId: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    uploadedByUserId: row.createdByUserId ?? nobody,
    space: { spaceId: space.id, spaceName: space.name ?? undefined, spaceType: space.type },
    userRole: row.userRole ?? 'viewer',
    projectViewLinkId: latest?.linkId ?? null,
    thumbnailDownloads: latest ? thumbnailDownloads(ctx, latest.exported, { projectId: row.id }) : null,
  };
}
