import { eq, type SQL } from 'drizzle-orm';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Parts } from '../../../platform/parts.ts';
import { webExports } from '../publishing.tables.ts';
import { awaitsDelivery, isProcessing } from '../queue/attempts.ts';
import { arJob, deliveryJob, webExportJob } from '../queue/publishing.jobs.ts';

/**
 * Enqueues a job for every web export that needs one and has none: its job ran out of retries while servers were stopped,
 * or was lost with the queue. Attempts are counted in the export's row, so this ends;
 * files for AR are asked for until they are made, or take too much.
 */
export async function resumeExports(parts: Pick<Parts, 'database' | 'jobs' | 'log'>): Promise<void> {
  await resume(parts, webExportJob, isProcessing);
  await resume(parts, deliveryJob, awaitsDelivery);
  await resume(parts, arJob, eq(webExports.awaitsAr, true));
}

async function resume(
  { database: { db }, jobs, log }: Pick<Parts, 'database' | 'jobs' | 'log'>,
  kind: JobKind<{ webExportId: string }>,
  waits: SQL,
): Promise<void> {
  const waiting = await db.select({ id: webExports.id }).from(webExports).where(waits);
  // Asked second: a job that ended in between leaves one too many, which finds nothing to do.
  const living = await jobs.activeKeys(kind);
  for (const { id } of waiting.filter(({ id }) => !living.has(id))) {
    log.warn({ webExportId: id, job: kind.name }, 'a web export was left without a job; it gets a new one');
    await jobs.send(db, kind, { webExportId: id }, id);
  }
}
