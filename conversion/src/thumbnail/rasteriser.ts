/**
 * A grid of samples. `depth` is linear in screen space and grows towards the eye (1 / distance for perspective, minus
 * the distance for parallel projection): the greater wins. `item` and `triangle`, if present, store the winner.
 */
export interface SampleGrid {
  width: number;
  height: number;
  depth: Float32Array;
  /** Index of the drawn item plus one; 0 is empty. */
  item: Uint32Array | null;
  triangle: Uint32Array | null;
}

/** Creates an empty grid. */
export function createSampleGrid(width: number, height: number, keepWinner: boolean): SampleGrid {
  return {
    width,
    height,
    depth: new Float32Array(width * height).fill(-Infinity),
    item: keepWinner ? new Uint32Array(width * height) : null,
    triangle: keepWinner ? new Uint32Array(width * height) : null,
  };
}

/**
 * Draws triangles whose corners are in `screen` (x, y in samples, then depth). Triangles are double-sided; those with
 * invalid corners (NaN) or covering no sample are skipped. The four low bits of `coverage` select the samples of each 2
 * × 2 block that may be written: 15 is opaque, fewer is transparent.
 */
export function rasterise(
  grid: SampleGrid,
  screen: Float32Array,
  indices: Uint32Array,
  itemIndex: number,
  coverage: number,
): void {
  const { width, height, depth, item, triangle } = grid;
  for (let i = 0; i < indices.length; i += 3) {
    const ia = indices[i]! * 3;
    const ib = indices[i + 1]! * 3;
    const ic = indices[i + 2]! * 3;
    const ax = screen[ia]!;
    const bx = screen[ib]!;
    const cx = screen[ic]!;
    const ay = screen[ia + 1]!;
    const by = screen[ib + 1]!;
    const cy = screen[ic + 1]!;
    const top = Math.min(ay, by, cy);
    const bottom = Math.max(ay, by, cy);
    const y0 = Math.max(0, Math.ceil(top - 0.5));
    const y1 = Math.min(height - 1, Math.floor(bottom - 0.5));
    if (!(y0 <= y1)) continue;
    const left = Math.min(ax, bx, cx);
    const rightmost = Math.max(ax, bx, cx);
    const x0 = Math.max(0, Math.ceil(left - 0.5));
    const x1 = Math.min(width - 1, Math.floor(rightmost - 0.5));
    if (!(x0 <= x1)) continue;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (!(area > 1e-9 || area < -1e-9)) continue;
    const az = screen[ia + 2]!;
    const bz = screen[ib + 2]! - az;
    const cz = screen[ic + 2]! - az;
    const dzdx = (bz * (cy - ay) - cz * (by - ay)) / area;
    const dzdy = (cz * (bx - ax) - bz * (cx - ax)) / area;
    // Edge functions, with the sign chosen positive inside for either winding.
    const sign = area > 0 ? 1 : -1;
    const e0x = (by - cy) * sign;
    const e0y = (cx - bx) * sign;
    const e1x = (cy - ay) * sign;
    const e1y = (ax - cx) * sign;
    const e2x = (ay - by) * sign;
    const e2y = (bx - ax) * sign;
    // Edge-on triangles have steep depth gradients, so depth is clamped to that of the corners.
    const nearest = az + Math.max(0, bz, cz);
    const slack = 1e-5 * (Math.abs(area) + 1);
    for (let y = y0; y <= y1; y++) {
      const py = y + 0.5;
      // Each edge limits the row from one side; the remaining span is inside.
      let from = x0 - 0.01;
      let to = x1 + 0.01;
      const r0 = e0y * (py - by) - e0x * bx + slack;
      const r1 = e1y * (py - cy) - e1x * cx + slack;
      const r2 = e2y * (py - ay) - e2x * ax + slack;
      if (e0x > 0) from = Math.max(from, -r0 / e0x - 0.5);
      else if (e0x < 0) to = Math.min(to, -r0 / e0x - 0.5);
      else if (r0 < 0) continue;
      if (e1x > 0) from = Math.max(from, -r1 / e1x - 0.5);
      else if (e1x < 0) to = Math.min(to, -r1 / e1x - 0.5);
      else if (r1 < 0) continue;
      if (e2x > 0) from = Math.max(from, -r2 / e2x - 0.5);
      else if (e2x < 0) to = Math.min(to, -r2 / e2x - 0.5);
      else if (r2 < 0) continue;
      const last = Math.floor(to);
      const row = y * width;
      for (let x = Math.ceil(from); x <= last; x++) {
        if (coverage !== 15 && ((coverage >> ((x & 1) | ((y & 1) << 1))) & 1) === 0) continue;
        let z = az + dzdx * (x + 0.5 - ax) + dzdy * (py - ay);
        if (z > nearest) z = nearest;
        const at = row + x;
        if (z > depth[at]!) {
          depth[at] = z;
          if (item !== null) item[at] = itemIndex + 1;
          if (triangle !== null) triangle[at] = i;
        }
      }
    }
  }
}
