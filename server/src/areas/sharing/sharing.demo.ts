import { type Context, transact } from '../../platform/context.ts';
import type { OfDemoPeople } from '../people/people.demo.ts';
import type { DemoDesign } from '../publishing/publishing.demo.ts';
import { type SeededDesign, seedCopy } from '../publishing/publishing.seed.ts';
import { privateSpaceOf } from '../teams/private-spaces.service.ts';
import { seedAccessRequest } from './sharing.seed.ts';

/**
 * What the demo company shares beside its links: Henrik, a guest, waits for access to the gearbox housing, and Jonas keeps
 * a study of the bracket in his private space, whose link is not shared.
 */
export async function seedDemoSharing(
  ctx: Context,
  people: OfDemoPeople<{ userId: string; teamId: string }>,
  published: Record<DemoDesign['slug'], SeededDesign>,
): Promise<void> {
  const { projectId } = published['gearbox-housing'];
  const asking = { projectId, userId: people.Henrik.userId };
  const [, spaceId] = await Promise.all([
    transact(ctx, (db) => seedAccessRequest(ctx, db, asking)),
    transact(ctx, (db) => privateSpaceOf(ctx, db, people.Mara.teamId, people.Jonas.userId)),
  ]);
  const study = { userId: people.Jonas.userId, spaceId, title: 'Hinge bracket, study with ribs' };
  await seedCopy(ctx, { ...study, sharedState: 'not_shared' }, published['hinge-bracket'].webExportId);
}
