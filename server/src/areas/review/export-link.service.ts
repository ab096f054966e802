import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { keepOrder } from '../../platform/database/locks.ts';
import type { webExports } from '../publishing/publishing.tables.ts';
import { linkTopic } from './link-events.service.ts';
import { viewLinks } from './review.tables.ts';

/**
 * Shows a web export that became ready: the project's link gets it and keeps its address and comments; without a link one
 * is made, shared as the export says. Its readers are told with the transaction (DECISIONS 47). Gives the link's id.
 */
export async function showExport(ctx: Context, db: Db, exported: typeof webExports.$inferSelect): Promise<string> {
  const { clock, ids, events } = ctx.parts;
  const now = clock.now();
  keepOrder(db, 'view_links');
  const [link] = await selectFirst(db, exported.projectId).for('no key update');
  const shown = { webExportId: exported.id, title: exported.title, updatedAt: now };
  if (link) {
    await db.update(viewLinks).set(shown).where(eq(viewLinks.id, link.id));
    await events.publish(db, linkTopic, link.id, { type: 'web_export_updated', webExportId: exported.id });
    return link.id;
  }
  // A new link has no readers to tell.
  const viewLinkId = ids.uuid();
  const { projectId, sharedState, baseRole, uploadedByUserId } = exported;
  await db
    .insert(viewLinks)
    .values({ id: viewLinkId, projectId, sharedState, baseRole, uploadedByUserId, createdAt: now, ...shown });
  return viewLinkId;
}

/** The first link of a project; null without one. */
export async function firstLinkOf(db: Db, projectId: string): Promise<string | null> {
  const [link] = await selectFirst(db, projectId);
  return link?.id ?? null;
}

function selectFirst(db: Db, projectId: string) {
  return db
    .select({ id: viewLinks.id })
    .from(viewLinks)
    .where(eq(viewLinks.projectId, projectId))
    .orderBy(asc(viewLinks.createdAt))
    .limit(1);
}
