import { eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/locks.ts';
import type { Rule } from '../../platform/policy.ts';
import { lockRoles } from '../projects/projects.service.ts';
import { linkTopic } from './link-events.service.ts';
import type { LinkFacts } from './links.policy.ts';
import { type FoundLink, openLink } from './open-link.service.ts';
import { viewLinks } from './review.tables.ts';

/** Whom a link lets in, and as what. */
export type LinkState = Pick<typeof viewLinks.$inferSelect, 'sharedState' | 'baseRole'>;

/**
 * Opens a link to change it, for somebody who may do what a rule says. Until the transaction ends nobody else changes the
 * link, nor what anybody is in its project.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND where there is none, and what the rule gives
 */
export async function lockLink(
  ctx: Context,
  db: Db,
  viewLinkId: string,
  rule: Rule<LinkFacts>,
): Promise<FoundLink['link']> {
  const [found] = await db
    .select({ projectId: viewLinks.projectId })
    .from(viewLinks)
    .where(eq(viewLinks.id, viewLinkId));
  if (!found) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  await lockRoles(db, found.projectId);
  await lockRows(db, 'view_links', [viewLinkId], 'no key update');
  return (await openLink(ctx, viewLinkId, rule, db)).link;
}

/** Changes whom a link lets in and as what; whoever has it open is told with the transaction. */
export async function changeLinkState(
  ctx: Context,
  db: Db,
  viewLinkId: string,
  state: Partial<LinkState>,
): Promise<void> {
  await db
    .update(viewLinks)
    .set({ ...state, updatedAt: ctx.parts.clock.now() })
    .where(eq(viewLinks.id, viewLinkId));
  await ctx.parts.events.publish(db, linkTopic, viewLinkId, { type: 'link_changed' });
}
