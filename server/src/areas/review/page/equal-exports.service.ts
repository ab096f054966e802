import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { drawings, webExports } from '../../publishing/publishing.tables.ts';

/** A drawing of a web export, as it is stored. */
export type Sheet = typeof drawings.$inferSelect;

/** The other web exports of a project that were made of the same files. */
export interface EqualExports {
  webExportIds: string[];
  /** The drawings in them that are the same as one of this web export. */
  drawingIds(sheet: Pick<Sheet, 'position'>): string[];
}

/**
 * Finds what places also hold on: the same files that were published before or after, by their hash. Their drawings have ids
 * of their own, and the same positions, as files are hashed in the order of the drawings (record 112).
 */
export async function findEqual(
  db: Db,
  { id, projectId, contentSha256 }: typeof webExports.$inferSelect,
  sheets: readonly Sheet[],
): Promise<EqualExports> {
  const others = contentSha256
    ? await db
        .select({ id: webExports.id })
        .from(webExports)
        .where(
          and(eq(webExports.projectId, projectId), eq(webExports.contentSha256, contentSha256), ne(webExports.id, id)),
        )
    : [];
  const webExportIds = others.map((other) => other.id);
  const theirs =
    sheets.length > 0 && webExportIds.length > 0
      ? await db
          .select({ id: drawings.id, position: drawings.position })
          .from(drawings)
          .where(inArray(drawings.webExportId, webExportIds))
      : [];
  return {
    webExportIds,
    drawingIds: ({ position }) => theirs.filter((sheet) => sheet.position === position).map((sheet) => sheet.id),
  };
}
