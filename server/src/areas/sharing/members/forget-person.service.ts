import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { users } from '../../people/people.tables.ts';
import { projects } from '../../projects/projects.tables.ts';
import { forgetVisitor } from '../../review/links/view-link-ends.service.ts';
import { projectAccessRequests, sharingInvitations } from '../sharing.tables.ts';

/**
 * Ends a person's roles on single links, what they were invited to and what they asked for: everywhere, or in one team
 * (ACCESS §6).
 */
export async function forgetPerson(db: Db, userId: string, teamId?: string): Promise<void> {
  await forgetVisitor(db, userId, teamId);
  const ofTeam = teamId && db.select({ id: projects.id }).from(projects).where(eq(projects.teamId, teamId));
  await db
    .delete(projectAccessRequests)
    .where(
      and(
        eq(projectAccessRequests.userId, userId),
        ofTeam ? inArray(projectAccessRequests.projectId, ofTeam) : undefined,
      ),
    );
  const email = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await db
    .delete(sharingInvitations)
    .where(
      and(
        inArray(sharingInvitations.email, email),
        isNull(sharingInvitations.acceptedAt),
        ofTeam ? inArray(sharingInvitations.projectId, ofTeam) : undefined,
      ),
    );
}

/** Ends what a person was invited to on the links of a project, and has not accepted. */
export async function dropLinkInvitations(db: Db, projectId: string, userId: string): Promise<void> {
  const email = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await db
    .delete(sharingInvitations)
    .where(
      and(
        inArray(sharingInvitations.email, email),
        isNull(sharingInvitations.acceptedAt),
        eq(sharingInvitations.projectId, projectId),
        isNotNull(sharingInvitations.viewLinkId),
      ),
    );
}
