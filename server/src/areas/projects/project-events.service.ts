import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { defineTopic } from '../../platform/events/events.ts';

/**
 * What changed in a project: who is in it or invited; who asks for access; its name, place or state; its review links
 * (ACCESS §9).
 */
export interface ProjectEvent {
  type: 'sharing' | 'requests' | 'details' | 'links';
}

/** Projects, by their ids. */
export const projectTopic = defineTopic<ProjectEvent>('project');

/** Tells open pages of a project what changed, when the transaction commits. */
export async function tellProject(
  ctx: Context,
  db: Db,
  projectId: string,
  ...types: ProjectEvent['type'][]
): Promise<void> {
  for (const type of types) await ctx.parts.events.publish(db, projectTopic, projectId, { type });
}
