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
import type { ProjectFacts } from './projects.policy.ts';
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
    const project = {
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
    await db.insert(projects).values(project);
    await db.insert(projectUsers).values({ projectId: project.id, teamId, userId, role: 'owner', createdAt: now });
    await audit(ctx, db, 'project.created', { id: project.id, teamId }, { spaceId });
    return { projectId: project.id, name: project.name, spaceId, createdAt: now.toISOString() };
  });
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
