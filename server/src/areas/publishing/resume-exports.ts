import { eq } from 'drizzle-orm';
import type { Parts } from '../../platform/parts.ts';
import { webExportJob } from './publishing.jobs.ts';
import { webExports } from './publishing.tables.ts';

/**
 * Gives a job to every web export that is being processed and has none: its job ran out of retries while servers were
 * stopped, or was lost with the queue. How often an export is begun is counted in its row, so none goes round for ever.
 */
export async function resumeExports({ database: { db }, jobs, log }: Parts): Promise<void> {
  const processing = await db.select({ id: webExports.id }).from(webExports).where(eq(webExports.status, 'processing'));
  // Asked second: a job that ended in between leaves one too many, which finds nothing to do.
  const living = await jobs.livingKeys(webExportJob);
  for (const { id } of processing.filter(({ id }) => !living.has(id))) {
    log.warn({ webExportId: id }, 'a web export was left without a job; it gets a new one');
    await jobs.send(db, webExportJob, { webExportId: id }, id);
  }
}
