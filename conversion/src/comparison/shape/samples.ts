/** Places of a surface, spread evenly over its area. */
export interface Samples {
  /** x, y, z of each. */
  points: Float64Array;
  /** x, y, z of each, of length one. */
  normals: Float32Array;
  /** The number of the triangle of each. */
  triangles: Uint32Array;
}

/** The number of places of a part. */
export const SAMPLES = 192;

/** Takes places from strata of equal area; the same surface always gives the same ones. */
export function takeSamples(
  points: ArrayLike<number>,
  indices: ArrayLike<number>,
  normals: Float32Array,
  areas: Float64Array,
  count = SAMPLES,
): Samples {
  const total = areas.reduce((sum, area) => sum + area, 0);
  const samples: Samples = {
    points: new Float64Array(count * 3),
    normals: new Float32Array(count * 3),
    triangles: new Uint32Array(count),
  };
  let [triangle, before] = [0, 0];
  for (let i = 0; i < count; i++) {
    const wanted = ((i + fraction(i, 0.754877666)) / count) * total;
    while (triangle < areas.length - 1 && before + areas[triangle]! < wanted) before += areas[triangle++]!;
    const root = Math.sqrt(fraction(i, 0.569840291));
    const along = fraction(i, 0.381966011);
    const weights = [1 - root, root * (1 - along), root * along];
    samples.triangles[i] = triangle;
    for (let axis = 0; axis < 3; axis++) {
      let value = 0;
      for (let k = 0; k < 3; k++) value += weights[k]! * points[indices[triangle * 3 + k]! * 3 + axis]!;
      samples.points[i * 3 + axis] = value;
      samples.normals[i * 3 + axis] = normals[triangle * 3 + axis]!;
    }
  }
  return samples;
}

/** A sequence in 0…1 without gaps or clusters. */
function fraction(i: number, step: number): number {
  return ((i + 1) * step) % 1;
}
