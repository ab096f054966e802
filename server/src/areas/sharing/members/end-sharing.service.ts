import type { CallOutput } from '@chamfer/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { keepOrder } from '../../../platform/database/locks.ts';
import { authorize } from '../../../platform/policy.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { dropIdleGuests } from '../../projects/idle-guests.service.ts';
import { closeToOwners, findProject } from '../../projects/project-changes.service.ts';
import { notifyProject } from '../../projects/project-events.service.ts';
import { lockMembership, subjectInProject } from '../../projects/project-locks.service.ts';
import { project } from '../../projects/projects.policy.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { notifyLinksOf, unpublishLinksOf } from '../../review/links/link-state.service.ts';
import { dropFromLinksOf } from '../../review/links/view-link-ends.service.ts';
import { spaceMembers } from '../../teams/core/space-access.service.ts';
import { mailEnd } from '../invitations/sharing-mails.service.ts';
import { projectAccessRequests, sharingInvitations } from '../sharing.tables.ts';

type Ended = CallOutput<'POST /app/projects/{projectId}/end-sharing'>;

/**
 * Ends everything that a project shares: it opens to the people who own it, its links are unpublished, invitations and
 * requests are gone. @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function endSharing(ctx: Context, projectId: string): Promise<Ended> {
  const ended = await transact(ctx, async (db) => {
    authorize(project.endSharing, await lockMembership(ctx, db, projectId));
    keepOrder(db, 'view_links');
    const links = await unpublishLinksOf(ctx, db, projectId);
    const onLinks = await dropFromLinksOf(db, projectId);
    const { spaceId, access } = await findProject(db, projectId);
    const throughSpace = access === 'space' ? await spaceMembers(db, spaceId) : [];
    const directly = await closeToOwners(db, projectId);
    const invitations = await db
      .delete(sharingInvitations)
      .where(and(eq(sharingInvitations.projectId, projectId), isNull(sharingInvitations.acceptedAt)))
      .returning({ expiresAt: sharingInvitations.expiresAt });
    await db.delete(projectAccessRequests).where(eq(projectAccessRequests.projectId, projectId));
    const people = new Set([...directly, ...onLinks]);
    // What has expired ends nothing for anybody.
    const stillOpen = invitations.filter(({ expiresAt }) => expiresAt > ctx.parts.clock.now());
    const counts = { people: people.size, invitations: stillOpen.length, links };
    const subject = await subjectInProject(db, projectId, projectId);
    await audit(ctx, db, 'project.sharing_ended', subject, counts);
    for (const userId of people) await mailEnd(ctx, db, { projectId, viewLinkId: null }, userId);
    await dropIdleGuests(ctx, db, subject.teamId, directly);
    await notifyProject(ctx, db, projectId, 'sharing', 'requests', 'links', 'details');
    await notifyLinksOf(ctx, db, projectId);
    await notifyAccess(ctx, db, [...people, ...throughSpace]);
    return counts;
  });
  forgetRights(ctx.parts);
  return ended;
}
