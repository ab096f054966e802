import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, audit, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { findPeople } from '../accounts/accounts.service.ts';
import { thumbnailDownloads } from '../publishing/downloads.service.ts';
import { webExports } from '../publishing/publishing.tables.ts';
import { viewLinks } from '../review/review.tables.ts';
import { requireTeamRole } from '../teams/teams.service.ts';
import { spaces, spaceUsers } from '../teams/teams.tables.ts';
import { hasRoleToOpen, mayOpenProject, type ProjectRole, projectRole, reaches, roleFrom } from './projects.policy.ts';
import { projects, projectUsers } from './projects.tables.ts';

/** Creates a draft project in a space and makes its creator the owner. @throws SPACE_NOT_FOUND, SPACE_FORBIDDEN */
export async function createProject(
  ctx: Context,
  { spaceId, name }: CallRequest<'POST /app/projects'>['input'],
): Promise<CallOutput<'POST /app/projects'>> {
  const { userId } = actorOf(ctx);
  const { ids, clock } = ctx.parts;
  return transact(ctx, async (db) => {
    const [member] = await db
      .select({ role: spaceUsers.role, type: spaces.type })
      .from(spaceUsers)
      .innerJoin(spaces, eq(spaces.id, spaceUsers.spaceId))
      .where(and(eq(spaceUsers.spaceId, spaceId), eq(spaceUsers.userId, userId)));
    if (!member) throw new AppError('SPACE_NOT_FOUND');
    if (!reaches(member.role, 'editor')) throw new AppError('SPACE_FORBIDDEN');
    const now = clock.now();
    const project = {
      id: ids.uuid(),
      spaceId,
      name: name?.trim() || untitled,
      isDraft: true,
      access: member.type === 'team' ? ('space' as const) : ('invited' as const),
      createdByUserId: userId,
      createdAt: now,
      updatedAt: now,
    };
    await db.insert(projects).values(project);
    await db.insert(projectUsers).values({ projectId: project.id, userId, role: 'owner', createdAt: now });
    await audit(ctx, db, 'project.created', project.id, { spaceId });
    return { projectId: project.id, name: project.name, spaceId, createdAt: now.toISOString() };
  });
}

/** The name of a project that was given none (spec 3 §3). */
const untitled = 'Untitled Project';

/** The projects of a team that the actor may open, last edited first (spec 3 §7). @throws TEAM_NOT_FOUND */
export async function listProjects(
  ctx: Context,
  query: CallRequest<'GET /web/projects'>['query'],
): Promise<CallOutput<'GET /web/projects'>> {
  await requireTeamRole(ctx, query.teamId);
  const { db } = ctx.parts.database;
  const { userId } = actorOf(ctx);
  const [totalCount, page] = await Promise.all([countListed(db, query.teamId, userId), findPage(db, query, userId)]);
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
    hasNextPage: query.offset + page.length < totalCount,
    users: people,
  };
}

async function countListed(db: Db, teamId: string, userId: string): Promise<number> {
  // The team's few spaces are found first, so that the rows themselves are passed over once and joined with nothing.
  const inTeam = sql`${projects.spaceId} = any(array(select s.id from spaces s where s.team_id = ${teamId}))`;
  const [total] = await db
    .select({ count: count() })
    .from(projects)
    .where(and(inTeam, eq(projects.isDraft, false), mayOpenProject(userId)));
  return total!.count;
}

/** Each space gives its last edited projects from its index, so that a page costs the same however many there are. */
function findPage(db: Db, query: CallRequest<'GET /web/projects'>['query'], userId: string) {
  const listed = db
    .select({
      id: projects.id,
      name: projects.name,
      access: projects.access,
      createdByUserId: projects.createdByUserId,
      createdAt: projects.createdAt,
      updatedAt: projects.updatedAt,
      direct: projectUsers.role,
    })
    .from(projects)
    .leftJoin(projectUsers, and(eq(projectUsers.projectId, projects.id), eq(projectUsers.userId, userId)))
    .where(and(eq(projects.spaceId, spaces.id), eq(projects.isDraft, false), hasRoleToOpen))
    .orderBy(desc(projects.updatedAt), desc(projects.id))
    .limit(query.offset + query.maxPageSize)
    .as('listed');
  return db
    .select({
      id: listed.id,
      name: listed.name,
      access: listed.access,
      createdByUserId: listed.createdByUserId,
      createdAt: listed.createdAt,
      updatedAt: listed.updatedAt,
      direct: listed.direct,
      bySpace: spaceUsers.role,
      space: spaces,
    })
    .from(spaces)
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, spaces.id), eq(spaceUsers.userId, userId)))
    .crossJoinLateral(listed)
    .where(eq(spaces.teamId, query.teamId))
    .orderBy(desc(listed.updatedAt), desc(listed.id))
    .limit(query.maxPageSize)
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
    userRole: roleFrom(row) ?? 'viewer',
    projectViewLinkId: latest?.linkId ?? null,
    thumbnailDownloads: latest ? thumbnailDownloads(ctx, latest.exported, { projectId: row.id }) : null,
  };
}

/** Stands for people whose account is gone. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** The actor's role in a project. @throws PROJECT_NOT_FOUND for strangers, PROJECT_FORBIDDEN below `needed` */
export async function requireProjectRole(ctx: Context, projectId: string, needed: ProjectRole): Promise<ProjectRole> {
  const role = await projectRole(ctx.parts.database.db, projectId, actorOf(ctx).userId);
  if (!role) throw new AppError('PROJECT_NOT_FOUND');
  if (!reaches(role, needed)) throw new AppError('PROJECT_FORBIDDEN');
  return role;
}
