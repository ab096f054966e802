import { type SQL, sql } from 'drizzle-orm';
import { daysBefore } from './config/privacy-settings.ts';
import { inTransaction } from './database/database.ts';
import type { Parts } from './parts.ts';

/** Entries of one run, so that nobody waits for it; the next one goes on. */
const most = 5000;

/**
 * Deletes entries of the audit log, and IP addresses in it, after the days of the settings. The trigger that keeps the log lets
 * through what is older than the moment the transaction names, and no other change (migration 0016_privacy).
 */
export async function sweepAudit(parts: Pick<Parts, 'clock' | 'config' | 'database'>): Promise<void> {
  const { RETENTION_AUDIT_DAYS, RETENTION_IP_DAYS } = parts.config;
  const now = parts.clock.now();
  if (RETENTION_AUDIT_DAYS !== undefined) {
    await change(parts, daysBefore(now, RETENTION_AUDIT_DAYS), sql`delete from audit_log`, sql`true`);
  }
  await change(parts, daysBefore(now, RETENTION_IP_DAYS), sql`update audit_log set ip = ''`, sql`ip <> ''`);
}

async function change({ database }: Pick<Parts, 'database'>, moment: Date, act: SQL, which: SQL): Promise<void> {
  const before = moment.toISOString();
  await inTransaction(database, async (db) => {
    await db.execute(sql`select set_config('chamfer.audit_before', ${before}, true)`);
    await db.execute(sql`
      ${act} where id in (
        select id from audit_log where at < ${before}::timestamptz and ${which}
        order by at limit ${most} for update skip locked)`);
  });
}
