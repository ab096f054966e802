import { and, isNotNull, lte } from 'drizzle-orm';
import { dayAgoOf } from '../../../platform/clock.ts';
import type { DataParts } from '../../../platform/parts.ts';
import { projectAccessRequests } from '../sharing.tables.ts';

/** Removes denied requests for access after the day in which the person cannot ask again (DECISIONS 43). */
export async function dropDenied(parts: DataParts): Promise<void> {
  await parts.database.db
    .delete(projectAccessRequests)
    .where(and(isNotNull(projectAccessRequests.deniedAt), lte(projectAccessRequests.deniedAt, dayAgoOf(parts))));
}
