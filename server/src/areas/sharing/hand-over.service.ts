import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireUser } from '../people/people.service.ts';
import { type HandedOver, type Handover, handOverProjects } from '../projects/project-handover.service.ts';
import { dropPending } from './join-project.service.ts';

/**
 * Gives the projects that a person leaves behind to an heir and records it (ACCESS §7). What the heir had asked for or
 * was invited to in them ends: they own them now. Called after the team was locked.
 */
export async function handOver(ctx: Context, db: Db, userId: string, given: Handover = {}): Promise<HandedOver[]> {
  const done = await handOverProjects(ctx, db, userId, given);
  for (const { projectId, teamId, heirId } of done) {
    await dropPending(db, projectId, await requireUser(db, heirId));
    await audit(ctx, db, 'project.handed_over', { id: projectId, teamId }, { from: userId, to: heirId });
  }
  return done;
}
