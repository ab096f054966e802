import { layOutBatches } from './batch-layout.ts';
import { gatherGeometries } from './gather-geometries.ts';
import type { ModelData } from './model-data.ts';
import { outlinePoints } from './outline-points.ts';
import type { StagedModel } from './stage.ts';

/** Makes a model that was read ready to be shown. It takes as long as reading: a worker's work. */
export function stageModel(read: ModelData): StagedModel {
  const data = { ...read, geometries: gatherGeometries(read.geometries) };
  return { data, outline: outlinePoints(data), batches: layOutBatches(data) };
}
