import { type Context, transact } from '@chamfer/server/context';
import type { Db } from '@chamfer/server/database';
import { privateSpaceOf, seedAccessRequest, seedCopy } from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
import { and, eq } from 'drizzle-orm';
import type { OfDemoPeople } from './people.ts';

const { projects, webExports } = schema;

type People = Partial<OfDemoPeople<{ userId: string; teamId: string }>>;

/** Henrik, a guest of the demo company, waits for access to a project, if both are still there. */
export async function seedDemoRequest(ctx: Context, db: Db, { Henrik }: People, projectId: string): Promise<void> {
  const isThere = (await db.$count(projects, eq(projects.id, projectId))) > 0;
  if (Henrik && isThere) await seedAccessRequest(ctx, db, { projectId, userId: Henrik.userId });
}

const studyTitle = 'Hinge bracket, study with ribs';

/**
 * Jonas keeps a study of the bracket in his private space, whose link is not shared; nothing happens if he has it, even
 * among what he deleted, or if he or the bracket is gone.
 */
export async function seedDemoStudy(ctx: Context, { Jonas }: People, webExportId: string): Promise<void> {
  const { db } = ctx.parts.database;
  if (!Jonas || (await db.$count(webExports, eq(webExports.id, webExportId))) === 0) return;
  const { userId, teamId } = Jonas;
  const same = and(eq(projects.createdByUserId, userId), eq(projects.name, studyTitle), eq(projects.isDraft, false));
  if ((await db.$count(projects, same)) > 0) return;
  const spaceId = await transact(ctx, (db) => privateSpaceOf(ctx, db, teamId, userId));
  await seedCopy(ctx, { userId, spaceId, title: studyTitle, sharedState: 'not_shared' }, webExportId);
}
