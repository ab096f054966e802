import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { type AuditSubject, audit } from '../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { spaces, spaceUsers } from '../teams/teams.tables.ts';
import { type ProjectRole, projectRole, reaches } from './projects.policy.ts';
import { projects, projectUsers } from './projects.tables.ts';

/** Creates a draft project in a space and makes its creator the owner. @throws SPACE_NOT_FOUND, SPACE_FORBIDDEN */
export async function createProject(
  ctx: Context,
  { spaceId, name }: CallRequest<'POST /app/projects'>['input'],
): Promise<CallOutput<'POST /app/projects'>> {
  const { userId } = actorOf(ctx);
  const { ids, clock } = ctx.parts;
  return transact(ctx, async (db) => {
    const [member] = await db
      .select({ role: spaceUsers.role, type: spaces.type, teamId: spaces.teamId })
      .from(spaceUsers)
      .innerJoin(spaces, eq(spaces.id, spaceUsers.spaceId))
      .where(and(eq(spaceUsers.spaceId, spaceId), eq(spaceUsers.userId, userId)));
    if (!member) throw new AppError('SPACE_NOT_FOUND');
    if (!reaches(member.role, 'editor')) throw new AppError('SPACE_FORBIDDEN');
    const now = clock.now();
    const project = {
      id: ids.uuid(),
      spaceId,
      name: name?.trim() || untitled,
      isDraft: true,
      access: member.type === 'team' ? ('space' as const) : ('invited' as const),
      createdByUserId: userId,
      createdAt: now,
      updatedAt: now,
    };
    await db.insert(projects).values(project);
    await db.insert(projectUsers).values({ projectId: project.id, userId, role: 'owner', createdAt: now });
    await audit(ctx, db, 'project.created', { id: project.id, teamId: member.teamId }, { spaceId });
    return { projectId: project.id, name: project.name, spaceId, createdAt: now.toISOString() };
  });
}

/** The name of a project that was given none (spec 3 §3). */
const untitled = 'Untitled Project';

/** A thing in a project as the audit log names it: with the project's team. */
export async function subjectInProject(db: Db, projectId: string, id: string): Promise<AuditSubject> {
  const [row] = await db
    .select({ teamId: spaces.teamId })
    .from(projects)
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .where(eq(projects.id, projectId));
  return { id, teamId: row!.teamId };
}

/** Stands for people whose account is gone. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** The actor's role in a project. @throws PROJECT_NOT_FOUND for strangers, PROJECT_FORBIDDEN below `needed` */
export async function requireProjectRole(ctx: Context, projectId: string, needed: ProjectRole): Promise<ProjectRole> {
  const role = await projectRole(ctx.parts.database.db, projectId, actorOf(ctx).userId);
  if (!role) throw new AppError('PROJECT_NOT_FOUND');
  if (!reaches(role, needed)) throw new AppError('PROJECT_FORBIDDEN');
  return role;
}
