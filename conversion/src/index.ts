/**
 * File processing for publishing behind one interface: an `ExportJob` goes in, an `ExportResult` comes out, and more files
 * are made from its model later. The work happens in child processes, which the functions below start and end.
 */
export { checkCommentPicture } from './worker/comment-picture-check.ts';
export { checkEnginePicture } from './worker/engine-picture-check.ts';
export {
  type CommentPictureFiles,
  type Delivery,
  type ExportFile,
  ExportFileError,
  type ExportJob,
  type ExportModel,
  type ExportResult,
  type ExportStage,
  type PublishedModel,
  type Theme,
} from './worker/export-job.ts';
export {
  type ProcessLimits,
  processAr,
  processCommentPicture,
  processDelivery,
  processExport,
  processPicture,
  processThumbnails,
} from './worker/export-worker.ts';
export { SNIFF_BYTES, sniff } from './worker/file-kind.ts';
