import type { StagedModel } from '../scene/stage.ts';
import { asViewerError } from '../viewer-error.ts';
import { checkAccessors, isCompressed } from './accessors.ts';
import { readContainer } from './glb-container.ts';
import { readModel } from './glb-reader.ts';
import { asDocument, type GltfDocument, needsWideReader } from './gltf-document.ts';

/** Reads what the engine's own reader does not know (textures, skins); see `three/gltf-fallback.ts`. */
export type WideReader = (bytes: Uint8Array, document: GltfDocument) => Promise<StagedModel>;

/**
 * Turns a GLB file into a model.
 *
 * @throws ViewerError MODEL_UNREADABLE, MODEL_UNSUPPORTED
 */
export async function loadModel(bytes: Uint8Array, readWidely: WideReader): Promise<StagedModel> {
  try {
    const { json, binary } = readContainer(bytes);
    const document = asDocument(json);
    checkAccessors(document);
    if (needsWideReader(document)) return await readWidely(bytes, document);
    const decoder = isCompressed(document) ? await loadDecoder() : null;
    return { data: readModel(document, binary, decoder) };
  } catch (error) {
    throw asViewerError(error, 'MODEL_UNREADABLE');
  }
}

async function loadDecoder() {
  const { MeshoptDecoder } = await import('meshoptimizer/decoder');
  await MeshoptDecoder.ready;
  return MeshoptDecoder;
}
