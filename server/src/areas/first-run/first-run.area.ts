import type { Area } from '../../platform/area.ts';
import { workOn } from '../../platform/jobs/job-worker.ts';
import { sampleJob } from '../publishing/sample/sample-design.service.ts';
import { firstRunRoutes } from './first-run.routes.ts';
import { createSample } from './sample.job.ts';

/** The first minutes of an account: its sample design and its first steps. */
export const firstRun = {
  calls: firstRunRoutes,
  jobs: [workOn(sampleJob, (parts, { userId }, signal) => createSample(parts, userId, signal))],
} satisfies Area;
