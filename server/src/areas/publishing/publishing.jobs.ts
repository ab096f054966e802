import { defineJob } from '../../platform/jobs/jobs.ts';

/** Checks and converts an uploaded web export. The job's key is the export's id. */
export const webExportJob = defineJob<{ webExportId: string }>('web-export.process', {
  // The number of attempts is limited by the export's row. Normal stops of the server do not count there.
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 30,
  atOnce: 1,
});
