import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, count, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { searched } from '../../../platform/database/searched.ts';
import { authorize, may } from '../../../platform/policy.ts';
import { findPeople } from '../../people/people.service.ts';
import { direct, hasRole, inTeam, throughSpace } from '../../projects/effective-role.service.ts';
import { notifyProject } from '../../projects/project-events.service.ts';
import { subjectInProject } from '../../projects/project-locks.service.ts';
import { nobody } from '../../projects/projects.service.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { webExports } from '../../publishing/publishing.tables.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { thumbnailDownloads } from '../../publishing/store/downloads.service.ts';
import { changeLinkState, lockLink } from '../../review/links/link-state.service.ts';
import { link, roleOnLink } from '../../review/links/links.policy.ts';
import { hasExpired, linkFacts, onLink } from '../../review/links/open-link.service.ts';
import { comments, viewLinks, viewLinkUsers } from '../../review/review.tables.ts';
import { showPeople } from '../../teams/core/colleagues.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { findTeamFacts } from '../../teams/core/teams.service.ts';
import { spaces, spaceUsers, teamUsers } from '../../teams/core/teams.tables.ts';

type ViewLink = CallOutput<'PATCH /web/project-view-links/{id}'>;

const newestFirst = keyset('desc', byTime(viewLinks.updatedAt), byId(viewLinks.id));

/**
 * Lists one page of a team's published review links that the actor may open, newest first (spec 3 §2, §7).
 * @throws TEAM_NOT_FOUND; INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid
 */
export async function listViewLinks(
  ctx: Context,
  { teamId, query, cursor, limit }: CallRequest<'GET /web/project-view-links'>['query'],
): Promise<CallOutput<'GET /web/project-view-links'>> {
  authorize(team.listLinks, await findTeamFacts(ctx, teamId));
  const { db } = ctx.parts.database;
  const shown = and(
    eq(spaces.teamId, teamId),
    ne(viewLinks.sharedState, 'not_shared'),
    not(hasExpired(ctx.parts.clock.now())),
    isNull(projects.archivedAt),
    hasRole,
    query ? searched(query, viewLinks.title, projects.name, spaces.name) : undefined,
  );
  const [totalCount, found] = await Promise.all([
    countLinks(db, actorOf(ctx).userId, shown),
    selectLinks(ctx, db)
      .where(and(shown, newestFirst.after(cursor)))
      .orderBy(...newestFirst.orderBy)
      .limit(limit + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  const people = await findPeople(
    db,
    rows.map(({ link }) => link.uploadedByUserId),
  );
  const users = await showPeople(db, { userId: actorOf(ctx).userId, isEditor: false }, people);
  return { projectViewLinks: rows.map((row) => present(ctx, row)), totalCount, users, nextCursor };
}

/** The links of a project that the actor may open, newest first; unshared ones for those who may edit it. */
export async function listLinksOf(ctx: Context, projectId: string): Promise<ViewLink[]> {
  const rows = await selectLinks(ctx, ctx.parts.database.db)
    .where(eq(viewLinks.projectId, projectId))
    .orderBy(...newestFirst.orderBy)
    .limit(mostOfProject);
  return rows.filter((row) => roleOnLink({ ...row, isSignedIn: true }) !== null).map((row) => present(ctx, row));
}

/** The most links of one project that are listed at once. */
const mostOfProject = 200;

async function countLinks(db: Db, userId: string, shown: SQL | undefined): Promise<number> {
  const [total] = await db
    .select({ count: count() })
    .from(viewLinks)
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .leftJoin(projectUsers, direct(userId))
    .leftJoin(spaceUsers, throughSpace(userId))
    .where(shown);
  return total!.count;
}

/**
 * Changes who may open a link and with which role. Everybody who has the link open is notified at once (spec 3 §4,
 * DECISIONS 44).
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function updateViewLink(
  ctx: Context,
  viewLinkId: string,
  input: CallRequest<'PATCH /web/project-view-links/{id}'>['input'],
): Promise<ViewLink> {
  const changed = await transact(ctx, async (db) => {
    const found = await lockLink(ctx, db, viewLinkId, link.update);
    await changeLinkState(ctx, db, viewLinkId, { sharedState: input.sharedState, baseRole: input.baseRole });
    const before = { sharedState: found.sharedState, baseRole: found.baseRole };
    const after = { sharedState: input.sharedState ?? before.sharedState, baseRole: input.baseRole ?? before.baseRole };
    const subject = await subjectInProject(db, found.projectId, viewLinkId);
    await audit(ctx, db, 'view_link.shared_state_changed', subject, { before, after });
    await notifyProject(ctx, db, found.projectId, 'links');
    const [row] = await selectLinks(ctx, db).where(eq(viewLinks.id, viewLinkId));
    return present(ctx, row!);
  });
  forgetRights(ctx.parts);
  return changed;
}

function selectLinks(ctx: Context, db: Db) {
  const { userId } = actorOf(ctx);
  return db
    .select({
      link: viewLinks,
      exported: webExports,
      space: spaces,
      projectName: projects.name,
      newestExportId: sql<string | null>`(select e.id from ${webExports} e where e.project_id = ${viewLinks.projectId}
        and e.status = 'ready' order by e.created_at desc limit 1)`,
      ...linkFacts(ctx.parts.clock.now()),
      position: newestFirst.position,
      commentCount: sql<number>`(select count(*)::int from ${comments} c where c.view_link_id = ${viewLinks.id})`,
    })
    .from(viewLinks)
    .innerJoin(webExports, eq(webExports.id, viewLinks.webExportId))
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .leftJoin(projectUsers, direct(userId))
    .leftJoin(spaceUsers, throughSpace(userId))
    .leftJoin(teamUsers, inTeam(userId))
    .leftJoin(viewLinkUsers, onLink(userId));
}

function present(ctx: Context, row: Awaited<ReturnType<typeof selectLinks>>[number]): ViewLink {
  const { link: found, exported, space, projectName, newestExportId, commentCount, position: _, ...facts } = row;
  return {
    projectViewLinkId: found.id,
    projectId: found.projectId,
    projectName,
    webExportId: found.webExportId,
    revisionId: exported.revisionId,
    isOlder: newestExportId !== null && newestExportId !== found.webExportId,
    title: found.title,
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    uploadedAt: (exported.uploadedAt ?? exported.createdAt).toISOString(),
    // An expired link acts as one that is not shared.
    published: facts.sharedState !== 'not_shared',
    sharedState: found.sharedState,
    baseRole: found.baseRole,
    uploadedByUserId: found.uploadedByUserId ?? nobody,
    commentCount,
    space: { spaceId: space.id, spaceName: space.name ?? undefined, spaceType: space.type },
    thumbnailDownloads: thumbnailDownloads(ctx, exported, { projectId: found.projectId }),
    isComplete: !exported.awaitsDelivery,
    can: { update: may(link.update, { ...facts, isSignedIn: true }) },
  };
}
