import type { Camera } from './camera-fit.ts';
import type { SurfaceGrid } from './surface-pass.ts';
import type { Trimmings } from './trimmings.ts';

/** As the viewer's lines (`viewer/src/three/parts/edges.ts`): how much a line darkens, and between which distances in pixels lines fade. */
const ALPHA = 0.42;
const FADE_PX = [2, 9] as const;
/** A line is a pixel wide, which is two samples. */
const HALF_WIDTH = 1;
/** Surfaces are a little behind their lines, as a share of the depth; the viewer moves them back too. */
const BEHIND = 4e-5;

/**
 * How much ink the lines leave on each sample, 0 to 1: lines of a pixel's width along the edges, where no surface is in
 * front of them.
 * @param camera the camera of the samples
 */
export function drawLines({ edges }: Trimmings, camera: Camera, surfaces: SurfaceGrid): Float32Array {
  const { width, height } = surfaces.grid;
  const ink = new Float32Array(width * height);
  const { points, parts, spacing } = edges;
  const { position: o, right, up, back, focal, centreX, centreY } = camera;
  const ends = new Float64Array(8);
  for (let k = 0; k < points.length; k += 6) {
    let isBehind = false;
    for (let end = 0; end < 2; end++) {
      const x = points[k + end * 3]! - o[0];
      const y = points[k + end * 3 + 1]! - o[1];
      const z = points[k + end * 3 + 2]! - o[2];
      const far = -(x * back[0] + y * back[1] + z * back[2]);
      isBehind ||= !(far > 0);
      ends[end * 4] = centreX + (focal * (x * right[0] + z * right[2])) / far;
      ends[end * 4 + 1] = centreY - (focal * (x * up[0] + y * up[1] + z * up[2])) / far;
      ends[end * 4 + 2] = 1 / far;
      const apart = (spacing[parts[k / 3 + end]!]! * focal) / 2 / far;
      const t = Math.min(1, Math.max(0, (apart - FADE_PX[0]) / (FADE_PX[1] - FADE_PX[0])));
      ends[end * 4 + 3] = t * t * (3 - 2 * t);
    }
    // The camera is in front of the whole model; a line that passes it does not belong to the model.
    if (isBehind) continue;
    const [from, to] = [ends[3]!, ends[7]!];
    visitLine(ends, surfaces, (at, t) => {
      ink[at] = 1 - (1 - ink[at]!) * (1 - ALPHA * (from + (to - from) * t));
    });
  }
  return ink;
}

/**
 * Visits the samples of a line of a pixel's width that no surface is in front of.
 * @param ends of both ends four numbers: x and y in samples, 1 / distance, and one that is not read
 * @param visit gets the sample, how far along the line it is, 0 to 1, and 1 / distance
 */
export function visitLine(
  ends: Float64Array,
  { grid }: SurfaceGrid,
  visit: (at: number, t: number, near: number) => void,
): void {
  const { width, height } = grid;
  const [ax, ay, az, , bx, by, bz] = ends as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const isWide = Math.abs(bx - ax) >= Math.abs(by - ay);
  // Along the longer side; `u` is there, `v` across.
  const [au, av, bu, bv] = isWide ? [ax, ay, bx, by] : [ay, ax, by, bx];
  const [sizeU, sizeV] = isWide ? [width, height] : [height, width];
  const length = bu - au;
  if (Math.abs(length) < 1e-6) return;
  const reach = HALF_WIDTH * Math.hypot(1, (bv - av) / length);
  const from = Math.max(0, Math.ceil(Math.min(au, bu) - 0.5));
  const to = Math.min(sizeU - 1, Math.floor(Math.max(au, bu) - 0.5));
  for (let u = from; u <= to; u++) {
    const t = (u + 0.5 - au) / length;
    const middle = av + (bv - av) * t;
    const z = az + (bz - az) * t;
    const first = Math.max(0, Math.ceil(middle - reach - 0.5));
    const last = Math.min(sizeV - 1, Math.ceil(middle + reach - 0.5) - 1);
    for (let v = first; v <= last; v++) {
      const at = isWide ? v * width + u : u * width + v;
      if (isInFront(z, grid, at)) visit(at, t, z);
    }
  }
}

/** Whether what has this 1 / distance is not behind the surface at a sample. */
export function isInFront(near: number, grid: SurfaceGrid['grid'], at: number): boolean {
  return !(near < grid.depth[at]! * (1 - BEHIND) - slope(grid, at));
}

/** How much the depth of a surface changes over a pixel. */
function slope({ width, depth, item }: SurfaceGrid['grid'], at: number): number {
  const own = item![at]!;
  if (own === 0) return 0;
  let steepest = 0;
  for (const step of [1, width]) {
    let least = Infinity;
    for (const next of [at - step, at + step]) {
      if (item![next] === own) least = Math.min(least, Math.abs(depth[next]! - depth[at]!));
    }
    if (least < Infinity) steepest = Math.max(steepest, least);
  }
  return steepest * 2;
}
