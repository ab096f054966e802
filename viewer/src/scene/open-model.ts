import { boundsOf, boundsRadius } from '../kernels/boxes.ts';
import type { ModelInfo, Vec3 } from '../port.ts';
import { drawnTriangles, type ModelData, modelBox } from './model-data.ts';
import { outlinePoints } from './outline-points.ts';
import { Picker } from './picker.ts';
import type { StagedModel } from './stage.ts';

/** A model in use, with what is asked of it often. */
export interface OpenModel {
  readonly data: ModelData;
  readonly info: ModelInfo;
  readonly picker: Picker;
  /** Its farthest points in many directions, for fitting the camera. */
  readonly outline: readonly Vec3[];
  /** Half the diagonal of its bounds, metres. */
  readonly radius: number;
}

export function openModel({ data, trees }: StagedModel, isReduced: boolean): OpenModel {
  const bounds = boundsOf(modelBox(data.parts));
  return {
    data,
    info: { bounds, partCount: data.parts.count, triangleCount: drawnTriangles(data), isReduced },
    picker: new Picker(data, trees),
    outline: outlinePoints(data),
    radius: boundsRadius(bounds),
  };
}
