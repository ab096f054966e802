import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { spaces } from '../../teams/core/teams.tables.ts';
import { viewLinks, viewLinkUsers } from '../review.tables.ts';
import { linkTopic } from './link-events.service.ts';
import { forgetOpenings } from './link-openings.service.ts';

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

/** Ends a person's roles on single links: in one team, or everywhere, with what they opened, when their account ends. */
export async function forgetVisitor(db: Db, userId: string, teamId?: string): Promise<void> {
  const ofTeam = db
    .select({ id: projects.id })
    .from(projects)
    .where(teamId ? eq(projects.teamId, teamId) : undefined);
  const links = db.select({ id: viewLinks.id }).from(viewLinks).where(inArray(viewLinks.projectId, ofTeam));
  if (!teamId) await forgetOpenings(db, userId);
  await db
    .delete(viewLinkUsers)
    .where(and(eq(viewLinkUsers.userId, userId), teamId ? inArray(viewLinkUsers.viewLinkId, links) : undefined));
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

/** Ends the roles of people on the links of a project; without people, those of everybody. Returns who had one. */
export async function dropFromLinksOf(db: Db, projectId: string, userIds?: string[]): Promise<string[]> {
  const links = db.select({ id: viewLinks.id }).from(viewLinks).where(eq(viewLinks.projectId, projectId));
  const dropped = await db
    .delete(viewLinkUsers)
    .where(and(inArray(viewLinkUsers.viewLinkId, links), userIds ? inArray(viewLinkUsers.userId, userIds) : undefined))
    .returning({ userId: viewLinkUsers.userId });
  return dropped.map(({ userId }) => userId);
}
