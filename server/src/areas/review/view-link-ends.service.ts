import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { projects, projectUsers } from '../projects/projects.tables.ts';
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

/** Deletes a person's invitations to single links: all of them, or those of one team. */
export async function forgetVisitor(db: Db, userId: string, teamId?: string): Promise<void> {
  const ofTeam = db
    .select({ id: viewLinks.id })
    .from(viewLinks)
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .where(teamId ? eq(projects.teamId, teamId) : undefined);
  await db
    .delete(viewLinkUsers)
    .where(and(eq(viewLinkUsers.userId, userId), teamId ? inArray(viewLinkUsers.viewLinkId, ofTeam) : undefined));
}

/**
 * Deletes people's invitations to single links of the projects of a space, except in projects in which they still have a
 * role of their own (ACCESS §6).
 */
export async function forgetVisitorsOfSpace(db: Db, spaceId: string, userIds: string[]): Promise<void> {
  const links = db
    .select({ id: viewLinks.id })
    .from(viewLinks)
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .where(
      and(
        eq(projects.spaceId, spaceId),
        sql`not exists (select from ${projectUsers} where ${projectUsers.projectId} = ${projects.id}
          and ${projectUsers.userId} = ${viewLinkUsers.userId})`,
      ),
    );
  await db
    .delete(viewLinkUsers)
    .where(and(inArray(viewLinkUsers.userId, userIds), inArray(viewLinkUsers.viewLinkId, links)));
}

/** Deletes people's invitations to the links of a project; without people, those of everybody. */
export async function dropFromLinksOf(db: Db, projectId: string, userIds?: string[]): Promise<void> {
  const links = db.select({ id: viewLinks.id }).from(viewLinks).where(eq(viewLinks.projectId, projectId));
  await db
    .delete(viewLinkUsers)
    .where(and(inArray(viewLinkUsers.viewLinkId, links), userIds ? inArray(viewLinkUsers.userId, userIds) : undefined));
}
