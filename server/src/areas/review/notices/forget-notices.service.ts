import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { mutedThreads, noticeSettings, pendingNotices } from '../comments/notices.tables.ts';

/** Deletes what a person set about mails, and the mails they are still to get. */
export async function forgetNotices(db: Db, userId: string): Promise<void> {
  for (const table of [pendingNotices, mutedThreads, noticeSettings])
    await db.delete(table).where(eq(table.userId, userId));
}
