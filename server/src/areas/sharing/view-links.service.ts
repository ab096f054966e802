import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../platform/database/cursor.ts';
import type { Db } from '../../platform/database/database.ts';
import { findPeople } from '../people/people.service.ts';
import { mayOpenProject, projectRole, reaches, roleFrom } from '../projects/projects.policy.ts';
import { nobody, subjectInProject } from '../projects/projects.service.ts';
import { projects, projectUsers } from '../projects/projects.tables.ts';
import { forgetRights } from '../publishing/address-rights.service.ts';
import { thumbnailDownloads } from '../publishing/downloads.service.ts';
import { webExports } from '../publishing/publishing.tables.ts';
import { changeLinkState, lockLink } from '../review/link-state.service.ts';
import { comments, viewLinks } from '../review/review.tables.ts';
import { requireTeamRole } from '../teams/teams.service.ts';
import { spaces, spaceUsers } from '../teams/teams.tables.ts';

type ViewLink = CallOutput<'PATCH /web/project-view-links/{id}'>;

const newestFirst = keyset('desc', byTime(viewLinks.updatedAt), byId(viewLinks.id));

/**
 * A page of the published review links of a team that the actor may open, newest first (spec 3 §2, §7).
 * @throws TEAM_NOT_FOUND, INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listViewLinks(
  ctx: Context,
  { teamId, cursor, limit }: CallRequest<'GET /web/project-view-links'>['query'],
): Promise<CallOutput<'GET /web/project-view-links'>> {
  await requireTeamRole(ctx, teamId);
  const { db } = ctx.parts.database;
  const shown = and(
    eq(spaces.teamId, teamId),
    ne(viewLinks.sharedState, 'not_shared'),
    mayOpenProject(actorOf(ctx).userId),
  );
  const [totalCount, found] = await Promise.all([
    countLinks(db, shown),
    selectLinks(ctx)
      .where(and(shown, newestFirst.after(cursor)))
      .orderBy(...newestFirst.orderBy)
      .limit(limit + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  const people = await findPeople(
    db,
    rows.map(({ link }) => link.uploadedByUserId),
  );
  return { projectViewLinks: rows.map((row) => present(ctx, row)), totalCount, users: people, nextCursor };
}

async function countLinks(db: Db, shown: SQL | undefined): Promise<number> {
  const [total] = await db
    .select({ count: count() })
    .from(viewLinks)
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .where(shown);
  return total!.count;
}

/**
 * Changes whom a link lets in and as what; everybody who has it open is told at once (spec 3 §4, DECISIONS 44).
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function updateViewLink(
  ctx: Context,
  viewLinkId: string,
  input: CallRequest<'PATCH /web/project-view-links/{id}'>['input'],
): Promise<ViewLink> {
  const { userId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    const link = await lockLink(db, viewLinkId);
    const role = link && (await projectRole(db, link.projectId, userId));
    if (!role) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
    if (!reaches(role, 'editor')) throw new AppError('PROJECT_FORBIDDEN');
    await changeLinkState(ctx, db, viewLinkId, { sharedState: input.sharedState, baseRole: input.baseRole });
    const before = { sharedState: link.sharedState, baseRole: link.baseRole };
    const after = { sharedState: input.sharedState ?? before.sharedState, baseRole: input.baseRole ?? before.baseRole };
    const subject = await subjectInProject(db, link.projectId, viewLinkId);
    await audit(ctx, db, 'view_link.shared_state_changed', subject, { before, after });
  });
  forgetRights(ctx.parts);
  const [row] = await selectLinks(ctx).where(eq(viewLinks.id, viewLinkId));
  return present(ctx, row!);
}

function selectLinks(ctx: Context) {
  const { userId } = actorOf(ctx);
  return ctx.parts.database.db
    .select({
      link: viewLinks,
      exported: webExports,
      space: spaces,
      access: projects.access,
      direct: projectUsers.role,
      bySpace: spaceUsers.role,
      position: newestFirst.position,
      commentCount: sql<number>`(select count(*)::int from ${comments} c where c.view_link_id = ${viewLinks.id})`,
    })
    .from(viewLinks)
    .innerJoin(webExports, eq(webExports.id, viewLinks.webExportId))
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .leftJoin(projectUsers, and(eq(projectUsers.projectId, projects.id), eq(projectUsers.userId, userId)))
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, spaces.id), eq(spaceUsers.userId, userId)));
}

function present(ctx: Context, row: Awaited<ReturnType<typeof selectLinks>>[number]): ViewLink {
  const { link, exported, space, commentCount } = row;
  return {
    projectViewLinkId: link.id,
    projectId: link.projectId,
    webExportId: link.webExportId,
    title: link.title,
    createdAt: link.createdAt.toISOString(),
    updatedAt: link.updatedAt.toISOString(),
    uploadedAt: (exported.uploadedAt ?? exported.createdAt).toISOString(),
    published: link.sharedState !== 'not_shared',
    sharedState: link.sharedState,
    baseRole: link.baseRole,
    uploadedByUserId: link.uploadedByUserId ?? nobody,
    commentCount,
    space: { spaceId: space.id, spaceName: space.name ?? undefined, spaceType: space.type },
    thumbnailDownloads: thumbnailDownloads(ctx, exported, { projectId: link.projectId }),
    isComplete: !exported.awaitsDelivery,
    can: { update: reaches(roleFrom(row), 'editor') },
  };
}
