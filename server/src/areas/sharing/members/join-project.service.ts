import type { ProjectRole } from '@chamfer/contract/roles';
import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { notifyProject } from '../../projects/project-events.service.ts';
import { subjectInProject, teamOf } from '../../projects/project-locks.service.ts';
import { giveRole } from '../../projects/project-roles.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { roleInTeam } from '../../teams/core/team-locks.service.ts';
import { addTeamUser } from '../../teams/core/teams.service.ts';
import { requireEditRoom } from '../invitations/contributor-limit.ts';
import { projectAccessRequests, sharingInvitations } from '../sharing.tables.ts';

/** Somebody who gets into a project. */
export interface Joining {
  projectId: string;
  user: { id: string; email: string };
  role: ProjectRole;
  via: 'invitation' | 'request';
}

/**
 * Gives somebody a role in a project whose members are locked. People from outside become guests of its team (ACCESS
 * §1); a request or an invitation that is still pending has what it was for. Returns the role they have then.
 * @throws CONTRIBUTOR_LIMIT_REACHED
 */
export async function joinProject(ctx: Context, db: Db, { projectId, user, role, via }: Joining): Promise<ProjectRole> {
  const teamId = await teamOf(db, projectId);
  await requireEditRoom(ctx, db, { projectId, teamId, email: user.email, role });
  if ((await roleInTeam(db, teamId, user.id)) === null) {
    await addTeamUser(ctx, db, { teamId, userId: user.id, role: 'guest', isPrimary: false });
    const guest = { userId: user.id, role: 'guest' as const, via: 'project' as const };
    await audit(ctx, db, 'team.member_joined', { id: teamId, teamId }, guest);
    await notifyTeam(ctx, db, teamId, 'members');
  }
  const given = await giveRole(ctx, db, { projectId, teamId, userId: user.id, role });
  const subject = await subjectInProject(db, projectId, projectId);
  await audit(ctx, db, 'project.member_joined', subject, { userId: user.id, role: given, via });
  await notifyProject(ctx, db, projectId, 'sharing');
  await notifyAccess(ctx, db, [user.id]);
  return given;
}

/**
 * Removes what else was pending for somebody who is in the project now: a request, or an invitation. Both change only
 * while their project is locked.
 */
export async function dropPending(db: Db, projectId: string, user: { id: string; email: string }): Promise<void> {
  await db
    .delete(sharingInvitations)
    .where(
      and(
        eq(sharingInvitations.projectId, projectId),
        isNull(sharingInvitations.viewLinkId),
        eq(sharingInvitations.email, user.email),
        isNull(sharingInvitations.acceptedAt),
      ),
    );
  await db
    .delete(projectAccessRequests)
    .where(and(eq(projectAccessRequests.projectId, projectId), eq(projectAccessRequests.userId, user.id)));
}
