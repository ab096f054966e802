import type { ErrorCode } from '@chamfer/contract';

/** A file on disk and the name its sender gave it; the name is only shown, never trusted. */
export interface NamedFile {
  path: string;
  name: string;
}

/** What one web export is made from. */
export interface ExportJob {
  /** Exists, is private to the job, and may be removed with everything in it when the job is over. */
  workDir: string;
  model: NamedFile & { size: number };
  /** Files that a .gltf model names: buffers and pictures. */
  resources: NamedFile[];
  drawings: (NamedFile & { id: string; title: string })[];
  /** Pictures the sender made. */
  thumbnails?: ThumbnailPaths;
}

/** The themes a design is pictured in. */
export type Theme = 'light' | 'dark';
/** Where pictures of a model are, for the themes there are any of: WebP, 960 × 720 px, where we made them. */
export type ThumbnailPaths = Partial<Record<Theme, string>>;

/** A file that is sent as it is, or as its brotli copy where there is one. */
export interface ExportFile {
  path: string;
  /** Bytes. */
  size: number;
  brotliPath: string | null;
}

/** A model that can be read: a checked GLB, packed quickly for the way until its delivery files are there. */
export interface ExportModel extends ExportFile {
  /** Triangles drawn, counted once for each placement. */
  triangles: number;
  /** Placed primitives: one for each primitive of each node, and of each of its instances. */
  parts: number;
  /** Whether the file that was sent brought materials or colours of its own. */
  includesMaterials: boolean;
  sourceFormat: 'glb' | 'gltf' | 'step' | 'stl';
}

/** A model that was published, from which more is made: a checked GLB, and what it shows. */
export interface PublishedModel extends NamedFile, Pick<ExportModel, 'size' | 'triangles' | 'parts'> {}

/** What the delivery files of a model are made from, in a folder as of an `ExportJob`. */
export interface DeliveryJob {
  workDir: string;
  model: PublishedModel;
}

/** What browsers and phones get of a model, in place of the checked GLB. */
export interface Delivery {
  full: ExportFile;
  /** The same parts with few triangles, for large models. */
  coarse: ExportFile | null;
  /** For Scene Viewer and Quick Look; null for models that no phone could show. */
  arGlb: ExportFile | null;
  usdz: ExportFile | null;
  /** Why something that should be there was not made: for the log. */
  notes: string[];
}

/** A drawing ready for the viewer. */
export interface ExportDrawing extends ExportFile {
  id: string;
  fileType: 'svg_v1' | 'pdf_v1';
  pages: number;
  /** Of the first page as it is shown: CSS px for SVG, points (1/72 inch) for PDF. */
  width: number;
  height: number;
}

/** Everything a link needs to live. All files lie in the job's `workDir` and are complete. */
export interface ExportResult {
  model: ExportModel;
  drawings: ExportDrawing[];
  /** Those that were sent. */
  thumbnails: ThumbnailPaths;
}

/** The part of the work that is under way. */
export type ExportStage = 'checking' | 'converting';

/** The codes of the catalogue that processing can end with. */
export type ExportFileErrorCode = Extract<
  ErrorCode,
  | 'FILE_EMPTY'
  | 'UNSUPPORTED_FILE_TYPE'
  | 'FILE_TYPE_MISMATCH'
  | 'INVALID_GLB'
  | 'INVALID_GLTF'
  | 'GLTF_RESOURCE_MISSING'
  | 'INVALID_STEP'
  | 'INVALID_STL'
  | 'INVALID_SVG'
  | 'UNSAFE_SVG'
  | 'INVALID_PDF'
  | 'INVALID_THUMBNAIL'
  | 'MODEL_TOO_COMPLEX'
  | 'CONVERSION_TIMEOUT'
  | 'CONVERSION_OUT_OF_MEMORY'
  | 'CONVERSION_FAILED'
>;

/** What is known of a failure: the file, why in plain English for the log, and offset, field or names where known. */
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

/** Ends a check with a reason. */
export type Fail = (reason: string, more?: Record<string, unknown>) => never;

/** A `Fail` for one file and one code. */
export function failWith(code: ExportFileErrorCode, file: string): Fail {
  return (reason, more) => {
    throw new ExportFileError(code, { file, reason, ...more });
  };
}

/** What the child tells its parent, over IPC. */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'progress'; fraction: number; stage: ExportStage }
  | { type: 'export'; result: ExportResult }
  | { type: 'picture'; path: string }
  | { type: 'delivery'; delivery: Delivery }
  | { type: 'thumbnails'; thumbnails: ThumbnailPaths }
  | { type: 'error'; code: ExportFileErrorCode; details: ExportFileErrorDetails };

/** A picture that is to become a thumbnail, in a folder that is private to it. */
export interface PictureJob {
  workDir: string;
  picture: NamedFile;
}

/** A published model that is to be pictured in some themes. */
export interface ThumbnailJob extends DeliveryJob {
  themes: Theme[];
}

/** What the parent tells the child, once. */
export type WorkerOrder =
  | { type: 'export'; job: ExportJob }
  | { type: 'picture'; job: PictureJob }
  | { type: 'delivery'; job: DeliveryJob }
  | { type: 'thumbnails'; job: ThumbnailJob };
