import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { linkTopic } from './link-events.service.ts';
import { viewLinks } from './review.tables.ts';

/** Changes whom a link lets in and as what; whoever has it open is told with the transaction. */
export async function changeLinkState(
  ctx: Context,
  db: Db,
  viewLinkId: string,
  state: Partial<Pick<typeof viewLinks.$inferSelect, 'sharedState' | 'baseRole'>>,
): Promise<void> {
  await db
    .update(viewLinks)
    .set({ ...state, updatedAt: ctx.parts.clock.now() })
    .where(eq(viewLinks.id, viewLinkId));
  await ctx.parts.events.publish(db, linkTopic, viewLinkId, { type: 'link_changed' });
}
