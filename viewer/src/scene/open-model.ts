import { boundsOf, boundsRadius } from '../kernels/boxes.ts';
import type { Bounds, ModelInfo, Vec3 } from '../port.ts';
import { drawnTriangles, type ModelData, modelBox } from './model-data.ts';
import { shownBox } from './part-looks.ts';
import { Picker } from './picker.ts';
import type { StagedModel } from './stage.ts';

/** A model in use, with what is asked of it often. */
export interface OpenModel {
  readonly data: ModelData;
  /** Another one when the full level fails after this one was shown. */
  info: ModelInfo;
  readonly picker: Picker;
  /** Its farthest points in many directions, for fitting the camera. */
  readonly outline: readonly Vec3[];
  /** Half the diagonal of its bounds, metres. */
  readonly radius: number;
}

export function openModel({ data, outline, trees }: StagedModel, isReduced: boolean): OpenModel {
  const bounds = boundsOf(modelBox(data.parts));
  return {
    data,
    info: { bounds, partCount: data.parts.count, triangleCount: drawnTriangles(data), isReduced },
    picker: new Picker(data, trees),
    outline,
    radius: boundsRadius(bounds),
  };
}

/** The bounds of all that is shown, which parts that are moved apart reach beyond; of the whole model when nothing is. */
export function shownBounds({ info, picker }: OpenModel): Bounds {
  const shown = picker.looks.offsets ? boundsOf(shownBox(picker.looks)) : info.bounds;
  return shown.min.x <= shown.max.x ? shown : info.bounds;
}
