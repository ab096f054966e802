/**
 * File processing for publishing behind one interface: an `ExportJob` goes in, an `ExportResult` comes out, and more files
 * are made from its model later. The work happens in child processes, which the functions below start and end.
 */

export type { ComparedComment } from './comparison/comments/anchor.ts';
export type { CommentPlacement, PlacementState } from './comparison/comments/place-comments.ts';
export type { ModelComparison } from './comparison/compare-models.ts';
export type { Verdict } from './comparison/matching/match.ts';
export {
  COMPARISON_VERSION,
  type ComparedParts,
  type ComparisonSummary,
  type PartAddress,
} from './comparison/summary.ts';
export {
  type CommentPictureFiles,
  type ComparisonJob,
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
  compareRevisions,
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
