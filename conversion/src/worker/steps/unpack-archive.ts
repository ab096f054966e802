import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip } from 'node:zlib';
import { type UnzipFileInfo, type Unzipped, unzipSync } from 'fflate';
import { ExportFileError, type ExportJob, failWith, type NamedFile } from '../bytes/export-job.ts';
import { openBytes } from '../bytes/file-bytes.ts';
import { type FileKind, kindOfName, PACKED_KINDS, SNIFF_BYTES, sniff } from '../bytes/file-kind.ts';

/** Bytes of what an archive may hold; larger ones are refused before or while they are unpacked. */
export const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** Bytes of a ZIP, which is read at once. */
const MAX_ZIP_BYTES = 256 * 1024 * 1024;
/** Files of a ZIP; a glTF model with its pictures has a few hundred at most. */
const MAX_ENTRIES = 2000;
const DIRECTORY_ENTRY = 0x02014b50;

/** The files a job is about once its model is unpacked. */
export type UnpackedFiles = Pick<ExportJob, 'model' | 'resources'>;

/**
 * Unpacks a model that was sent as gzip (`.stp.gz`, `.stpz`, or with the name of what is in it) or in a ZIP with exactly
 * one model, into `folder`; null for any other file. Files next to a .gltf in a ZIP become its resources, and .mtl files
 * those of an .obj.
 * @throws ExportFileError INVALID_ARCHIVE (details.models), MODEL_TOO_COMPLEX for what unpacks to too much
 */
export async function unpackArchive(job: UnpackedFiles, folder: string): Promise<UnpackedFiles | null> {
  const { model } = job;
  const kind = await packingOf(model);
  if (kind === null) return null;
  await mkdir(folder);
  const unpacked = kind === 'gzip' ? await unpackGzip(model, folder) : await unpackZip(model, folder);
  // A ZIP in a gzip or the other way round is no normal way to send a model, and typical of zip bombs.
  if ((await packingOf(unpacked.model)) !== null) failWith('INVALID_ARCHIVE', model.name)('it holds another archive');
  return { model: unpacked.model, resources: [...job.resources, ...unpacked.resources] };
}

async function packingOf({ path }: NamedFile): Promise<FileKind | null> {
  await using bytes = await openBytes(path);
  const kind = sniff(await bytes.read(0, Math.min(bytes.size, SNIFF_BYTES)), bytes.size);
  return kind !== null && PACKED_KINDS.includes(kind) ? kind : null;
}

async function unpackGzip(model: NamedFile, folder: string): Promise<UnpackedFiles> {
  const path = join(folder, 'unpacked-model');
  let size = 0;
  const bound = new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      size += piece.byteLength;
      done(size > MAX_UNPACKED_BYTES ? new TooLarge() : null, piece);
    },
  });
  try {
    await pipeline(createReadStream(model.path), createGunzip(), bound, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    if (error instanceof TooLarge) refuseSize(model);
    failWith('INVALID_ARCHIVE', model.name)(`it cannot be unpacked: ${messageOf(error)}`);
  }
  return { model: { path, name: nameInside(model.name), size }, resources: [] };
}

class TooLarge extends Error {}

/** `part.stp.gz` holds `part.stp`, `part.stpz` too; `part.stp` may be packed under its own name. */
function nameInside(name: string): string {
  return name.replace(/\.gz$/i, '').replace(/\.(st[pl]|step|obj|glb|gltf)z$/i, '.$1');
}

async function unpackZip(model: NamedFile, folder: string): Promise<UnpackedFiles> {
  const { size } = await stat(model.path);
  if (size > MAX_ZIP_BYTES) failWith('MODEL_TOO_COMPLEX', model.name)(`${size} bytes`, { limit: MAX_ZIP_BYTES });
  const bytes = await readFile(model.path);
  const listed: UnzipFileInfo[] = [];
  // Asked about each entry before any is unpacked, so that what claims too much never is.
  read(model, bytes, (entry) => {
    if (isFile(entry.name)) listed.push(entry);
    if (listed.length > MAX_ENTRIES)
      failWith('MODEL_TOO_COMPLEX', model.name)('too many files', { limit: MAX_ENTRIES });
    return false;
  });
  const models = listed.filter(({ name }) => isModel(name));
  const [only] = models;
  if (!only || models.length > 1) {
    return failWith('INVALID_ARCHIVE', model.name)(`it holds ${models.length} models, not one`, {
      models: models.length,
    });
  }
  const wanted = listed.filter((entry) => entry === only || belongsTo(kindOfName(only.name), entry.name));
  if (wanted.reduce((sum, { originalSize }) => sum + originalSize, 0) > MAX_UNPACKED_BYTES) refuseSize(model);
  const names = new Set(wanted.map(({ name }) => name));
  const sums = checksums(bytes);
  const expected = new Map<string, number | undefined>();
  let entry = 0;
  const files = read(model, bytes, ({ name }) => {
    expected.set(name, sums[entry++]);
    return names.has(name);
  });
  const base = only.name.slice(0, only.name.lastIndexOf('/') + 1);
  const unpacked: UnpackedFiles = { model: { path: '', name: basename(only.name), size: 0 }, resources: [] };
  for (const [number, [name, content]] of Object.entries(files).entries()) {
    const path = join(folder, `unpacked-${number}`);
    if (crc32(content) !== expected.get(name)) failWith('INVALID_ARCHIVE', model.name)('a file in it is damaged');
    await writeFile(path, content, { flag: 'wx' });
    if (name === only.name) Object.assign(unpacked.model, { path, size: content.byteLength });
    else unpacked.resources.push({ path, name: name.startsWith(base) ? name.slice(base.length) : name });
  }
  return unpacked;
}

/**
 * The checksums of a ZIP's entries, in the order of its directory. What unpacks to more than it claims is cut off there,
 * and fails by its checksum.
 */
function checksums(bytes: Buffer): number[] {
  const sums: number[] = [];
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 20 > bytes.length) return sums;
  for (let at = bytes.readUInt32LE(end + 16); at + 46 <= end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    sums.push(bytes.readUInt32LE(at + 16));
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return sums;
}

/** Each entry is unpacked to memory of the size it claims. */
function read(model: NamedFile, bytes: Uint8Array, filter: (entry: UnzipFileInfo) => boolean): Unzipped {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof ExportFileError) throw error;
    return failWith('INVALID_ARCHIVE', model.name)(`it cannot be unpacked: ${messageOf(error)}`);
  }
}

/** Folders, and what archivers of some systems add. */
function isFile(name: string): boolean {
  return !name.endsWith('/') && !name.startsWith('__MACOSX/') && !basename(name).startsWith('.');
}

function isModel(name: string): boolean {
  const kind = kindOfName(name);
  return kind === 'glb' || kind === 'gltf' || kind === 'step' || kind === 'stl' || kind === 'obj';
}

/** Whether a model of this kind may refer to a file next to it. */
function belongsTo(kind: FileKind | null, name: string): boolean {
  return kind === 'gltf' || (kind === 'obj' && /\.mtl$/i.test(name));
}

function refuseSize({ name }: NamedFile): never {
  return failWith('MODEL_TOO_COMPLEX', name)('it unpacks to too much', { limit: MAX_UNPACKED_BYTES });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
