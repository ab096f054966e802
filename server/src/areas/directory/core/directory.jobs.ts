import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';

/** Gives and takes what the groups of a team's directory say. */
export const applyGroupsJob = defineJob<{ teamId: string }>('directory.apply-groups', {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  atOnce: 2,
  isInSeries: true,
});

/** Sends that job; a second one is not added while the first is waiting. */
export function sendApplyGroups({ parts }: Pick<Context, 'parts'>, db: Db, teamId: string): Promise<void> {
  return parts.jobs.send(db, applyGroupsJob, { teamId }, teamId);
}
