import { defineJob } from '../../platform/jobs/jobs.ts';
import { conversionRoom } from './conversion-room.ts';

// The export's row counts how often work was begun; stops of the server in order are not among these.
const retries = { retryLimit: 20, retryDelay: 1, retryDelayMax: 30 };

/** Checks and converts an uploaded web export until its link lives; its key is the export's id. */
export const webExportJob = defineJob<{ webExportId: string }>('web-export.process', {
  ...retries,
  atOnce: (config) => conversionRoom(config).converting,
});

/** Makes what follows by itself: packed files, thumbnails, files for AR; its key is the export's id. */
export const deliveryJob = defineJob<{ webExportId: string }>('web-export.deliver', {
  ...retries,
  atOnce: (config) => conversionRoom(config).delivering,
});
