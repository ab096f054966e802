import { type ExportFileErrorCode, failWith, type NamedFile } from './export-job.ts';
import { openBytes } from './file-bytes.ts';

/** What the content of a file can be. */
export type FileKind = 'glb' | 'gltf' | 'step' | 'stl' | 'svg' | 'pdf' | 'png' | 'jpeg' | 'webp';

/** What a file is sent as; each role takes some kinds. */
export type FileRole = 'model' | 'drawing';

const ROLE_KINDS: Record<FileRole, readonly FileKind[]> = {
  model: ['glb', 'gltf', 'step', 'stl'],
  drawing: ['svg', 'pdf'],
};

const NAME_ENDINGS: Record<string, FileKind> = {
  glb: 'glb',
  gltf: 'gltf',
  step: 'step',
  stp: 'step',
  p21: 'step',
  stl: 'stl',
  svg: 'svg',
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
};

/** So many bytes are enough for `sniff`; more do no harm. */
export const SNIFF_BYTES = 4096;
/** Bytes of a binary STL before its triangles, and of each triangle. */
export const STL_HEADER = 84;
export const STL_TRIANGLE = 50;

/**
 * Tells from the first bytes of a file what it is; null when it is nothing that can be published. It looks at marks
 * only: the file may still turn out to be damaged. `size` (bytes of the whole file) makes binary STL, which has no
 * mark, exact; without it the first triangle must be plausible. Not for the `resource` files of a .gltf, which can be
 * anything.
 */
export function sniff(firstBytes: Uint8Array, size?: number): FileKind | null {
  const bytes = firstBytes.subarray(0, SNIFF_BYTES);
  return sniffMark(bytes) ?? (isBinaryStl(bytes, size) ? 'stl' : null) ?? sniffText(bytes);
}

/**
 * Tells what a file is and refuses it when it is not for this role, or not what its name says.
 * @throws ExportFileError FILE_EMPTY, FILE_TYPE_MISMATCH, UNSUPPORTED_FILE_TYPE, INVALID_STL
 */
export async function detectFile(file: NamedFile, role: FileRole): Promise<FileKind> {
  await using bytes = await openBytes(file.path);
  if (bytes.size === 0) failWith('FILE_EMPTY', file.name)('the file has no content');
  const kind = sniff(await bytes.read(0, Math.min(bytes.size, SNIFF_BYTES)), bytes.size);
  const said = kindOfName(file.name);
  const allowed = ROLE_KINDS[role];
  if (kind !== null && allowed.includes(kind) && (said === null || said === kind)) return kind;
  const code: ExportFileErrorCode = said !== null && said !== kind ? 'FILE_TYPE_MISMATCH' : 'UNSUPPORTED_FILE_TYPE';
  // A binary STL has no mark but its length, so a wrong length looks like no STL at all.
  if (kind === null && said === 'stl') failWith('INVALID_STL', file.name)('its length does not fit its triangle count');
  const found = kind ?? 'of no known type';
  return failWith(code, file.name)(`the content is ${found}, the name says ${said ?? 'nothing'}`, {
    detected: kind,
    expected: allowed,
  });
}

/** What a name's ending says the file is; null when it says nothing we know. */
export function kindOfName(name: string): FileKind | null {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  return (ending !== undefined && Object.hasOwn(NAME_ENDINGS, ending) && NAME_ENDINGS[ending]) || null;
}

function sniffMark(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, 'glTF')) return 'glb';
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

/** Binary STL may begin with any 80 bytes, 'solid' included; only its count and length tell. */
function isBinaryStl(bytes: Uint8Array, size: number | undefined) {
  if (bytes.byteLength < STL_HEADER) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(80, true);
  if (count === 0) return false;
  if (size !== undefined) return size === STL_HEADER + STL_TRIANGLE * count;
  if (bytes.byteLength < STL_HEADER + STL_TRIANGLE || startsWith(bytes, 'solid')) return false;
  for (let i = 0; i < 12; i++) {
    const value = Math.abs(view.getFloat32(STL_HEADER + i * 4, true));
    if (!(value <= 1e9) || (value !== 0 && value < 1e-30)) return false;
  }
  return !isText(bytes.subarray(0, STL_HEADER + STL_TRIANGLE));
}

function sniffText(bytes: Uint8Array): FileKind | null {
  const text = decodeStart(bytes).trimStart();
  if (/^ISO-10303-21\b/.test(text)) return 'step';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (/^\{\s*"/.test(text)) return 'gltf';
  if (/^solid\b/i.test(text) && isText(bytes)) return 'stl';
  return isSvgStart(text) ? 'svg' : null;
}

/** UTF-8 unless a byte order mark says otherwise; only the beginning is looked at, so a cut character does no harm. */
function decodeStart(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** The root element after declaration and comments; a doctype of svg, and a prologue longer than the bytes, count too. */
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

function isText(bytes: Uint8Array) {
  return bytes.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}
