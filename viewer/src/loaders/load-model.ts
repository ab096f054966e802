import type { ModelData } from '../scene/parts/model-data.ts';
import type { StagedModel } from '../scene/stage/stage.ts';
import { stageModel } from '../scene/stage/stage-model.ts';
import { asViewerError } from '../viewer-error.ts';
import { checkAccessors, isCompressed } from './accessors.ts';
import { type GlbContainer, readContainer } from './glb-container.ts';
import { readModel } from './glb-reader.ts';
import { asDocument, needsWideReader } from './gltf-document.ts';
import type { MeshDecoder } from './unpack-glb.ts';

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
    return read instanceof Uint8Array ? await readWidely(read) : stageModel(read);
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
  const plain = (await unpacked(file, loadDraco)) ?? { ...file, written: null };
  const document = asDocument(plain.json);
  checkAccessors(document);
  if (needsWideReader(document)) return plain.written ?? bytes;
  const decoder = isCompressed(document) ? await loadMeshopt() : null;
  return readModel(document, plain.binary, decoder);
}

/** The file without Draco's and KTX2's compression, and as it is written then; null for one that has neither. */
async function unpacked({ json, binary }: GlbContainer, loadDraco: DracoLoader) {
  const { extensionsUsed, extensionsRequired } = (json ?? {}) as Record<string, unknown>;
  const uses = [extensionsUsed, extensionsRequired].flat();
  const isPacked = uses.includes('KHR_draco_mesh_compression');
  if (!isPacked && !uses.includes('KHR_texture_basisu')) return null;
  const { unpackGlb, writeContainer } = await import('./unpack-glb.ts');
  const plain = unpackGlb({ json, binary }, isPacked ? await loadDraco() : null);
  return { ...plain, written: writeContainer(plain) };
}

async function loadMeshopt() {
  const { MeshoptDecoder } = await import('meshoptimizer/decoder');
  await MeshoptDecoder.ready;
  return MeshoptDecoder;
}
