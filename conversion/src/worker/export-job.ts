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
  /** Pictures the sender made; what is missing is rendered. */
  thumbnails?: { light?: string; dark?: string };
}

/** A file that is sent as it is, or as its brotli copy where there is one. */
export interface ExportFile {
  path: string;
  /** Bytes. */
  size: number;
  brotliPath: string | null;
}

/** A model ready for the viewer: a checked GLB, compressed for the way. */
export interface ExportModel extends ExportFile {
  /** Triangles drawn, counted once for each placement. */
  triangles: number;
  /** Placed primitives: one for each primitive of each node, and of each of its instances. */
  parts: number;
  /** Whether the file that was sent brought materials or colours of its own. */
  includesMaterials: boolean;
  sourceFormat: 'glb' | 'gltf' | 'step' | 'stl';
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

/** Everything a web export consists of. All files lie in the job's `workDir` and are complete. */
export interface ExportResult {
  model: ExportModel;
  drawings: ExportDrawing[];
  /** WebP, 960 × 720 px. */
  thumbnails: { light: string; dark: string };
}

/** The part of the work that is under way. */
export type ExportStage = 'checking' | 'converting' | 'thumbnails';

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
  | { type: 'result'; result: ExportResult }
  | { type: 'picture'; path: string }
  | { type: 'error'; code: ExportFileErrorCode; details: ExportFileErrorDetails };

/** A picture that is to become a thumbnail, in a folder that is private to it. */
export interface PictureJob {
  workDir: string;
  picture: NamedFile;
}

/** What the parent tells the child, once. */
export type WorkerOrder = { job: ExportJob } | PictureJob;
