import type { CallOutput } from '@chamfer/contract';
import { reaches } from '@chamfer/contract/roles';
import { and, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { may } from '../../../platform/policy.ts';
import { findPeople, requireUser } from '../../people/people.service.ts';
import { findProjectFacts } from '../../projects/effective-role.service.ts';
import { binMs, ownsDeleted } from '../../projects/project-changes.service.ts';
import { isInPlan } from '../../projects/project-locks.service.ts';
import { directRole, ownerStays, ownersOf } from '../../projects/project-roles.service.ts';
import { type ProjectFacts, project } from '../../projects/projects.policy.ts';
import { nobody } from '../../projects/projects.service.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { lengthScaleOf } from '../../publishing/exports/model-unit.service.ts';
import { webExports } from '../../publishing/publishing.tables.ts';
import { thumbnailDownloads } from '../../publishing/store/downloads.service.ts';
import { webExport } from '../../publishing/uploads/web-exports.policy.ts';
import { viewLinks } from '../../review/review.tables.ts';
import { showPeople } from '../../teams/core/colleagues.service.ts';
import { isSpaceMember } from '../../teams/core/space-access.service.ts';
import { spaces, teams } from '../../teams/core/teams.tables.ts';
import { findRequest, pendingDetails } from '../access/access-requests.service.ts';
import { sharedWith } from '../access/project-access.service.ts';
import { waitingInvitation } from '../invitations/waiting-invitation.service.ts';
import { countThroughSpace } from '../members/project-members.service.ts';
import { projectAccessRequests, sharingInvitations } from '../sharing.tables.ts';
import { countRevisions, findLatest } from './listed-revisions.service.ts';
import { listLinksOf } from './view-links.service.ts';

type Shown = CallOutput<'GET /web/projects/{projectId}'>;
type Row = { project: typeof projects.$inferSelect; space: typeof spaces.$inferSelect; teamName: string };

/**
 * What a project page shows (spec 3 §2). Its owner can open a deleted project too, to bring it back.
 * @throws PROJECT_NOT_FOUND for unknown and deleted projects and drafts of others; without a role EMAIL_NOT_VERIFIED,
 * PENDING_PROJECT_ACCESS or PROJECT_FORBIDDEN (ACCESS §4)
 */
export async function showProject(ctx: Context, projectId: string): Promise<Shown> {
  const { db } = ctx.parts.database;
  const { userId } = actorOf(ctx);
  const [row] = await db
    .select({ project: projects, space: spaces, teamName: teams.name })
    .from(projects)
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .innerJoin(teams, eq(teams.id, projects.teamId))
    .where(eq(projects.id, projectId));
  if (!row) throw new AppError('PROJECT_NOT_FOUND');
  const facts = await findProjectFacts(db, projectId, userId);
  if (row.project.deletedAt) return showDeleted(ctx, row, facts);
  if (!may(project.open, facts)) throw await refusal(ctx, db, row);
  return present(ctx, row, facts);
}

async function refusal(ctx: Context, db: Db, { project: { id: projectId, isDraft } }: Row): Promise<AppError> {
  const { userId } = actorOf(ctx);
  if (isDraft) return new AppError('PROJECT_NOT_FOUND');
  if (!(await requireUser(db, userId)).emailVerifiedAt) return new AppError('EMAIL_NOT_VERIFIED');
  const invitationId = await waitingInvitation(ctx, db, { projectId });
  if (invitationId) return new AppError('PROJECT_FORBIDDEN', { invitationId });
  const asked = await findRequest(db, projectId, userId);
  if (asked && !asked.deniedAt) return new AppError('PENDING_PROJECT_ACCESS', pendingDetails(asked));
  return new AppError('PROJECT_FORBIDDEN');
}

async function showDeleted(ctx: Context, row: Row, facts: ProjectFacts): Promise<Shown> {
  const { userId } = actorOf(ctx);
  if (!(await ownsDeleted(ctx.parts.database.db, row.project.id, userId))) throw new AppError('PROJECT_NOT_FOUND');
  const shown = await present(ctx, row, { ...facts, role: 'owner' });
  const nothing = Object.fromEntries(Object.keys(shown.can).map((act) => [act, false])) as Shown['can'];
  // Its files open for nobody.
  const withoutFiles = { projectViewLinks: [], latestRevision: null, thumbnailDownloads: null, sharing: null };
  return { ...shown, ...withoutFiles, can: { ...nothing, restore: true } };
}

function presentModel(newest: typeof webExports.$inferSelect): Shown['model'] {
  const scale = lengthScaleOf(newest);
  const [x, y, z] = newest.extent ?? [];
  const size: [number, number, number] | null =
    x === undefined || y === undefined || z === undefined ? null : [x * scale, y * scale, z * scale];
  return { webExportId: newest.id, size, unit: newest.unit };
}

async function present(ctx: Context, { project: row, space, teamName }: Row, facts: ProjectFacts): Promise<Shown> {
  const { db } = ctx.parts.database;
  const { userId } = actorOf(ctx);
  const isEditor = may(project.openInApp, facts);
  const mayPublish = may(project.beginWebExport, { ...facts, isSubscribed: true, isEditable: true });
  const isBeyondPlan = mayPublish && !(await isInPlan(ctx, db, { projectId: row.id, teamId: row.teamId }));
  const [latestRevision, revisionCount, links, ownerUserIds, newest, pictured, sharing, isInSpace, own] =
    await Promise.all([
      findLatest(ctx, row.id, isEditor),
      countRevisions(db, row.id),
      listLinksOf(ctx, row.id),
      ownersOf(db, row.id),
      findNewestExport(db, row.id),
      findNewestExport(db, row.id, isNotNull(webExports.thumbnailLightKey)),
      may(project.seeSharing, facts) ? summarize(db, row.id, userId, ctx.parts.clock.now()) : null,
      isSpaceMember(db, row.spaceId, userId),
      directRole(db, { projectId: row.id, userId }),
    ]);
  const editedByUserId = latestRevision ? latestRevision.uploadedByUserId : row.createdByUserId;
  const users = await findPeople(db, [
    row.createdByUserId,
    row.archivedByUserId,
    editedByUserId,
    ...ownerUserIds,
    ...links.map(({ uploadedByUserId }) => uploadedByUserId),
  ]);
  return {
    project: {
      projectId: row.id,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      uploadedByUserId: row.createdByUserId ?? nobody,
      access: row.access,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      archivedByUserId: row.archivedByUserId,
      deletedAt: row.deletedAt?.toISOString() ?? null,
      removedAt: row.deletedAt ? new Date(row.deletedAt.getTime() + binMs).toISOString() : null,
    },
    latestRevision,
    revisionCount,
    projectViewLinks: links,
    thumbnailDownloads: pictured ? thumbnailDownloads(ctx, pictured, { projectId: row.id }) : null,
    model: newest ? presentModel(newest) : null,
    users: await showPeople(db, { userId, isEditor: reaches(facts.role, 'editor') }, users),
    ownerUserIds,
    editedByUserId,
    space:
      isInSpace || may(project.seeSpace, facts)
        ? { spaceId: space.id, spaceName: space.name ?? undefined, spaceType: space.type }
        : null,
    teamId: row.teamId,
    teamName,
    isBeyondPlan,
    userRole: facts.role ?? 'viewer',
    sharing,
    can: {
      share: may(project.share, facts),
      changeAccess: may(project.changeAccess, facts) && space.type === 'team',
      publish: mayPublish && !isBeyondPlan,
      openInApp: isEditor,
      // The plan is looked at when the file is asked for: the button leads to the paywall.
      downloadFile: may(project.downloadFile, { ...facts, isSubscribed: true, isEditable: true }),
      changeUnit: may(webExport.changeUnit, facts) && Boolean(newest?.unit),
      rename: may(project.rename, facts),
      move: may(project.move, facts),
      archive: may(project.archive, facts),
      delete: may(project.delete, facts),
      restore: false,
      endSharing: may(project.endSharing, facts),
      leave: may(project.leave, {
        ...facts,
        hasDirectRole: own !== null,
        anotherOwnerStays: own !== 'owner' || (await ownerStays(db, { projectId: row.id, userId })) === null,
      }),
    },
  };
}

async function findNewestExport(db: Db, projectId: string, which?: SQL) {
  const [newest] = await db
    .select()
    .from(webExports)
    .where(and(eq(webExports.projectId, projectId), eq(webExports.status, 'ready'), which))
    .orderBy(desc(webExports.createdAt))
    .limit(1);
  return newest;
}

async function summarize(db: Db, projectId: string, userId: string, now: Date): Promise<NonNullable<Shown['sharing']>> {
  const shared = sql`${viewLinks.sharedState} <> 'not_shared'`;
  const [ending, throughSpaceCount, memberCount, invitationCount, accessRequestCount, links] = await Promise.all([
    whatEnds(db, projectId, userId, now),
    countThroughSpace(db, projectId),
    // Nobody invited the owners.
    db.$count(projectUsers, and(eq(projectUsers.projectId, projectId), ne(projectUsers.role, 'owner'))),
    db.$count(
      sharingInvitations,
      and(eq(sharingInvitations.projectId, projectId), isNull(sharingInvitations.viewLinkId), isPending(now)),
    ),
    db.$count(
      projectAccessRequests,
      and(eq(projectAccessRequests.projectId, projectId), isNull(projectAccessRequests.deniedAt)),
    ),
    db
      .select({
        shared: sql<number>`(count(*) filter (where ${shared}))::int`,
        unshared: sql<number>`(count(*) filter (where not ${shared}))::int`,
      })
      .from(viewLinks)
      .where(eq(viewLinks.projectId, projectId)),
  ]);
  return {
    ending,
    throughSpaceCount,
    memberCount,
    invitationCount,
    accessRequestCount,
    sharedLinkCount: links[0]!.shared,
    unsharedLinkCount: links[0]!.unshared,
  };
}

/** Invitations that can be accepted: those that have expired are not counted. */
function isPending(now: Date) {
  return and(isNull(sharingInvitations.acceptedAt), gt(sharingInvitations.expiresAt, now));
}

/** What ending all sharing ends: access of everybody but the people who own the project themselves, and invitations. */
async function whatEnds(db: Db, projectId: string, userId: string, now: Date) {
  const { rows } = await db.execute<{ people: number; oneself: boolean }>(sql`
    select (count(*) filter (where shared.user_id <> ${userId}))::int as people,
      coalesce(bool_or(shared.user_id = ${userId}), false) as oneself
    from (${sharedWith(projectId)}) shared
    where not exists (select from project_users o where o.project_id = ${projectId} and o.role = 'owner'
      and o.user_id = shared.user_id)`);
  const pending = and(eq(sharingInvitations.projectId, projectId), isPending(now));
  return { ...rows[0]!, invitations: await db.$count(sharingInvitations, pending) };
}
