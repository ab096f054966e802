/**
 * What makers of posters need to draw what the viewer draws: the same lines along edges and the same shadow on the floor.
 * Pure code, without a browser and without three.
 */
import type { ContactShadow } from './kernels/contact-shadow.ts';
import type { Bounds } from './port.ts';
import { type EdgedModel, edgeLinesInSteps } from './scene/model/edge-lines.ts';
import { floorShadowInSteps, type ShadowingModel } from './scene/model/floor-shadow.ts';
import type { EdgeLines } from './scene/stage/stage.ts';

export { packDirections } from './kernels/math/directions.ts';
export { wholeNormals } from './kernels/math/normals.ts';
export { LEAST_ALPHA, MOST_STROKE_CORNERS, strokeCorners } from './kernels/stroke-corners.ts';
export type { EdgeLines };
export type FloorShadow = ContactShadow;

/** A model as far as its edges and its shadow depend on it. */
export type PosterModel = EdgedModel & ShadowingModel;

/** The lines along the sharp edges, in model space. */
export function edgeLines(model: PosterModel): EdgeLines {
  return ended(edgeLinesInSteps(model, { x: 0, y: 0, z: 0 }));
}

/** The shadow on the floor under a model with this box. */
export function floorShadow(model: PosterModel, bounds: Bounds): FloorShadow {
  return ended(floorShadowInSteps(model, bounds));
}

function ended<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
