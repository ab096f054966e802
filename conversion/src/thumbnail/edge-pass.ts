import type { SurfaceGrid } from './surface-pass.ts';

const CREASE = Math.cos((30 * Math.PI) / 180) * 32767 * 32767;
/** A depth discontinuity of this many sample widths is an edge. */
const STEP = 2.2;

/**
 * The edge strength of each sample, 0 to 255: silhouettes, depth discontinuities, creases of 30° and more, and seams
 * between parts. Dense edges (many small parts far away) fade, so that they never turn a surface black.
 * @param focal the camera's focal length in samples
 */
export function findEdges({ grid, normals }: SurfaceGrid, focal: number): Uint8Array {
  const { width, height, depth, item } = grid;
  const edges = new Uint8Array(width * height);
  const mark = (at: number, ink: number) => {
    if (edges[at]! < ink) edges[at] = ink;
  };
  const compare = (at: number, next: number, before: number, after: number) => {
    const a = item![at]!;
    const b = item![next]!;
    if (a === 0 && b === 0) return;
    if (a === 0 || b === 0) {
      mark(a === 0 ? next : at, 255);
      return;
    }
    const za = depth[at]!;
    const zb = depth[next]!;
    // 1 / distance is linear across a plane, so a deviation from the extrapolation of neighbours is a real step.
    const slopeA = item![before] === a ? za - depth[before]! : zb - za;
    const slopeB = item![after] === b ? depth[after]! - zb : zb - za;
    const beyond = Math.min(Math.abs(zb - za - slopeA), Math.abs(zb - za - slopeB));
    if (beyond > (STEP * Math.max(za, zb)) / focal) {
      mark(za > zb ? at : next, 235);
      return;
    }
    const alike =
      normals[at * 3]! * normals[next * 3]! +
      normals[at * 3 + 1]! * normals[next * 3 + 1]! +
      normals[at * 3 + 2]! * normals[next * 3 + 2]!;
    if (alike < CREASE) {
      mark(at, 200);
      mark(next, 120);
    } else if (a !== b) mark(at, 110);
  };
  for (let y = 1; y < height - 2; y++) {
    for (let x = 1; x < width - 2; x++) {
      const at = y * width + x;
      compare(at, at + 1, at - 1, at + 2);
      compare(at, at + width, at - width, at + 2 * width);
    }
  }
  thinCrowds(edges, width, height);
  return edges;
}

const BLOCK = 12;

function thinCrowds(edges: Uint8Array, width: number, height: number): void {
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      const bottom = Math.min(height, top + BLOCK);
      const right = Math.min(width, left + BLOCK);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += edges[y * width + x]!;
      const share = sum / 255 / ((bottom - top) * (right - left));
      if (share <= 0.3) continue;
      const keep = 0.3 / share;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) edges[y * width + x]! *= keep;
    }
  }
}
