import { eq } from 'drizzle-orm';
import type { Parts } from '../../platform/parts.ts';
import { webExportJob } from './publishing.jobs.ts';
import { webExports } from './publishing.tables.ts';

/**
 * Sends a job for every web export that is being processed but has no job, because the job ran out of retries while
 * servers were stopped or was lost with the queue. The row of the export limits the attempts, so this cannot repeat
 * forever.
 */
export async function resumeExports({ database: { db }, jobs, log }: Parts): Promise<void> {
  const processing = await db.select({ id: webExports.id }).from(webExports).where(eq(webExports.status, 'processing'));
  // This query must come second: if a job ends in between, one unnecessary job is sent, which finds nothing to do.
  const living = await jobs.livingKeys(webExportJob);
  for (const { id } of processing.filter(({ id }) => !living.has(id))) {
    log.warn({ webExportId: id }, 'a web export was left without a job; it gets a new one');
    await jobs.send(db, webExportJob, { webExportId: id }, id);
  }
}
