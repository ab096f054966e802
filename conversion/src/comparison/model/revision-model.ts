import type { Vector } from '../../delivery/vectors.ts';
import { type Pose, placePoint } from '../shape/pose.ts';
import { type Shape, scaleShape } from '../shape/shape.ts';

/** A node that draws triangles, all primitives of its mesh together. */
export interface Part {
  /** Indices from the root of the scene: `0/4/17`, and `0/4/17@2` for the third of the node's instances. */
  path: string;
  /** The names of the nodes along the path; empty where there are none. */
  names: string[];
  shape: Shape;
  /** From the shape's frame to the file's. */
  pose: Pose;
  /** Of the area, in the file's frame. */
  centroid: Vector;
}

/** What one revision of a model draws; lengths are in the unit of the file, which is metres unless the file is wrong. */
export interface RevisionModel {
  parts: Part[];
  /** Of the box around all parts. */
  diagonal: number;
}

/** Makes a model of its parts. */
export function modelOf(parts: readonly Omit<Part, 'centroid'>[]): RevisionModel {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { shape, pose } of parts) {
    for (let corner = 0; corner < 8; corner++) {
      const point = [0, 1, 2].map((axis) => shape.box[axis + ((corner >> axis) & 1) * 3]!) as Vector;
      placePoint(pose, point).forEach((value, axis) => {
        low[axis] = Math.min(low[axis]!, value);
        high[axis] = Math.max(high[axis]!, value);
      });
    }
  }
  const sides = low.map((value, axis) => high[axis]! - value);
  return {
    parts: parts.map((part) => ({ ...part, centroid: placePoint(part.pose, part.shape.moments.centroid) })),
    diagonal: parts.length > 0 ? Math.hypot(...sides) : 0,
  };
}

/** The model with all lengths multiplied. */
export function scaleModel(model: RevisionModel, factor: number): RevisionModel {
  if (factor === 1) return model;
  const scaled = new Map<Shape, Shape>();
  const shapeOf = (shape: Shape) => {
    const known = scaled.get(shape) ?? scaleShape(shape, factor);
    scaled.set(shape, known);
    return known;
  };
  return modelOf(
    model.parts.map(({ path, names, shape, pose }) => {
      const moved = Float64Array.from(pose);
      for (let k = 12; k < 15; k++) moved[k]! *= factor;
      return { path, names, shape: shapeOf(shape), pose: moved };
    }),
  );
}
