import type { CallOutput, CallRequest } from '@chamfer/contract';
import { eq } from 'drizzle-orm';
import { type AuditSubject, audit } from '../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/locks.ts';
import { authorize } from '../../platform/policy.ts';
import { space } from '../teams/spaces.policy.ts';
import { lockSpace } from '../teams/spaces.service.ts';
import { findRole } from './effective-role.service.ts';
import { type ProjectFacts, project } from './projects.policy.ts';
import { projects, projectUsers } from './projects.tables.ts';

/** Creates a draft project in a space and makes its creator the owner. @throws SPACE_NOT_FOUND, SPACE_FORBIDDEN */
export async function createProject(
  ctx: Context,
  { spaceId, name }: CallRequest<'POST /app/projects'>['input'],
): Promise<CallOutput<'POST /app/projects'>> {
  const { userId } = actorOf(ctx);
  const { ids, clock } = ctx.parts;
  return transact(ctx, async (db) => {
    const { teamId, type, ...facts } = await lockSpace(db, spaceId, userId);
    authorize(space.createProject, facts);
    const now = clock.now();
    const created = {
      id: ids.uuid(),
      spaceId,
      teamId,
      name: name?.trim() || untitled,
      isDraft: true,
      access: type === 'team' ? ('space' as const) : ('invited' as const),
      createdByUserId: userId,
      createdAt: now,
      updatedAt: now,
    };
    await db.insert(projects).values(created);
    await db.insert(projectUsers).values({ projectId: created.id, teamId, userId, role: 'owner', createdAt: now });
    await audit(ctx, db, 'project.created', { id: created.id, teamId }, { spaceId });
    return { projectId: created.id, name: created.name, spaceId, createdAt: now.toISOString() };
  });
}

/** Renames a project for everybody who sees it. @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN */
export async function renameProject(
  ctx: Context,
  projectId: string,
  { name }: CallRequest<'PATCH /web/projects/{projectId}'>['input'],
): Promise<CallOutput<'PATCH /web/projects/{projectId}'>> {
  await transact(ctx, async (db) => {
    authorize(project.rename, await lockProject(ctx, db, projectId, 'no key update'));
    const [before] = await db.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId));
    if (before!.name === name) return;
    // Not an edit of the design: the project keeps its place among those last edited.
    await db.update(projects).set({ name }).where(eq(projects.id, projectId));
    const subject = await subjectInProject(db, projectId, projectId);
    await audit(ctx, db, 'project.renamed', subject, { before: before!.name, after: name });
  });
  return { projectId, name };
}

/**
 * Puts a project away: nobody has a role in it from then on. What belongs to it stays, so that it can be brought back
 * (DECISIONS 70). Its open pages are the caller's to tell. @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function putProjectAway(ctx: Context, db: Db, projectId: string): Promise<void> {
  authorize(project.delete, await lockProject(ctx, db, projectId, 'no key update'));
  const deletedAt = ctx.parts.clock.now();
  const [deleted] = await db
    .update(projects)
    .set({ deletedAt })
    .where(eq(projects.id, projectId))
    .returning({ name: projects.name });
  const subject = await subjectInProject(db, projectId, projectId);
  await audit(ctx, db, 'project.deleted', subject, { name: deleted!.name });
}

/** The name of a project without a given name (spec 3 §3). */
const untitled = 'Untitled Project';

/** An object in a project as recorded in the audit log, with the project's team. */
export async function subjectInProject(db: Db, projectId: string, id: string): Promise<AuditSubject> {
  return { id, teamId: (await teamOfProject(db, projectId))! };
}

/** Represents people whose account was deleted. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** The facts that decide a person's access to a project, read without locks, for read-only calls. */
export async function findProjectFacts(db: Db, projectId: string, userId: string): Promise<ProjectFacts> {
  return { role: await findRole(db, projectId, userId) };
}

/**
 * The facts that decide the actor's access to a project, locked until the transaction ends: no role in team, space or
 * project can change meanwhile. `strength` is that of the project's lock: `no key update` if its row will be changed.
 */
export async function lockProject(
  ctx: Context,
  db: Db,
  projectId: string,
  strength: 'share' | 'no key update' = 'share',
): Promise<ProjectFacts> {
  await lockRoles(db, projectId, strength);
  return findProjectFacts(db, projectId, actorOf(ctx).userId);
}

/** Only the locks of `lockProject`, for callers that lock dependent rows before reading the facts. */
export async function lockRoles(
  db: Db,
  projectId: string,
  strength: 'share' | 'no key update' = 'share',
): Promise<void> {
  const teamId = await teamOfProject(db, projectId);
  if (teamId) await lockRows(db, 'teams', [teamId], 'share');
  await lockRows(db, 'projects', [projectId], strength);
}

/** The team of a project, which never changes; null if there is no such project. */
async function teamOfProject(db: Db, projectId: string): Promise<string | null> {
  const [row] = await db.select({ teamId: projects.teamId }).from(projects).where(eq(projects.id, projectId));
  return row?.teamId ?? null;
}
