import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { authorize } from '../../platform/policy.ts';
import { findSpaceFacts } from '../teams/core/space-access.service.ts';
import { space } from '../teams/core/spaces.policy.ts';
import { spaces } from '../teams/core/teams.tables.ts';
import { notifyProject } from './project-events.service.ts';
import {
  ifArchived,
  lockMembership,
  lockProject,
  lockRoles,
  subjectInProject,
  teamOf,
} from './project-locks.service.ts';
import { directRole, giveRole } from './project-roles.service.ts';
import { project } from './projects.policy.ts';
import { projects, projectUsers } from './projects.tables.ts';

type Project = typeof projects.$inferSelect;

/** Milliseconds in which a deleted project can come back (DECISIONS 70). */
export const binMs = 30 * 24 * 60 * 60_000;

/**
 * Renames a project for everybody who sees it. It is no edit of the design: the project keeps its place among those last
 * edited. @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, OPERATION_NOT_ALLOWED `archived`
 */
export async function renameProject(ctx: Context, db: Db, projectId: string, name: string): Promise<void> {
  authorize(project.rename, await lockProject(ctx, db, projectId, 'no key update'), ifArchived);
  const before = await findProject(db, projectId);
  if (before.name === name) return;
  await change(db, projectId, { name });
  const subject = await subjectInProject(db, projectId, projectId);
  await audit(ctx, db, 'project.renamed', subject, { before: before.name, after: name });
  await notifyProject(ctx, db, projectId, 'details');
}

/**
 * Opens a project to everybody in its space, or to invited people alone (DECISIONS 42).
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN; OPERATION_NOT_ALLOWED `archived`, or `private_space`, whose one member
 * has the project anyway
 */
export async function changeAccess(ctx: Context, db: Db, projectId: string, access: Project['access']): Promise<void> {
  authorize(project.changeAccess, await lockMembership(ctx, db, projectId), ifArchived);
  const { access: before, spaceId } = await findProject(db, projectId);
  if (before === access) return;
  if ((await typeOf(db, spaceId)) !== 'team') throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'private_space' });
  await change(db, projectId, { access });
  const subject = await subjectInProject(db, projectId, projectId);
  await audit(ctx, db, 'project.access_changed', subject, { before, after: access });
  await notifyProject(ctx, db, projectId, 'sharing', 'details');
}

/**
 * Moves a project to another space of its team in which the actor may create projects. A private space opens it to
 * invited people alone.
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, SPACE_NOT_FOUND, SPACE_FORBIDDEN; OPERATION_NOT_ALLOWED `archived` or
 * `other_team`
 */
export async function moveToSpace(ctx: Context, db: Db, projectId: string, spaceId: string): Promise<void> {
  authorize(project.move, await lockMembership(ctx, db, projectId), ifArchived);
  await requireTarget(ctx, db, projectId, spaceId);
  const { spaceId: before, access } = await findProject(db, projectId);
  if (before === spaceId) return;
  const isTeamSpace = (await typeOf(db, spaceId)) === 'team';
  const { userId } = actorOf(ctx);
  // What lies in somebody's private space is theirs, also if they had it through the former space only.
  if (!isTeamSpace) await giveRole(ctx, db, { projectId, teamId: await teamOf(db, projectId), userId, role: 'owner' });
  await change(db, projectId, { spaceId, access: isTeamSpace ? access : 'invited', isSample: false });
  const subject = await subjectInProject(db, projectId, projectId);
  await audit(ctx, db, 'project.moved', subject, { before, after: spaceId });
  await notifyProject(ctx, db, projectId, 'sharing', 'details');
}

/** @throws SPACE_NOT_FOUND, SPACE_FORBIDDEN, OPERATION_NOT_ALLOWED `other_team` unless the project may go there */
export async function requireTarget(ctx: Context, db: Db, projectId: string, spaceId: string): Promise<void> {
  const target = await findSpaceFacts(db, spaceId, actorOf(ctx).userId);
  authorize(space.createProject, target);
  if (target.teamId !== (await teamOf(db, projectId))) {
    throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'other_team' });
  }
}

/**
 * Archives a project, which is read-only from then on and left out of lists, or makes it active again (DECISIONS 70).
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function archiveProject(ctx: Context, db: Db, projectId: string, archived: boolean): Promise<void> {
  authorize(project.archive, await lockMembership(ctx, db, projectId));
  const { archivedAt } = await findProject(db, projectId);
  if ((archivedAt !== null) === archived) return;
  const now = ctx.parts.clock.now();
  const state = archived ? { archivedAt: now, archivedByUserId: actorOf(ctx).userId } : unarchived;
  await change(db, projectId, state);
  const subject = await subjectInProject(db, projectId, projectId);
  await audit(ctx, db, archived ? 'project.archived' : 'project.unarchived', subject);
  await notifyProject(ctx, db, projectId, 'details', 'links');
}

const unarchived = { archivedAt: null, archivedByUserId: null };

/**
 * Puts a project away: nobody has a role in it from then on. What belongs to it stays, so that it can be brought back
 * (DECISIONS 70). Its open pages are the caller's to tell. @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function markProjectDeleted(ctx: Context, db: Db, projectId: string): Promise<void> {
  authorize(project.delete, await lockProject(ctx, db, projectId, 'no key update'));
  await change(db, projectId, { deletedAt: ctx.parts.clock.now() });
  const { name } = await findProject(db, projectId);
  await audit(ctx, db, 'project.deleted', await subjectInProject(db, projectId, projectId), { name });
  await notifyProject(ctx, db, projectId, 'details');
}

/**
 * Brings a deleted project back, with everybody and everything it had; for those who own it themselves.
 * @throws PROJECT_NOT_FOUND if it is not among one's deleted projects
 */
export async function bringProjectBack(ctx: Context, db: Db, projectId: string): Promise<void> {
  await lockRoles(db, projectId, 'no key update');
  if (!(await ownsDeleted(db, projectId, actorOf(ctx).userId))) throw new AppError('PROJECT_NOT_FOUND');
  await change(db, projectId, { deletedAt: null });
  const { name } = await findProject(db, projectId);
  await audit(ctx, db, 'project.restored', await subjectInProject(db, projectId, projectId), { name });
  await notifyProject(ctx, db, projectId, 'details');
}

/** Whether a project is deleted, and the person its owner, who can bring it back (ACCESS §2). */
export async function ownsDeleted(db: Db, projectId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNotNull(projects.deletedAt)));
  return row !== undefined && (await directRole(db, { projectId, userId })) === 'owner';
}

/**
 * Leaves a project to its owners: nobody else has a role, through the space or of their own. Returns who had their own.
 */
export async function closeToOwners(db: Db, projectId: string): Promise<string[]> {
  await change(db, projectId, { access: 'invited' });
  const dropped = await db
    .delete(projectUsers)
    .where(and(eq(projectUsers.projectId, projectId), ne(projectUsers.role, 'owner')))
    .returning({ userId: projectUsers.userId });
  return dropped.map(({ userId }) => userId);
}

/** Whether a project is there, and not deleted. */
export async function isInUse(db: Db, projectId: string): Promise<boolean> {
  return (await db.$count(projects, and(eq(projects.id, projectId), isNull(projects.deletedAt)))) > 0;
}

/** A project that is known to exist. */
export async function findProject(db: Db, projectId: string): Promise<Project> {
  const [row] = await db.select().from(projects).where(eq(projects.id, projectId));
  return row!;
}

async function change(db: Db, projectId: string, changes: Partial<Project>): Promise<void> {
  await db.update(projects).set(changes).where(eq(projects.id, projectId));
}

async function typeOf(db: Db, spaceId: string): Promise<'private' | 'team'> {
  const [row] = await db.select({ type: spaces.type }).from(spaces).where(eq(spaces.id, spaceId));
  return row!.type;
}
