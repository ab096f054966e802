import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import { byId, byText, byTime, cutPage, type Keyset, keyset } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { searched } from '../../../platform/database/searched.ts';
import { authorize, may } from '../../../platform/policy.ts';
import { findPeople } from '../../people/people.service.ts';
import { direct, effectiveRole, hasRole, throughSpace } from '../../projects/effective-role.service.ts';
import { project } from '../../projects/projects.policy.ts';
import { nobody } from '../../projects/projects.service.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { webExports } from '../../publishing/publishing.tables.ts';
import { thumbnailDownloads } from '../../publishing/store/downloads.service.ts';
import { link } from '../../review/links/links.policy.ts';
import { viewLinks } from '../../review/review.tables.ts';
import { showPeople } from '../../teams/core/colleagues.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { findTeamFacts } from '../../teams/core/teams.service.ts';
import { spaces, spaceUsers, teamUsers } from '../../teams/core/teams.tables.ts';

type Query = CallRequest<'GET /web/projects'>['query'];

const nameKey = sql`lower(${projects.name})`;
/** The orders of the list. Each has an index, so that a page costs the same however many projects there are. */
const orders = {
  edited: keyset('desc', byTime(projects.updatedAt), byId(projects.id)),
  created: keyset('desc', byTime(projects.createdAt), byId(projects.id)),
  name: keyset('asc', byText(nameKey), byId(projects.id)),
} satisfies Record<Query['order'], Keyset>;

const isDeleted = sql`(${projects.deletedAt} is not null and ${projectUsers.role} = 'owner')`;
/** Which projects are in which list; those deleted are there for their owners, who can bring them back. */
const states = {
  active: sql`(${hasRole} and ${projects.archivedAt} is null)`,
  archived: sql`(${hasRole} and ${projects.archivedAt} is not null)`,
  deleted: isDeleted,
} satisfies Record<Query['state'], SQL>;

/**
 * Lists one page of a team's projects that the actor may open, or those they deleted (spec 3 §7).
 * @throws TEAM_NOT_FOUND; INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid
 */
export async function listProjects(ctx: Context, query: Query): Promise<CallOutput<'GET /web/projects'>> {
  authorize(team.listProjects, await findTeamFacts(ctx, query.teamId));
  const { db } = ctx.parts.database;
  const { userId } = actorOf(ctx);
  // All are counted while the page is put together, so that a long list keeps nobody waiting.
  const [counts, { page, nextCursor, latest, people }] = await Promise.all([
    countListed(db, query, userId),
    readPage(db, query, userId),
  ]);
  return {
    projects: page.map((row) => presentListed(ctx, row, latest.get(row.id))),
    totalCount: counts.listed,
    counts: { active: counts.active, archived: counts.archived, deleted: counts.deleted },
    hasNextPage: nextCursor !== null,
    users: people,
    nextCursor,
  };
}

/** One page of the list, with the newest web export of each project and who created them. */
async function readPage(db: Db, query: Query, userId: string) {
  const { rows: page, nextCursor } = cutPage(await findPage(db, query, userId), query.maxPageSize);
  const [latest, people] = await Promise.all([
    findLatest(
      db,
      page.map(({ id }) => id),
    ),
    findPeople(
      db,
      page.map(({ createdByUserId }) => createdByUserId),
    ).then((found) => showPeople(db, { userId, isEditor: false }, found)),
  ]);
  return { page, nextCursor, latest, people };
}

async function countListed(db: Db, query: Query, userId: string) {
  // Finding the team's few spaces first means that PostgreSQL reads the projects only once, and asks for each only once
  // whether the person sees it.
  const inSpaces = sql`${projects.spaceId} = any(array(select s.id from spaces s where s.team_id = ${query.teamId}))`;
  const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const counted = db
    .select({
      active: countOf(sql`${states.active} and not ${projects.isSample}`),
      archived: countOf(sql`${projects.deletedAt} is null and ${projects.archivedAt} is not null`),
      deleted: countOf(sql`${projects.deletedAt} is not null`),
      listed: countOf(query.query ? sql`${states[query.state]} and ${fits(query.query)}` : states[query.state]),
    })
    .from(projects)
    .leftJoin(projectUsers, direct(userId))
    .leftJoin(spaceUsers, throughSpace(userId))
    .where(and(inSpaces, eq(projects.isDraft, false), or(hasRole, isDeleted)))
    .$dynamic();
  const [counts] = await (query.query ? counted.innerJoin(spaces, eq(spaces.id, projects.spaceId)) : counted);
  return counts!;
}

/** What a search finds: samples are left out of it (DECISIONS 78). */
function fits(query: string): SQL {
  return sql`(not ${projects.isSample} and ${searched(query, projects.name, sql`coalesce(${spaces.name}, '')`)})`;
}

/** Takes the first projects of each space from an index, so the cost of a page does not grow with their number. */
function findPage(db: Db, query: Query, userId: string) {
  const wanted = query.maxPageSize + 1;
  const order = orders[query.order];
  const listed = db
    .select({
      id: projects.id,
      name: projects.name,
      isSample: projects.isSample,
      access: projects.access,
      createdByUserId: projects.createdByUserId,
      createdAt: projects.createdAt,
      updatedAt: projects.updatedAt,
      archivedAt: projects.archivedAt,
      deletedAt: projects.deletedAt,
      userRole: effectiveRole.as('user_role'),
      nameKey: nameKey.as('name_key'),
      position: order.position.as('position'),
    })
    .from(projects)
    .leftJoin(projectUsers, direct(userId))
    .where(
      and(
        eq(projects.spaceId, spaces.id),
        eq(projects.isDraft, false),
        states[query.state],
        query.query ? fits(query.query) : undefined,
        order.after(query.cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(query.offset + wanted)
    .as('listed');
  const sorted = {
    edited: [desc(listed.updatedAt), desc(listed.id)],
    created: [desc(listed.createdAt), desc(listed.id)],
    name: [sql`${listed.nameKey} collate "C"`, asc(listed.id)],
  } satisfies Record<Query['order'], SQL[]>;
  return db
    .select({
      id: listed.id,
      name: listed.name,
      isSample: listed.isSample,
      access: listed.access,
      createdByUserId: listed.createdByUserId,
      createdAt: listed.createdAt,
      updatedAt: listed.updatedAt,
      archivedAt: listed.archivedAt,
      deletedAt: listed.deletedAt,
      userRole: listed.userRole,
      position: listed.position,
      inTeam: teamUsers.role,
      space: spaces,
    })
    .from(spaces)
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, spaces.id), eq(spaceUsers.userId, userId)))
    .leftJoin(teamUsers, and(eq(teamUsers.teamId, spaces.teamId), eq(teamUsers.userId, userId)))
    .crossJoinLateral(listed)
    .where(eq(spaces.teamId, query.teamId))
    .orderBy(...sorted[query.order])
    .limit(wanted)
    .offset(query.offset);
}

type Latest = {
  link: Pick<typeof viewLinks.$inferSelect, 'id' | 'sharedState' | 'baseRole'> | null;
  exported: typeof webExports.$inferSelect;
};

/** The newest ready web export of each project with its review link, of several a shared one. */
async function findLatest(db: Db, projectIds: string[]): Promise<Map<string, Latest>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([webExports.projectId], {
      link: { id: viewLinks.id, sharedState: viewLinks.sharedState, baseRole: viewLinks.baseRole },
      exported: webExports,
    })
    .from(webExports)
    .leftJoin(viewLinks, eq(viewLinks.webExportId, webExports.id))
    .where(and(inArray(webExports.projectId, projectIds), eq(webExports.status, 'ready')))
    .orderBy(
      webExports.projectId,
      desc(webExports.createdAt),
      asc(sql`${viewLinks.sharedState} = 'not_shared'`),
      desc(viewLinks.updatedAt),
    );
  return new Map(rows.map((row) => [row.exported.projectId, row]));
}

function presentListed(
  ctx: Context,
  row: Awaited<ReturnType<typeof findPage>>[number],
  latest: Latest | undefined,
): CallOutput<'GET /web/projects'>['projects'][number] {
  const { space, archivedAt, deletedAt, inTeam } = row;
  const facts = { role: deletedAt ? null : row.userRole, isArchived: archivedAt !== null, inTeam };
  // Everybody in the list has a role in the project, which is all that decides about its link here.
  const onLink = latest?.link && {
    ...latest.link,
    ...facts,
    isSignedIn: true,
    inProject: facts.role,
    onLink: null,
    inTeam: null,
  };
  return {
    projectId: row.id,
    name: row.name,
    isSample: row.isSample,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
    uploadedByUserId: row.createdByUserId ?? nobody,
    space: { spaceId: space.id, spaceName: space.name ?? undefined, spaceType: space.type },
    userRole: deletedAt ? 'owner' : (row.userRole ?? 'viewer'),
    projectViewLinkId: onLink && !deletedAt && may(link.open, onLink) ? onLink.id : null,
    published: onLink ? onLink.sharedState !== 'not_shared' : false,
    // The files of deleted projects open for nobody.
    thumbnailDownloads: latest && !deletedAt ? thumbnailDownloads(ctx, latest.exported, { projectId: row.id }) : null,
    isComplete: !latest?.exported.awaitsDelivery,
    can: {
      share: onLink && !deletedAt ? may(link.update, onLink) : false,
      rename: may(project.rename, facts),
      move: may(project.move, facts),
      archive: may(project.archive, facts),
      delete: may(project.delete, facts),
      restore: deletedAt !== null,
    },
  };
}
