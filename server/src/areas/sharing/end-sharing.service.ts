import type { CallOutput } from '@chamfer/contract';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { type Context, transact } from '../../platform/context.ts';
import { keepOrder } from '../../platform/database/locks.ts';
import { authorize } from '../../platform/policy.ts';
import { tellAccess } from '../people/person-events.service.ts';
import { dropIdleGuests } from '../projects/idle-guests.service.ts';
import { tellProject } from '../projects/project-events.service.ts';
import { lockMembership, subjectInProject } from '../projects/project-locks.service.ts';
import { project } from '../projects/projects.policy.ts';
import { projectAccessRequests, projects, projectUsers } from '../projects/projects.tables.ts';
import { forgetRights } from '../publishing/address-rights.service.ts';
import { tellLinksOf } from '../review/link-state.service.ts';
import { sharingInvitations, viewLinks, viewLinkUsers } from '../review/review.tables.ts';
import { dropFromLinksOf } from '../review/view-link-ends.service.ts';

type Ended = CallOutput<'POST /app/projects/{projectId}/end-sharing'>;

/**
 * Ends everything that a project shares: it opens to the people who own it, its links are unpublished, invitations and
 * requests are gone. @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function endSharing(ctx: Context, projectId: string): Promise<Ended> {
  const ended = await transact(ctx, async (db) => {
    authorize(project.endSharing, await lockMembership(ctx, db, projectId));
    keepOrder(db, 'view_links');
    const now = ctx.parts.clock.now();
    const links = await db
      .update(viewLinks)
      .set({ sharedState: 'not_shared', updatedAt: now })
      .where(and(eq(viewLinks.projectId, projectId), ne(viewLinks.sharedState, 'not_shared')))
      .returning({ id: viewLinks.id });
    const onLinks = await db
      .selectDistinct({ userId: viewLinkUsers.userId })
      .from(viewLinkUsers)
      .innerJoin(viewLinks, eq(viewLinks.id, viewLinkUsers.viewLinkId))
      .where(eq(viewLinks.projectId, projectId));
    await dropFromLinksOf(db, projectId);
    const { rows: throughSpace } = await db.execute<{ user_id: string }>(sql`
      select m.user_id from projects p join space_users m on m.space_id = p.space_id
      where p.id = ${projectId} and p.access = 'space'`);
    await db.update(projects).set({ access: 'invited' }).where(eq(projects.id, projectId));
    const members = await db
      .delete(projectUsers)
      .where(and(eq(projectUsers.projectId, projectId), ne(projectUsers.role, 'owner')))
      .returning({ userId: projectUsers.userId });
    const invitations = await db
      .delete(sharingInvitations)
      .where(and(eq(sharingInvitations.projectId, projectId), isNull(sharingInvitations.acceptedAt)))
      .returning({ id: sharingInvitations.id });
    await db.delete(projectAccessRequests).where(eq(projectAccessRequests.projectId, projectId));
    const directly = members.map(({ userId }) => userId);
    const people = new Set([...directly, ...onLinks.map(({ userId }) => userId)]);
    const counts = { people: people.size, invitations: invitations.length, links: links.length };
    const subject = await subjectInProject(db, projectId, projectId);
    await audit(ctx, db, 'project.sharing_ended', subject, counts);
    await dropIdleGuests(ctx, db, subject.teamId, directly);
    await tellProject(ctx, db, projectId, 'sharing', 'requests', 'links', 'details');
    await tellLinksOf(ctx, db, projectId);
    await tellAccess(ctx, db, [...people, ...throughSpace.map((row) => row.user_id)]);
    return counts;
  });
  forgetRights(ctx.parts);
  return ended;
}
