import type { ModelData } from '../scene/model-data.ts';
import type { StagedModel } from '../scene/stage.ts';
import { asViewerError } from '../viewer-error.ts';
import { checkAccessors, isCompressed } from './accessors.ts';
import { readContainer } from './glb-container.ts';
import { readModel } from './glb-reader.ts';
import { asDocument, needsWideReader } from './gltf-document.ts';
import { hasPackedMeshes, hasPackedTextures, type MeshDecoder, unpackGlb, writeContainer } from './unpack-glb.ts';

/** Turns a GLB file into a model, wherever that is done. The bytes are the reader's from then on. */
export type ModelReader = (bytes: Uint8Array, signal: AbortSignal) => Promise<StagedModel>;
/** Reads what the engine's own reader does not know (textures, skins); see `three/gltf-fallback.ts`. */
export type WideReader = (bytes: Uint8Array) => Promise<StagedModel>;

/** Loads Draco's decoder, for files that need it. */
export type DracoLoader = () => Promise<MeshDecoder>;

/**
 * Turns a GLB file into a model, here and now.
 *
 * @throws ViewerError MODEL_UNREADABLE, MODEL_UNSUPPORTED
 */
export async function loadModel(
  bytes: Uint8Array,
  loadDraco: DracoLoader,
  readWidely: WideReader,
): Promise<StagedModel> {
  try {
    const read = await readPlain(bytes, loadDraco);
    return read instanceof Uint8Array ? await readWidely(read) : { data: read };
  } catch (error) {
    throw asViewerError(error, 'MODEL_UNREADABLE');
  }
}

/**
 * Reads a file without textures, skins and the like. One that has them comes back as a file for the wide reader, with
 * Draco's triangles unpacked.
 *
 * @throws ViewerError MODEL_UNREADABLE, MODEL_UNSUPPORTED
 */
export async function readPlain(bytes: Uint8Array, loadDraco: DracoLoader): Promise<ModelData | Uint8Array> {
  const file = readContainer(bytes);
  const isPacked = hasPackedMeshes(file);
  const plain = isPacked || hasPackedTextures(file) ? unpackGlb(file, isPacked ? await loadDraco() : null) : file;
  const document = asDocument(plain.json);
  checkAccessors(document);
  if (needsWideReader(document)) return plain === file ? bytes : writeContainer(plain);
  const decoder = isCompressed(document) ? await loadMeshopt() : null;
  return readModel(document, plain.binary, decoder);
}

async function loadMeshopt() {
  const { MeshoptDecoder } = await import('meshoptimizer/decoder');
  await MeshoptDecoder.ready;
  return MeshoptDecoder;
}
