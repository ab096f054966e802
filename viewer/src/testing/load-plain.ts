import { loadModel } from '../loaders/load-model.ts';
import type { ModelData } from '../scene/model-data.ts';
import { ViewerError } from '../viewer-error.ts';

/** Reads a GLB as `open` does, without a viewer. `@throws ViewerError` */
export async function loadPlain(bytes: Uint8Array): Promise<ModelData> {
  const { data } = await loadModel(bytes, () => {
    throw new ViewerError('MODEL_UNSUPPORTED', 'The file needs the wide reader');
  });
  return data;
}
