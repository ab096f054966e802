import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { defineTopic } from '../../platform/events/events.ts';
import { notifyTeam } from '../teams/core/team-events.service.ts';
import { teamOf } from './project-locks.service.ts';

/**
 * What changed in a project: who is in it or invited; who asks for access; its name, place or state; its review links
 * (ACCESS §9).
 */
export interface ProjectEvent {
  type: 'sharing' | 'requests' | 'details' | 'links';
}

/** Projects, by their ids. */
export const projectTopic = defineTopic<ProjectEvent>('project');

/**
 * Tells open pages of a project what changed, when the transaction commits; and those of its team where lists show it: its
 * details and links.
 */
export async function notifyProject(
  ctx: Context,
  db: Db,
  projectId: string,
  ...types: ProjectEvent['type'][]
): Promise<void> {
  for (const type of types) await ctx.parts.events.publish(db, projectTopic, projectId, { type });
  const isListed = types.some((type) => type === 'details' || type === 'links');
  if (isListed) await notifyTeam(ctx, db, await teamOf(db, projectId), 'projects');
}
