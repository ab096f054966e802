import { binaryStlTriangles, isText } from '@chamfer/contract/stl-bytes';
import { type ExportFileErrorCode, failWith, type NamedFile } from './export-job.ts';
import { openBytes } from './file-bytes.ts';

/** The file types that are recognized by content. */
export type FileKind =
  | 'glb'
  | 'gltf'
  | 'step'
  | 'stl'
  | 'obj'
  | 'svg'
  | 'pdf'
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'gzip'
  | 'zip';

/** The purpose of an uploaded file; each role accepts some kinds. */
export type FileRole = 'model' | 'drawing';

const ROLE_KINDS: Record<FileRole, readonly FileKind[]> = {
  model: ['glb', 'gltf', 'step', 'stl', 'obj', 'gzip', 'zip'],
  drawing: ['svg', 'pdf'],
};

const NAME_ENDINGS: Record<string, FileKind> = {
  glb: 'glb',
  gltf: 'gltf',
  step: 'step',
  stp: 'step',
  p21: 'step',
  stl: 'stl',
  obj: 'obj',
  svg: 'svg',
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
};
/** Kinds that hold a model; their names may say the model's kind, `part.stp` or `part.stp.gz`, or nothing. */
export const PACKED_KINDS: readonly FileKind[] = ['gzip', 'zip'];

/** This many bytes are enough for `sniff`; more are allowed. */
export const SNIFF_BYTES = 4096;
/**
 * Detects the type of a file from its first bytes; null if it cannot be published. It only checks signatures: the file
 * may still be invalid. `size` (bytes of the whole file) makes the detection of binary STL, which has no signature,
 * exact; without it the first triangle must be plausible. Not for the `resource` files of a .gltf, which can be
 * anything.
 */
export function sniff(firstBytes: Uint8Array, size?: number): FileKind | null {
  const bytes = firstBytes.subarray(0, SNIFF_BYTES);
  return sniffMark(bytes) ?? (binaryStlTriangles(bytes, size) !== null ? 'stl' : null) ?? sniffText(bytes);
}

/**
 * Detects the type of a file and refuses it if it is wrong for this role, or contradicts its name.
 * @throws ExportFileError FILE_EMPTY, FILE_TYPE_MISMATCH, UNSUPPORTED_FILE_TYPE, INVALID_STL
 */
export async function detectFile(file: NamedFile, role: FileRole): Promise<FileKind> {
  await using bytes = await openBytes(file.path);
  if (bytes.size === 0) failWith('FILE_EMPTY', file.name)('the file has no content');
  const kind = sniff(await bytes.read(0, Math.min(bytes.size, SNIFF_BYTES)), bytes.size);
  const named = kindOfName(file.name);
  const allowed = ROLE_KINDS[role];
  const isPacked = kind !== null && PACKED_KINDS.includes(kind);
  if (kind !== null && allowed.includes(kind) && (named === null || named === kind || isPacked)) return kind;
  const code: ExportFileErrorCode = named !== null && named !== kind ? 'FILE_TYPE_MISMATCH' : 'UNSUPPORTED_FILE_TYPE';
  // A binary STL is recognized only by its length, so one with a wrong length is not recognized as STL.
  if (kind === null && named === 'stl')
    failWith('INVALID_STL', file.name)('its length does not fit its triangle count');
  const found = kind ?? 'of no known type';
  return failWith(code, file.name)(`the content is ${found}, the name says ${named ?? 'nothing'}`, {
    detected: kind,
    expected: allowed,
  });
}

/** The type that a file name's extension claims; null for unknown extensions. */
export function kindOfName(name: string): FileKind | null {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  return (ending !== undefined && Object.hasOwn(NAME_ENDINGS, ending) && NAME_ENDINGS[ending]) || null;
}

function sniffMark(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, 'glTF')) return 'glb';
  if (startsWith(bytes, '\x1f\x8b\x08')) return 'gzip';
  if (startsWith(bytes, 'PK\x03\x04')) return 'zip';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP')) return 'webp';
  return null;
}

function startsWith(bytes: Uint8Array, mark: string) {
  if (bytes.byteLength < mark.length) return false;
  for (let i = 0; i < mark.length; i++) if (bytes[i] !== mark.charCodeAt(i)) return false;
  return true;
}

function sniffText(bytes: Uint8Array): FileKind | null {
  const text = decodeStart(bytes).trimStart();
  if (/^ISO-10303-21\b/.test(withoutStepComments(text))) return 'step';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (/^\{\s*"/.test(text)) return 'gltf';
  if (/^(?:(?:[;#!%]|\/\/)[^\r\n]*[\r\n]\s*)*solid\b/i.test(text) && isText(Buffer.from(text))) return 'stl';
  if (isSvgStart(text)) return 'svg';
  return isObjStart(text) && isText(Buffer.from(text)) ? 'obj' : null;
}

/** A statement of OBJ behind comments; or nothing but comments, whose end is farther on. */
function isObjStart(text: string) {
  const rest = text.replace(/^(?:#[^\r\n]*(?:[\r\n]\s*|$))+/, '');
  if (rest === '') return text !== '';
  return /^(?:(?:v|vn|vt|vp|f)[ \t]+[-+.\d]|(?:o|g|s|mtllib|usemtl)(?:[ \t][^\r\n]*)?[\r\n])/i.test(rest);
}

/** UTF-8 unless a byte order mark says otherwise; only the start is checked, so a cut-off character is harmless. */
function decodeStart(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** The root element after declaration and comments; also accepts an svg doctype or a prologue longer than the bytes. */
function isSvgStart(text: string) {
  let rest = text;
  for (;;) {
    if (/^<(?:[\w-]+:)?svg[\s>/]/.test(rest) || /^<!DOCTYPE\s+svg/i.test(rest)) return true;
    const prologue = /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)\s*/.exec(rest);
    if (!prologue) return /^<(?:\?xml|!--)/.test(rest);
    rest = rest.slice(prologue[0].length);
    if (rest === '') return true;
  }
}

/** Comments are allowed anywhere in STEP, even before its first word. */
function withoutStepComments(text: string) {
  return text.replace(/^(?:\/\*[\s\S]*?\*\/\s*)+/, '');
}
