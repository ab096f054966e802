import { defineJob } from '../../platform/jobs/jobs.ts';

/** Checks and converts an uploaded web export; its key is the export's id. */
export const webExportJob = defineJob<{ webExportId: string }>('web-export.process', {
  // The export's row counts how often it was begun; stops of the server in order are not among these.
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 30,
  atOnce: 1,
});
