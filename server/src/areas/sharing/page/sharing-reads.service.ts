import type { CallOutput } from '@chamfer/contract';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize, may } from '../../../platform/policy.ts';
import { findProjectFacts } from '../../projects/effective-role.service.ts';
import { withPlan } from '../../projects/project-locks.service.ts';
import { project } from '../../projects/projects.policy.ts';
import { countOpenings, recordsOpenings } from '../../review/links/link-openings.service.ts';
import { inProjectOf, link } from '../../review/links/links.policy.ts';
import { openLink } from '../../review/links/open-link.service.ts';
import { listRequests } from '../access/access-requests.service.ts';
import { namesOf, pendingOf, presentInvitation, type Target } from '../invitations/sharing-invitations.service.ts';
import { listLinkMembers } from '../members/link-members.service.ts';
import { countThroughSpace, listMembers } from '../members/project-members.service.ts';

/**
 * Who is in a project, who is invited and who asks for access (spec 3 §3).
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function showProjectSharing(
  ctx: Context,
  projectId: string,
): Promise<CallOutput<'GET /web/projects/{projectId}/sharing'>> {
  const { db } = ctx.parts.database;
  const facts = await findProjectFacts(db, projectId, actorOf(ctx).userId);
  authorize(project.seeSharing, facts);
  const [requests, invitations, members, throughSpaceCount, planned] = await Promise.all([
    listRequests(db, projectId),
    listInvitations(ctx, db, { projectId, viewLinkId: null }),
    listMembers(ctx, db, projectId, facts),
    countThroughSpace(db, projectId),
    withPlan(ctx, db, projectId, facts),
  ]);
  return {
    users: [
      ...requests.map(({ name, createdAt, ...request }) => ({
        type: 'access_request' as const,
        ...request,
        ...(name && { name }),
        createdAt: createdAt.toISOString(),
      })),
      ...invitations,
      ...members,
    ],
    throughSpaceCount,
    can: {
      share: may(project.share, facts),
      changeAccess: may(project.changeAccess, facts),
      giveEditor: may(project.giveEditor, planned),
    },
  };
}

/**
 * Whom a review link lets in (spec 3 §3).
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function showLinkSharing(
  ctx: Context,
  viewLinkId: string,
): Promise<CallOutput<'GET /web/project-view-links/{viewLink}/sharing'>> {
  const { db } = ctx.parts.database;
  const { link: found, space, facts } = await openLink(ctx, viewLinkId, link.seeSharing);
  const { projectId, title, sharedState, baseRole, guestsAllowed, passwordHash, expiresAt } = found;
  const seeOpenings = recordsOpenings(ctx.parts) && may(link.seeOpenings, facts);
  const [invitations, members, projectUsers, throughSpaceCount, openings] = await Promise.all([
    listInvitations(ctx, db, { projectId, viewLinkId }),
    listLinkMembers(ctx, db, { viewLinkId, projectId }, facts),
    listMembers(ctx, db, projectId, inProjectOf(facts)),
    countThroughSpace(db, projectId),
    seeOpenings ? countOpenings(db, viewLinkId) : null,
  ]);
  return {
    projectViewLinkId: viewLinkId,
    projectId,
    title,
    users: [...invitations, ...members],
    sharedState,
    baseRole,
    guestsAllowed,
    hasPassword: passwordHash !== null,
    expiresAt: expiresAt?.toISOString() ?? null,
    projectUsers: projectUsers.map(({ userId, email, name, role, isTeamUser }) => {
      return { userId, email, ...(name && { name }), role, isTeamUser };
    }),
    throughSpaceCount,
    space: { spaceId: space.id, spaceName: space.name ?? undefined, spaceType: space.type },
    can: { update: may(link.update, facts), seeOpenings },
    openings,
  };
}

/** The pending invitations of a target, newest first, with the names of those in the team. */
async function listInvitations(ctx: Context, db: Db, target: Target) {
  const pending = await pendingOf(db, target);
  const names = await namesOf(
    db,
    target.projectId,
    pending.map(({ email }) => email),
  );
  return pending
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map((invitation) => presentInvitation(ctx, invitation, names.get(invitation.email)));
}
