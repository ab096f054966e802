import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { linkTopic } from './link-events.service.ts';
import { viewLinks } from './review.tables.ts';

/** Whom a link lets in, and as what. */
export type LinkState = Pick<typeof viewLinks.$inferSelect, 'sharedState' | 'baseRole'>;

/** A link's project and state, which nobody else changes before the transaction ends; null without such a link. */
export async function lockLink(db: Db, viewLinkId: string): Promise<(LinkState & { projectId: string }) | null> {
  const [link] = await db
    .select({ projectId: viewLinks.projectId, sharedState: viewLinks.sharedState, baseRole: viewLinks.baseRole })
    .from(viewLinks)
    .where(eq(viewLinks.id, viewLinkId))
    .for('no key update');
  return link ?? null;
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
