import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, audit, type Context, transact } from '../../platform/context.ts';
import { findPeople } from '../accounts/accounts.service.ts';
import { thumbnailDownloads } from '../publishing/downloads.service.ts';
import { webExports } from '../publishing/publishing.tables.ts';
import { viewLinks } from '../review/review.tables.ts';
import { requireTeamRole } from '../teams/teams.service.ts';
import { spaces, spaceUsers } from '../teams/teams.tables.ts';
import { mayOpenProject, type ProjectRole, projectRole, reaches } from './projects.policy.ts';
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
  const { userId } = actorOf(ctx);
  const { db } = ctx.parts.database;
  const where = and(eq(spaces.teamId, query.teamId), eq(projects.isDraft, false), mayOpenProject(userId));
  const [rows, [total]] = await Promise.all([
    db
      .select({ project: projects, space: spaces })
      .from(projects)
      .innerJoin(spaces, eq(spaces.id, projects.spaceId))
      .where(where)
      .orderBy(desc(projects.updatedAt), desc(projects.id))
      .limit(query.maxPageSize)
      .offset(query.offset),
    db.select({ count: count() }).from(projects).innerJoin(spaces, eq(spaces.id, projects.spaceId)).where(where),
  ]);
  const items = await Promise.all(rows.map((row) => presentListed(ctx, row, userId)));
  return {
    projects: items,
    totalCount: total!.count,
    hasNextPage: query.offset + rows.length < total!.count,
    users: await findPeople(
      db,
      rows.map(({ project }) => project.createdByUserId),
    ),
  };
}

async function presentListed(
  ctx: Context,
  { project, space }: { project: typeof projects.$inferSelect; space: typeof spaces.$inferSelect },
  userId: string,
): Promise<CallOutput<'GET /web/projects'>['projects'][number]> {
  const { db } = ctx.parts.database;
  const [[latest], role] = await Promise.all([
    db
      .select({ link: viewLinks, exported: webExports })
      .from(webExports)
      .leftJoin(viewLinks, and(eq(viewLinks.webExportId, webExports.id), sql`${viewLinks.sharedState} <> 'not_shared'`))
      .where(and(eq(webExports.projectId, project.id), eq(webExports.status, 'ready')))
      .orderBy(desc(webExports.createdAt))
      .limit(1),
    projectRole(db, project.id, userId),
  ]);
  return {
    projectId: project.id,
    name: project.name,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
    uploadedByUserId: project.createdByUserId ?? nobody,
    space: { spaceId: space.id, spaceName: space.name ?? undefined, spaceType: space.type },
    userRole: role ?? 'viewer',
    projectViewLinkId: latest?.link?.id ?? null,
    thumbnailDownloads: latest ? thumbnailDownloads(ctx, latest.exported) : null,
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
