import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { addSample } from '../../projects/sample-project.service.ts';
import { drawings, webExports } from '../publishing.tables.ts';
import { links } from '../store/links.port.ts';
import type { SampleFiles } from './sample-files.service.ts';

/** Gives a new account its sample design; its key is the account's id. */
export const sampleJob = defineJob<{ userId: string }>('sample.create', { retryLimit: 8, retryDelay: 5, atOnce: 1 });

/** Lets a new account have its sample design soon after the transaction, unless the operator wants none. */
export async function giveSample({ parts: { config, jobs } }: Context, db: Db, userId: string): Promise<void> {
  if (config.SAMPLE_DESIGN === 'on') await jobs.send(db, sampleJob, { userId }, userId);
}

/** Publishes the sample design in the name of a person, whom alone its link lets in. */
export async function publishSample(
  ctx: Context,
  db: Db,
  owner: { userId: string; teamId: string; spaceId: string; name: string },
  files: SampleFiles,
): Promise<{ webExportId: string; viewLinkId: string; createdAt: Date }> {
  const { clock, ids } = ctx.parts;
  const now = clock.now();
  const projectId = await addSample(ctx, db, owner);
  const webExportId = ids.uuid();
  const [exported] = await db
    .insert(webExports)
    .values({
      ...files.exported,
      id: webExportId,
      projectId,
      revisionId: 0,
      title: owner.name,
      status: 'ready',
      stage: 'done',
      progress: 1,
      sharedState: 'restricted',
      baseRole: 'commenter',
      uploadedByUserId: owner.userId,
      uploadedByPlatform: 'web',
      thumbnailLightRendered: true,
      thumbnailDarkRendered: true,
      createdAt: now,
      uploadedAt: now,
    })
    .returning();
  const sheets = files.drawings.map((sheet) => ({ ...sheet, id: ids.uuid(), webExportId }));
  await db.insert(drawings).values(sheets);
  const { viewLinkId } = await links().show(ctx, db, exported!);
  return { webExportId, viewLinkId, createdAt: now };
}
