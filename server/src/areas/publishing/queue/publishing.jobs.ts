import { defineJob } from '../../../platform/jobs/jobs.ts';
import { conversionRoom } from './conversion-room.ts';

// The export's row counts the attempts, without those that were ended by a stop of the server or among others by a kill.
const retries = { retryLimit: 20, retryDelay: 1, retryDelayMax: 30 };

/** Checks and converts an uploaded web export, after which its link works; its key is the export's id. */
export const webExportJob = defineJob<{ webExportId: string }>('web-export.process', {
  ...retries,
  atOnce: (config) => conversionRoom(config).converting,
});

/** Makes the files for AR of a model again whose unit was changed; its key is the export's id. */
export const arJob = defineJob<{ webExportId: string }>('web-export.ar', {
  ...retries,
  retryLimit: 5,
  atOnce: (config) => conversionRoom(config).delivering,
});

/** Makes thumbnails, packed files and files for AR of a published export; its key is the export's id. */
export const deliveryJob = defineJob<{ webExportId: string }>('web-export.deliver', {
  ...retries,
  atOnce: (config) => conversionRoom(config).delivering,
});
