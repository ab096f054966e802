/**
 * File processing for publishing behind one interface: an `ExportJob` goes in, an `ExportResult` comes out. The work
 * happens in a child process, which the functions below start and end.
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
