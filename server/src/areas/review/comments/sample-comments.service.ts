import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { comments } from '../review.tables.ts';
import { columnsOf, type ModelAnchor } from './comment-anchor.ts';

/**
 * Pins the comments that the sample design of an account comes with, written by the account itself. Nobody is notified: it
 * is the only reader.
 */
export async function addSampleComments(
  { parts: { ids } }: Context,
  db: Db,
  on: { viewLinkId: string; webExportId: string; createdByUserId: string; createdAt: Date },
  written: readonly { message: string; anchor: ModelAnchor }[],
): Promise<void> {
  const rows = written.map(({ message, anchor }) => ({
    ...on,
    id: ids.uuid(),
    type: 'model' as const,
    message,
    mentionedUserIds: [],
    ...columnsOf(anchor),
  }));
  await db.insert(comments).values(rows);
}
