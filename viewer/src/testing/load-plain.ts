import { loadModel } from '../loaders/load-model.ts';
import type { ModelData } from '../scene/model-data.ts';
import type { StagedModel } from '../scene/stage.ts';
import { ViewerError } from '../viewer-error.ts';

/** Reads a GLB as `open` does, without a viewer. `@throws ViewerError` */
export async function loadPlain(bytes: Uint8Array): Promise<ModelData> {
  return (await loadPlainly(bytes)).data;
}

/** What a viewer without a screen reads: no textures, no decoders that only browsers have. */
export function loadPlainly(bytes: Uint8Array): Promise<StagedModel> {
  const refuse = async () => {
    throw new ViewerError('MODEL_UNSUPPORTED', 'The file needs more than the plain reader');
  };
  return loadModel(bytes, refuse, refuse);
}
