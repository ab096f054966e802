import { type Context, transact } from '../../platform/context.ts';
import { putProjectAway } from '../projects/projects.service.ts';
import { forgetRights } from '../publishing/address-rights.service.ts';
import { tellLinksOf } from '../review/link-state.service.ts';

/**
 * Deletes a project. Whoever has one of its links open is told with the transaction, and the addresses of its files end
 * (ACCESS §3, DECISIONS 70). @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function deleteProject(ctx: Context, projectId: string): Promise<void> {
  await transact(ctx, async (db) => {
    await putProjectAway(ctx, db, projectId);
    await tellLinksOf(ctx, db, projectId);
  });
  forgetRights(ctx.parts);
}
