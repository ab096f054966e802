import type { ErrorCode } from '@chamfer/contract';
import type { ExportNotice } from '@chamfer/contract/export-notices';
import type { Extent } from '@chamfer/contract/model-units';
import type { ComparedComment } from '../../comparison/comments/anchor.ts';
import type { ModelComparison } from '../../comparison/compare-models.ts';

/** A file on disk and the name given by its sender; the name is only displayed, never trusted. */
export interface NamedFile {
  path: string;
  name: string;
}

/** The input of one web export. */
export interface ExportJob {
  /** Exists, is private to the job, and may be deleted with its contents after the job. */
  workDir: string;
  model: NamedFile & { size: number };
  /** Files referenced by a .gltf model (buffers and images) or by an .obj (materials). */
  resources: NamedFile[];
  drawings: (NamedFile & { id: string; title: string })[];
  /** Images made by the sender. */
  thumbnails?: ThumbnailPaths;
  /** The publisher has agreed that a model may be published without the faces that cannot be read. */
  acceptMissingFaces?: boolean;
}

/** The themes a design has thumbnails for. */
export type Theme = 'light' | 'dark';
/** Paths of images of a model, for the themes that have one; images we made are WebP, 960 × 720 px. */
export type ThumbnailPaths = Partial<Record<Theme, string>>;

/** A file that is sent unchanged, or as its brotli copy if there is one. */
export interface ExportFile {
  path: string;
  /** Bytes. */
  size: number;
  brotliPath: string | null;
}

/** A model ready for the viewer: a checked GLB, compressed quickly until its delivery files are there. */
export interface ExportModel extends ExportFile {
  /** Triangles drawn, counted once per placement. */
  triangles: number;
  /** Placed primitives: one per primitive of each node, and of each of its instances. */
  parts: number;
  /** Whether the uploaded file contained materials or colours. */
  includesMaterials: boolean;
  sourceFormat: 'glb' | 'gltf' | 'step' | 'stl' | 'obj';
  /** Lengths of the GLB along x, y and z of the uploaded file; null if it does not say them. */
  extent: Extent | null;
}

/** A published model from which more files are made: a checked GLB, and what it shows. */
export interface PublishedModel extends NamedFile, Pick<ExportModel, 'size' | 'triangles' | 'parts'> {}

/** The input for the delivery files of a model, in a folder like that of an `ExportJob`. */
export interface DeliveryJob {
  workDir: string;
  model: PublishedModel;
  /** By what lengths of the model are multiplied to be metres. */
  lengthScale: number;
}

/** The files of a model for the AR viewers of phones; null for models too large for phones. */
export interface DeliveredAr {
  arGlb: ExportFile | null;
  usdz: ExportFile | null;
}

/** What browsers and phones load instead of the checked GLB. */
export interface Delivery extends DeliveredAr {
  full: ExportFile;
  /** The same parts with fewer triangles, for large models. */
  coarse: ExportFile | null;
  /** Why an expected file is missing, for the log. */
  notes: string[];
}

/** A drawing ready for the viewer. */
export interface ExportDrawing extends ExportFile {
  id: string;
  fileType: 'svg_v1' | 'pdf_v1';
  pages: number;
  /** Size of the first page as displayed: CSS px for SVG, points (1/72 inch) for PDF. */
  width: number;
  height: number;
}

/** What a link needs to work. All files are in the job's `workDir` and complete. */
export interface ExportResult {
  model: ExportModel;
  drawings: ExportDrawing[];
  /** Those that were sent. */
  thumbnails: ThumbnailPaths;
  /** What the files say and the link does not show. */
  notices: ExportNotice[];
}

/** The current stage of the work. */
export type ExportStage = 'checking' | 'converting';

/** The error codes that processing can end with. */
export type ExportFileErrorCode = Extract<
  ErrorCode,
  | 'FILE_EMPTY'
  | 'UNSUPPORTED_FILE_TYPE'
  | 'FILE_TYPE_MISMATCH'
  | 'INVALID_GLB'
  | 'INVALID_GLTF'
  | 'GLTF_RESOURCE_MISSING'
  | 'INVALID_STEP'
  | 'STEP_FACES_MISSING'
  | 'INVALID_ARCHIVE'
  | 'INVALID_STL'
  | 'INVALID_OBJ'
  | 'INVALID_SVG'
  | 'UNSAFE_SVG'
  | 'INVALID_PDF'
  | 'INVALID_THUMBNAIL'
  | 'INVALID_PICTURE'
  | 'MODEL_TOO_COMPLEX'
  | 'CONVERSION_TIMEOUT'
  | 'CONVERSION_OUT_OF_MEMORY'
  | 'CONVERSION_FAILED'
>;

/** Details of a failure: the file, a reason in plain English for the log, and offset, field or names if known. */
export interface ExportFileErrorDetails {
  file: string;
  reason: string;
  [key: string]: unknown;
}

/** Why an export cannot be made from these files. */
export class ExportFileError extends Error {
  override readonly name = 'ExportFileError';
  readonly code: ExportFileErrorCode;
  readonly details: ExportFileErrorDetails;

  constructor(code: ExportFileErrorCode, details: ExportFileErrorDetails, options?: ErrorOptions) {
    super(`${code}: ${details.file}: ${details.reason}`, options);
    this.code = code;
    this.details = details;
  }
}

/** Fails a check with a reason. */
export type Fail = (reason: string, more?: Record<string, unknown>) => never;

/** Creates a `Fail` for one file and one code. */
export function failWith(code: ExportFileErrorCode, file: string): Fail {
  return (reason, more) => {
    throw new ExportFileError(code, { file, reason, ...more });
  };
}

/** Messages from the child to its parent, over IPC. */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'progress'; fraction: number; stage: ExportStage }
  | { type: 'export'; result: ExportResult }
  | { type: 'picture'; path: string }
  | { type: 'comment-picture'; files: CommentPictureFiles }
  | { type: 'id-photo'; file: IdPhotoFile }
  | { type: 'delivery'; delivery: Delivery }
  | { type: 'ar'; ar: DeliveredAr }
  | { type: 'thumbnails'; thumbnails: ThumbnailPaths }
  | { type: 'comparison'; comparison: ModelComparison }
  | { type: 'error'; code: ExportFileErrorCode; details: ExportFileErrorDetails };

/** What is made of a picture on a comment: WebP files, and the size of the larger one in pixels. */
export interface CommentPictureFiles {
  path: string;
  thumbnailPath: string;
  width: number;
  height: number;
}

/** What is made of a photo of an ID: a WebP, and its size in pixels. */
export interface IdPhotoFile {
  path: string;
  width: number;
  height: number;
}

/** An image to be made into a thumbnail, a picture on a comment or a photo of an ID, in a private folder. */
export interface PictureJob {
  workDir: string;
  picture: NamedFile;
}

/** A published model to be rendered in some themes. */
export interface ThumbnailJob extends Omit<DeliveryJob, 'lengthScale'> {
  themes: Theme[];
}

/** Two revisions of a model to be compared, each a checked or delivered GLB, in a folder like that of an `ExportJob`. */
export interface ComparisonJob {
  workDir: string;
  /** The earlier revision. */
  old: NamedFile;
  /** The later one. */
  model: NamedFile;
  /** Comments of the earlier one, which are placed in the later one. */
  comments: ComparedComment[];
}

/** The single message from the parent to the child. */
export type WorkerOrder =
  | { type: 'export'; job: ExportJob }
  | { type: 'picture'; job: PictureJob }
  | { type: 'comment-picture'; job: PictureJob }
  | { type: 'id-photo'; job: PictureJob }
  | { type: 'delivery'; job: DeliveryJob }
  | { type: 'ar'; job: DeliveryJob }
  | { type: 'thumbnails'; job: ThumbnailJob }
  | { type: 'comparison'; job: ComparisonJob };
