import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { keepOrder } from '../../../platform/database/locks.ts';
import type { webExports } from '../../publishing/publishing.tables.ts';
import { viewLinks } from '../review.tables.ts';
import { linkTopic } from './link-events.service.ts';
import { revisionOn } from './link-revisions.service.ts';

/**
 * Shows a ready web export on the project's link, which keeps its address and comments. If the project has no link, a
 * new one is created, with the sharing that the export specifies; the operator's default says whether guests may comment on
 * it (record 51). Readers are notified when the transaction commits (DECISIONS 47). Returns the id of the link,
 * and the number that it gave to the export.
 */
export async function showExport(
  ctx: Context,
  db: Db,
  exported: typeof webExports.$inferSelect,
): Promise<{ viewLinkId: string; revision: number }> {
  const viewLinkId = await showOnLink(ctx, db, exported);
  return { viewLinkId, revision: (await revisionOn(db, viewLinkId, exported.id))! };
}

async function showOnLink(ctx: Context, db: Db, exported: typeof webExports.$inferSelect): Promise<string> {
  const { clock, config, ids, events } = ctx.parts;
  const now = clock.now();
  keepOrder(db, 'view_links');
  const [link] = await selectFirst(db, exported.projectId).for('no key update');
  const shown = { webExportId: exported.id, title: exported.title, updatedAt: now };
  if (link) {
    await db.update(viewLinks).set(shown).where(eq(viewLinks.id, link.id));
    await events.publish(db, linkTopic, link.id, { type: 'web_export_updated', webExportId: exported.id });
    return link.id;
  }
  // A new link has no readers to notify.
  const viewLinkId = ids.uuid();
  const { projectId, sharedState, baseRole, uploadedByUserId } = exported;
  const guestsAllowed = config.GUEST_COMMENTS === 'on';
  await db.insert(viewLinks).values({
    id: viewLinkId,
    projectId,
    sharedState,
    baseRole,
    guestsAllowed,
    uploadedByUserId,
    createdAt: now,
    ...shown,
  });
  return viewLinkId;
}

/** Notifies open review pages, when the transaction commits, that the web export they show has more files. */
export async function notifyOfFiles(ctx: Context, db: Db, webExportId: string): Promise<void> {
  const shown = await db.select({ id: viewLinks.id }).from(viewLinks).where(eq(viewLinks.webExportId, webExportId));
  const ids = shown.map(({ id }) => id);
  await ctx.parts.events.publish(db, linkTopic, ids, { type: 'web_export_updated', webExportId });
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
