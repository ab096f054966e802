import { inArray } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { users } from '../../people/people.tables.ts';
import { notifyProject } from '../../projects/project-events.service.ts';
import { type HandedOver, type Handover, handOverProjects } from '../../projects/project-handover.service.ts';
import { dropPending } from './join-project.service.ts';

/**
 * Gives the projects that a person leaves behind to an heir, and records it (ACCESS §7). What the heir had asked for in
 * them, or was invited to, they have then. Called after the team was locked and before the person leaves it.
 */
export async function handOver(
  ctx: Context,
  db: Db,
  userId: string,
  { teamId, heirId }: Handover = {},
): Promise<HandedOver[]> {
  const done = await handOverProjects(ctx, db, userId, { teamId, heirId });
  const heirs = await findHeirs(db, done);
  for (const { projectId, teamId: team, heirId: to } of done) {
    await dropPending(db, projectId, heirs.get(to)!);
    await audit(ctx, db, 'project.handed_over', { id: projectId, teamId: team }, { from: userId, to });
    await notifyProject(ctx, db, projectId, 'sharing');
  }
  return done;
}

async function findHeirs(db: Db, done: HandedOver[]): Promise<Map<string, { id: string; email: string }>> {
  const ids = [...new Set(done.map(({ heirId }) => heirId))];
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
