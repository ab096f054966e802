/** glTF's draw modes below triangles: points, pairs of ends, a closed line and an open one. */
const LOOP = 2;
const STRIP = 3;

/** What has less opacity is not drawn, as it would hardly be seen. */
export const LEAST_ALPHA = 0.06;

/** More ends of lines and points than this are not drawn. */
export const MOST_STROKE_CORNERS = 2_000_000;

/**
 * The vertices of a primitive of lines as pairs of ends, or of points one by one. Lines and points with a vertex that
 * does not exist are left out: that number ends a line.
 */
export function strokeCorners(mode: number, index: ArrayLike<number>, vertices: number): Uint32Array {
  if (mode === 0) return Uint32Array.from(index).filter((vertex) => vertex < vertices);
  const corners = new Uint32Array(strokeCornerCount(mode, index.length));
  let length = 0;
  for (let i = 0; i < corners.length / 2; i++) {
    const from = index[mode === 1 ? i * 2 : i]!;
    const to = index[mode === 1 ? i * 2 + 1 : (i + 1) % index.length]!;
    if (from >= vertices || to >= vertices) continue;
    corners[length++] = from;
    corners[length++] = to;
  }
  return corners.subarray(0, length);
}

function strokeCornerCount(mode: number, count: number): number {
  if (mode === 0) return count;
  if (mode === LOOP) return count > 1 ? count * 2 : 0;
  return mode === STRIP ? Math.max(0, count - 1) * 2 : count - (count % 2);
}
