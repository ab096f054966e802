import { boundsOf, boundsRadius } from '../../kernels/math/boxes.ts';
import type { Bounds, ModelInfo, Vec3 } from '../../port.ts';
import { drawnTriangles, type ModelData, modelBox } from '../parts/model-data.ts';
import { shownBoxWith } from '../parts/strokes.ts';
import { Picker } from '../picking/picker.ts';
import type { StagedModel } from '../stage/stage.ts';

/** The open model, with values that are needed often. */
export interface OpenModel {
  readonly data: ModelData;
  /** Changes if the full level fails after this one was shown. */
  info: ModelInfo;
  readonly picker: Picker;
  /** Its farthest points in many directions, used to fit the camera. */
  readonly outline: readonly Vec3[];
  /** Half the diagonal of its bounds, metres. */
  readonly radius: number;
}

export function openModel({ data, outline, trees }: StagedModel, isReduced: boolean): OpenModel {
  const bounds = boundsOf(modelBox(data.parts, data.strokes));
  return {
    data,
    info: { bounds, partCount: data.parts.count, triangleCount: drawnTriangles(data), isReduced },
    picker: new Picker(data, trees),
    outline,
    radius: boundsRadius(bounds),
  };
}

/**
 * The bounds of all that is shown, including their exploded positions; the bounds of the whole model if no part is shown.
 */
export function shownBounds({ data, info, picker }: OpenModel): Bounds {
  const shown = picker.looks.offsets ? boundsOf(shownBoxWith(data.strokes, picker.looks)) : info.bounds;
  return shown.min.x <= shown.max.x ? shown : info.bounds;
}
