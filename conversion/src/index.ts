/**
 * What publishing does to uploaded files, behind one contract: an `ExportJob` goes in, an `ExportResult` comes out, and of
 * its model more is made later. The work itself happens in a process of its own, which the functions below start and end.
 */
export {
  type Delivery,
  type ExportFile,
  ExportFileError,
  type ExportJob,
  type ExportResult,
  type ExportStage,
  type PublishedModel,
  type Theme,
} from './worker/export-job.ts';
export {
  type ProcessLimits,
  processDelivery,
  processExport,
  processPicture,
  processThumbnails,
} from './worker/export-worker.ts';
export { SNIFF_BYTES, sniff } from './worker/file-kind.ts';
