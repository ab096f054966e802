/**
 * What publishing does to uploaded files, behind one contract: an `ExportJob` goes in, an `ExportResult` comes out. The
 * work itself happens in a process of its own, which the functions below start and end.
 */
export {
  type ExportFile,
  ExportFileError,
  type ExportJob,
  type ExportResult,
  type ExportStage,
} from './worker/export-job.ts';
export { processExport, processPicture } from './worker/export-worker.ts';
export { SNIFF_BYTES, sniff } from './worker/file-kind.ts';
