import { constants } from 'node:fs';
import { copyFile, open, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Extent } from '@chamfer/contract/model-units';
import type { WrittenFile } from '../../delivery/delivery-files.ts';
import {
  ExportFileError,
  type ExportFileErrorCode,
  type ExportJob,
  type ExportModel,
  failWith,
} from '../bytes/export-job.ts';
import { type FileBytes, openBytes } from '../bytes/file-bytes.ts';
import { detectFile, type FileKind } from '../bytes/file-kind.ts';
import { Notices } from '../bytes/notices.ts';
import { checkGlb, type GlbFacts } from '../glb/glb-check.ts';
import { packGltf } from '../glb/gltf-pack.ts';
import { settleGlb } from '../glb/settle-glb.ts';
import { writeCadModel } from '../mesh/model-document.ts';
import { convertObj } from '../obj/obj-convert.ts';
import { unpackGlb } from '../packed/unpack-glb.ts';
import { convertStep } from '../step/step-convert.ts';
import { convertStl } from '../stl/stl-convert.ts';
import { unpackArchive } from './unpack-archive.ts';

/** A checked GLB and its facts. */
export type CheckedModel = Pick<
  ExportModel,
  'path' | 'size' | 'triangles' | 'parts' | 'includesMaterials' | 'sourceFormat' | 'extent'
>;

/** The file name of the model in the results folder. */
const MODEL_NAME = 'model.glb';
const UNPACKED_NAME = 'unpacked.glb';
const SETTLED_NAME = 'settled.glb';
const UNPACKED_FOLDER = 'unpacked';
/** Bytes; the importer keeps several copies of the file in memory. */
const MAX_STEP_BYTES = 512 * 1024 * 1024;

/**
 * Creates the checked GLB of a job in `folder` from a model file of any supported kind. `onConvert` is called when the
 * kind is known and the long work begins; `notices` gets what the file says and is not taken over.
 * @throws ExportFileError
 */
export async function makeModel(
  job: ExportJob,
  folder: string,
  onConvert: () => void,
  notices = new Notices(),
): Promise<CheckedModel> {
  await detectFile(job.model, 'model');
  onConvert();
  const { model, resources } = (await unpackArchive(job, join(folder, UNPACKED_FOLDER))) ?? job;
  const kind = await detectFile(model, 'model');
  const path = join(folder, MODEL_NAME);
  const title = basename(model.name.replaceAll('\\', '/'), extname(model.name)) || 'Model';
  let hasColors: boolean | null = null;
  if (kind === 'glb') {
    await copyFile(model.path, path, constants.COPYFILE_FICLONE);
  } else if (kind === 'gltf') {
    await writePieces(path, await packGltf(model, resources));
  } else if (kind === 'step') {
    const options = { acceptMissingFaces: job.acceptMissingFaces ?? false, notices };
    const converted = await convertStep(await readStep(model.path, model.name), model.name, title, options);
    hasColors = converted.hasColors;
    await writePieces(path, [await writeCadModel(converted)]);
  } else {
    await using bytes: FileBytes = await openBytes(model.path);
    const converted =
      kind === 'obj'
        ? await convertObj(bytes, model.name, title, { resources, notices })
        : await convertStl(bytes, model.name, title);
    hasColors = converted.hasColors;
    await writePieces(path, [await writeCadModel(converted)]);
  }
  const made = await checkAndSettle(path, folder, model.name, notices).catch((error: unknown) => {
    throw asErrorOf(kind, error);
  });
  return {
    path: made.path,
    size: made.size,
    triangles: made.triangles,
    parts: made.parts,
    extent: made.extent && (isConverted(kind) ? zUp(made.extent) : made.extent),
    includesMaterials: hasColors ?? made.hasMaterials,
    sourceFormat: isConverted(kind) || kind === 'gltf' ? kind : 'glb',
  };
}

/**
 * A GLB that needs no decoders and says by itself what is drawn: the file, or the one made of it. What is made is
 * checked like any other.
 */
async function checkAndSettle(
  path: string,
  folder: string,
  file: string,
  notices: Notices,
): Promise<GlbFacts & WrittenFile> {
  let facts = await checkFile(path, file);
  const unpacked = join(folder, UNPACKED_NAME);
  if (await unpackGlb(path, unpacked, file)) facts = await checkFile(unpacked, file);
  const settled = join(folder, SETTLED_NAME);
  if (await settleGlb(facts.path, settled, file, notices)) facts = await checkFile(settled, file);
  return facts;
}

async function checkFile(path: string, file: string): Promise<GlbFacts & WrittenFile> {
  await using bytes = await openBytes(path);
  return { ...(await checkGlb(bytes, file)), path, size: bytes.size };
}

/** Writes a file in chunks and flushes it to disk. */
async function writePieces(path: string, pieces: readonly Uint8Array[]) {
  await using file = await open(path, 'wx');
  for (const piece of pieces) await file.writeFile(piece);
  await file.sync();
}

async function readStep(path: string, name: string) {
  const { size } = await stat(path);
  if (size > MAX_STEP_BYTES) failWith('MODEL_TOO_COMPLEX', name)(`${size} bytes`, { limit: MAX_STEP_BYTES });
  return readFile(path);
}

/** Whether a file of this kind is taken for Z up, and the GLB is made of what was read from it. */
function isConverted(kind: FileKind): kind is 'step' | 'stl' | 'obj' {
  return kind === 'step' || kind === 'stl' || kind === 'obj';
}

/** A size along the axes of a file whose Z is up, from the model made of it, whose Y is. */
function zUp([x, y, z]: Extent): Extent {
  return [x, z, y];
}

/** Attributes errors in the GLB made from a file to that file. */
function asErrorOf(kind: FileKind, error: unknown) {
  if (!(error instanceof ExportFileError) || error.code !== 'INVALID_GLB') return error;
  const codes: Partial<Record<FileKind, ExportFileErrorCode>> = {
    gltf: 'INVALID_GLTF',
    step: 'INVALID_STEP',
    stl: 'INVALID_STL',
    obj: 'INVALID_OBJ',
  };
  return new ExportFileError(codes[kind] ?? error.code, error.details, { cause: error });
}
