import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { projects } from '../projects/projects.tables.ts';
import { spaces } from '../teams/teams.tables.ts';
import { linkTopic } from './link-events.service.ts';
import { viewLinks, viewLinkUsers } from './review.tables.ts';

/**
 * Notifies everybody who has a link of these teams open, when the transaction commits. Must be called before the teams
 * are deleted in it.
 */
export async function announceTeamsClose(ctx: Context, db: Db, teamIds: string[]): Promise<void> {
  if (teamIds.length === 0) return;
  const links = await db
    .select({ viewLinkId: viewLinks.id })
    .from(viewLinks)
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .where(inArray(spaces.teamId, teamIds));
  const ids = links.map(({ viewLinkId }) => viewLinkId);
  await ctx.parts.events.publish(db, linkTopic, ids, { type: 'link_changed' });
}

/** Deletes all of a person's invitations to single links. */
export async function forgetVisitor(db: Db, userId: string): Promise<void> {
  await db.delete(viewLinkUsers).where(eq(viewLinkUsers.userId, userId));
}
