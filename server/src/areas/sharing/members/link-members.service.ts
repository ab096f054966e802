import type { CallOutput } from '@chamfer/contract';
import type { LinkRole } from '@chamfer/contract/roles';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize, may } from '../../../platform/policy.ts';
import { users } from '../../people/people.tables.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { direct, hasRole, throughSpace } from '../../projects/effective-role.service.ts';
import { subjectInProject, teamOf } from '../../projects/project-locks.service.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { lockLinkPeople, notifyLink } from '../../review/links/link-state.service.ts';
import { dropLinkRole, giveLinkRole, linkRoleOf, setLinkRole } from '../../review/links/link-users.service.ts';
import { type LinkFacts, link, roleOnLink } from '../../review/links/links.policy.ts';
import { viewLinkUsers } from '../../review/review.tables.ts';
import { spaceUsers, teamUsers } from '../../teams/core/teams.tables.ts';
import { mailEnd, mailLinkRole } from '../invitations/sharing-mails.service.ts';

type Member = CallOutput<'PUT /web/project-view-links/{viewLink}/users/{userId}'>;
interface LinkUser {
  viewLink: string;
  userId: string;
}

/** Gives somebody a role on a link, which is locked; somebody with a higher one keeps it. Returns what they have then. */
export async function joinLink(
  ctx: Context,
  db: Db,
  { viewLinkId, projectId, userId, role }: { viewLinkId: string; projectId: string; userId: string; role: LinkRole },
): Promise<LinkRole> {
  const given = await giveLinkRole(ctx, db, { viewLinkId, userId, role });
  const facts = { userId, role: given, via: 'invitation' as const };
  await audit(ctx, db, 'view_link.member_joined', await subjectInProject(db, projectId, viewLinkId), facts);
  await notifyLink(ctx, db, viewLinkId);
  await notifyAccess(ctx, db, [userId]);
  return given;
}

/**
 * Changes the role of somebody who is invited to a link.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN, also for oneself; PROJECT_USER_NOT_FOUND; OPERATION_NOT_ALLOWED
 * `archived`
 */
export async function changeLinkUser(ctx: Context, { viewLink, userId }: LinkUser, role: LinkRole): Promise<Member> {
  const changed = await transact(ctx, async (db) => {
    const { link: found, facts } = await lockLinkPeople(ctx, db, viewLink, link.update, [userId]);
    const before = await linkRoleOf(db, { viewLinkId: viewLink, userId });
    if (!before) throw new AppError('PROJECT_USER_NOT_FOUND');
    if (userId === actorOf(ctx).userId) throw new AppError('PROJECT_FORBIDDEN');
    if (before !== role) {
      await setLinkRole(db, { viewLinkId: viewLink, userId }, role);
      const subject = await subjectInProject(db, found.projectId, viewLink);
      await audit(ctx, db, 'view_link.member_role_changed', subject, { userId, before, after: role });
      await mailLinkRole(ctx, db, { projectId: found.projectId, viewLinkId: viewLink, userId }, role);
      await notifyLink(ctx, db, viewLink);
      await notifyAccess(ctx, db, [userId]);
    }
    const [row] = await selectMembers(db, found.projectId, sql`${users.id} = ${userId} and ${onLink(viewLink)}`);
    return present(ctx, facts, row!);
  });
  forgetRights(ctx.parts);
  return changed;
}

/**
 * Ends the role of somebody on a link, or one's own.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN, PROJECT_USER_NOT_FOUND
 */
export async function removeLinkUser(ctx: Context, { viewLink, userId }: LinkUser): Promise<void> {
  const isSelf = userId === actorOf(ctx).userId;
  await transact(ctx, async (db) => {
    const { link: found } = await lockLinkPeople(ctx, db, viewLink, isSelf ? anybody : link.removePeople, [userId]);
    const role = await linkRoleOf(db, { viewLinkId: viewLink, userId });
    if (isSelf) authorize(link.leave, { hasDirectRole: role !== null });
    if (!role) throw new AppError('PROJECT_USER_NOT_FOUND');
    await dropLinkRole(db, { viewLinkId: viewLink, userId });
    const subject = await subjectInProject(db, found.projectId, viewLink);
    await audit(ctx, db, isSelf ? 'view_link.member_left' : 'view_link.member_removed', subject, { userId, role });
    await notifyLink(ctx, db, viewLink);
    await notifyAccess(ctx, db, [userId]);
    if (!isSelf) await mailEnd(ctx, db, { projectId: found.projectId, viewLinkId: viewLink }, userId);
  });
  forgetRights(ctx.parts);
}

/** The people invited to a link, by email. */
export async function listLinkMembers(
  ctx: Context,
  db: Db,
  { viewLinkId, projectId }: { viewLinkId: string; projectId: string },
  facts: LinkFacts,
): Promise<Member[]> {
  const rows = await selectMembers(db, projectId, onLink(viewLinkId));
  return rows.map((row) => present(ctx, facts, row));
}

/** Who leaves is asked for their own role alone, whatever has become of the link. */
const anybody = () => null;

const onLink = (viewLinkId: string) => eq(viewLinkUsers.viewLinkId, viewLinkId);

async function selectMembers(db: Db, projectId: string, where: SQL) {
  const teamId = await teamOf(db, projectId);
  return db
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      role: viewLinkUsers.role,
      teamRole: teamUsers.role,
      inProject: hasRole,
      createdAt: viewLinkUsers.createdAt,
    })
    .from(viewLinkUsers)
    .innerJoin(users, eq(users.id, viewLinkUsers.userId))
    .leftJoin(teamUsers, and(eq(teamUsers.teamId, teamId), eq(teamUsers.userId, viewLinkUsers.userId)))
    .innerJoin(projects, eq(projects.id, projectId))
    .leftJoin(projectUsers, direct(sql`${viewLinkUsers.userId}`))
    .leftJoin(spaceUsers, throughSpace(sql`${viewLinkUsers.userId}`))
    .where(where)
    .orderBy(asc(users.email));
}

function present(
  ctx: Context,
  facts: LinkFacts,
  { teamRole, inProject, createdAt, name, ...row }: Awaited<ReturnType<typeof selectMembers>>[number],
): Member {
  const isSelf = row.userId === actorOf(ctx).userId;
  const role = inProject ? 'viewer' : null;
  const withoutInvitation = { ...facts, isSignedIn: true, inProject: role, onLink: null, inTeam: teamRole } as const;
  return {
    type: 'member',
    ...row,
    ...(name && { name }),
    isTeamUser: teamRole !== null && teamRole !== 'guest',
    keepsAccess: roleOnLink(withoutInvitation) !== null,
    createdAt: createdAt.toISOString(),
    can: {
      changeRole: !isSelf && may(link.update, facts),
      makeOwner: false,
      remove: isSelf || may(link.removePeople, facts),
    },
  };
}
