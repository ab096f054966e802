import type { CallOutput, CallRequest } from '@chamfer/contract';
import { audit } from '../../platform/audit.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import { transactOnce } from '../../platform/once/transact-once.ts';
import { authorize } from '../../platform/policy.ts';
import { lockSpace } from '../teams/core/space-access.service.ts';
import { space } from '../teams/core/spaces.policy.ts';
import { projects, projectUsers } from './projects.tables.ts';

/** Creates a draft project in a space and makes its creator the owner. @throws SPACE_NOT_FOUND, SPACE_FORBIDDEN */
export async function createProject(
  ctx: Context,
  { spaceId, name }: CallRequest<'POST /app/projects'>['input'],
): Promise<CallOutput<'POST /app/projects'>> {
  const { userId } = actorOf(ctx);
  const { ids, clock } = ctx.parts;
  return transactOnce(ctx, async (db) => {
    const { teamId, type, ...facts } = await lockSpace(db, spaceId, userId);
    authorize(space.createProject, facts);
    const now = clock.now();
    const created = {
      id: ids.uuid(),
      spaceId,
      teamId,
      name: name || untitled,
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

/** The name of a project without a given name (spec 3 §3). */
const untitled = 'Untitled Project';

/** Represents people whose account was deleted. */
export const nobody = '00000000-0000-0000-0000-000000000000';
