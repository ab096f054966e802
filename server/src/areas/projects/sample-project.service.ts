import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { projects, projectUsers } from './projects.tables.ts';

/** Adds the project of an account's sample design, which that account owns alone. Returns its id. */
export async function addSample(
  ctx: Context,
  db: Db,
  { userId, name, teamId, spaceId }: { userId: string; name: string; teamId: string; spaceId: string },
): Promise<string> {
  const { clock, ids } = ctx.parts;
  const [id, now] = [ids.uuid(), clock.now()];
  await db.insert(projects).values({
    id,
    teamId,
    spaceId,
    name,
    isDraft: false,
    isSample: true,
    access: 'invited',
    createdByUserId: userId,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert(projectUsers).values({ projectId: id, teamId, userId, role: 'owner', createdAt: now });
  await audit(ctx, db, 'project.created', { id, teamId }, { spaceId });
  return id;
}

/** Whether an account has been given its sample design, also if it was deleted since and can come back. */
export async function hasSample(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(projects, and(eq(projects.createdByUserId, userId), eq(projects.isSample, true)))) > 0;
}
