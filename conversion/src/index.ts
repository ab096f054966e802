/**
 * File processing for publishing behind one interface: an `ExportJob` goes in, an `ExportResult` comes out, and more files
 * are made from its model later. The work happens in child processes, which the functions below start and end.
 */

export {
  type CommentPictureFiles,
  type Delivery,
  type ExportFile,
  ExportFileError,
  type ExportJob,
  type ExportModel,
  type ExportResult,
  type ExportStage,
  type IdPhotoFile,
  type PublishedModel,
  type Theme,
} from './worker/bytes/export-job.ts';
export { SNIFF_BYTES, sniff } from './worker/bytes/file-kind.ts';
export {
  type ProcessLimits,
  processAr,
  processCommentPicture,
  processDelivery,
  processExport,
  processIdPhoto,
  processPicture,
  processThumbnails,
} from './worker/export-worker.ts';
export { checkCommentPicture } from './worker/picture/comment-picture-check.ts';
export { checkEnginePicture } from './worker/picture/engine-picture-check.ts';
export { checkIdPhoto } from './worker/picture/id-photo-check.ts';
