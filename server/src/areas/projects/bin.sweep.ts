import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { inTransaction } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/locks.ts';
import type { DataParts } from '../../platform/parts.ts';
import { binMs } from './project-changes.service.ts';
import { projects } from './projects.tables.ts';

/** Projects removed in one run, so that a run stays short; the next one goes on. */
const most = 50;

/**
 * Removes projects that were deleted more than 30 days ago, with all they have (DECISIONS 70). Their files are stray
 * from then on, and go with the sweep of those.
 */
export async function emptyBin({ database, clock }: DataParts): Promise<void> {
  const isOver = and(isNotNull(projects.deletedAt), lte(projects.deletedAt, new Date(clock.now().getTime() - binMs)));
  const over = await database.db.select({ id: projects.id }).from(projects).where(isOver).limit(most);
  for (const { id } of over) {
    await inTransaction(database, async (db) => {
      await lockRows(db, 'projects', [id], 'update');
      // It may have been brought back since.
      await db.delete(projects).where(and(eq(projects.id, id), isOver));
    });
  }
}
