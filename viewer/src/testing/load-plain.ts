import { loadModel } from '../loaders/load-model.ts';
import type { ModelData } from '../scene/parts/model-data.ts';
import type { StagedModel } from '../scene/stage/stage.ts';
import { ViewerError } from '../viewer-error.ts';

/** Reads a GLB like `open`, without a viewer. `@throws ViewerError` */
export async function loadPlain(bytes: Uint8Array): Promise<ModelData> {
  return (await loadPlainly(bytes)).data;
}

/** Reads what a viewer without a screen can read: no textures, and no decoders that need a browser. */
export function loadPlainly(bytes: Uint8Array): Promise<StagedModel> {
  const refuse = async () => {
    throw new ViewerError('MODEL_UNSUPPORTED', 'The file needs more than the plain reader');
  };
  return loadModel(bytes, refuse, refuse);
}
