import { tickJob } from '@chamfer/server/scenario';
import type { Journey } from '../journey.ts';

/** Has the server look now for what is due in billing, which it does by itself every minute. */
export async function lookForDue(journey: Journey, teamId: string): Promise<void> {
  const { jobs, database } = (await journey.scenario()).parts;
  await jobs.send(database.db, tickJob, {}, teamId);
}
