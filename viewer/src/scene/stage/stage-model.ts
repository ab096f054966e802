import { gatherGeometries } from '../parts/gather-geometries.ts';
import type { ModelData } from '../parts/model-data.ts';
import { outlinePoints } from '../parts/outline-points.ts';
import { layOutBatches } from './batch-layout.ts';
import type { StagedModel } from './stage.ts';

/** Prepares a model for display after it was read. This takes as long as reading it, so it runs in a worker. */
export function stageModel(read: ModelData): StagedModel {
  const data = { ...read, geometries: gatherGeometries(read.geometries) };
  return { data, outline: outlinePoints(data), batches: layOutBatches(data) };
}
