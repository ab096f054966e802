import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { viewLinkRevisions } from '../review.tables.ts';

/**
 * The number that a link gave to a web export when it first showed it, from 1; null if it never showed it (record 112).
 */
export async function revisionOn(db: Db, viewLinkId: string, webExportId: string): Promise<number | null> {
  const [row] = await db
    .select({ number: viewLinkRevisions.number })
    .from(viewLinkRevisions)
    .where(and(eq(viewLinkRevisions.viewLinkId, viewLinkId), eq(viewLinkRevisions.webExportId, webExportId)));
  return row?.number ?? null;
}

/** The numbers of the web exports that comments of one link were written on, by the id of the web export. */
export async function revisionsOf(
  db: Db,
  written: readonly { viewLinkId: string; webExportId: string }[],
): Promise<ReadonlyMap<string, number>> {
  const [first] = written;
  if (!first) return new Map();
  const rows = await db
    .select({ webExportId: viewLinkRevisions.webExportId, number: viewLinkRevisions.number })
    .from(viewLinkRevisions)
    .where(
      and(
        eq(viewLinkRevisions.viewLinkId, first.viewLinkId),
        inArray(viewLinkRevisions.webExportId, [...new Set(written.map(({ webExportId }) => webExportId))]),
      ),
    );
  return new Map(rows.map(({ webExportId, number }) => [webExportId, number]));
}
