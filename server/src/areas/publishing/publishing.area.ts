import type { Area } from '../../platform/area.ts';
import { workOn } from '../../platform/jobs/job-worker.ts';
import { remakeAr } from './jobs/ar.job.ts';
import { deliverWebExport } from './jobs/delivery.job.ts';
import { sweepPublishing } from './jobs/sweep.job.ts';
import { processWebExport } from './jobs/web-export.job.ts';
import { publishingRoutes } from './publishing.routes.ts';
import { teamOfExport, teamOfUpload } from './publishing.turns.ts';
import { arJob, deliveryJob, webExportJob } from './queue/publishing.jobs.ts';

/** Uploads, revisions, and web exports until they are shown on a link. */
export const publishing = {
  calls: publishingRoutes,
  teamsOf: { 'web-export': teamOfExport },
  reachOf: { upload: teamOfUpload },
  jobs: [
    workOn(webExportJob, (parts, { webExportId }, signal) => processWebExport(parts, webExportId, signal)),
    workOn(arJob, (parts, { webExportId }, signal) => remakeAr(parts, webExportId, signal)),
    workOn(deliveryJob, (parts, { webExportId }, signal) => deliverWebExport(parts, webExportId, signal)),
  ],
  sweeps: sweepPublishing,
} satisfies Area;
