import type { Camera } from './camera-fit.ts';
import { displayByte } from './composite.ts';
import type { DrawStroke } from './draw-list.ts';
import { isInFront, visitLine } from './line-pass.ts';
import type { SurfaceGrid } from './surface-pass.ts';

/** As the viewer's dots (`viewer/src/three/parts/drawn-strokes.ts`): three pixels a side, which is six samples. */
const DOT_SAMPLES = 6;

/** What a file's own lines and points leave on the samples. */
export interface StrokeSamples {
  /** 1 where there is one of them in front of all surfaces. */
  covered: Uint8Array;
  /** Display colours, three bytes per sample. */
  colors: Uint8Array;
}

/**
 * Draws a file's own lines, a pixel wide, and its points, in their own colours without light.
 * @param camera the camera of the samples
 */
export function drawStrokes(strokes: readonly DrawStroke[], camera: Camera, surfaces: SurfaceGrid): StrokeSamples {
  const { width, height } = surfaces.grid;
  const found = { covered: new Uint8Array(width * height), colors: new Uint8Array(width * height * 3) };
  const nearest = strokes.length > 0 ? new Float32Array(width * height) : null;
  const put = (at: number, near: number, color: readonly number[]) => {
    if (near <= nearest![at]!) return;
    nearest![at] = near;
    found.covered[at] = 1;
    for (let k = 0; k < 3; k++) found.colors[at * 3 + k] = color[k]!;
  };
  const ends = new Float64Array(8);
  for (const stroke of strokes) {
    const { corners, isDots } = stroke;
    for (let i = 0; i < corners.length; i += isDots ? 1 : 2) {
      const color = colorOf(stroke, corners[i]!);
      if (!project(stroke, corners[i]!, camera, ends, 0)) continue;
      if (isDots) drawDot(ends, surfaces, (at, near) => put(at, near, color));
      else if (project(stroke, corners[i + 1]!, camera, ends, 4)) {
        const end = colorOf(stroke, corners[i + 1]!);
        visitLine(ends, surfaces, (at, t, near) => put(at, near, t < 0.5 ? color : end));
      }
    }
  }
  return found;
}

function colorOf({ color, colors }: DrawStroke, vertex: number): number[] {
  return color.map((value, k) => displayByte(value * (colors ? colors[vertex * 3 + k]! : 1)));
}

/** Writes x, y and the nearness of a vertex; false for one behind the camera. */
function project(stroke: DrawStroke, vertex: number, camera: Camera, ends: Float64Array, to: number): boolean {
  const { positions: p, matrix: m } = stroke;
  const { position: o, right, up, back, focal, centreX, centreY } = camera;
  const [x, y, z] = [0, 1, 2].map((axis) => {
    const k = vertex * 3;
    return m[axis]! * p[k]! + m[axis + 4]! * p[k + 1]! + m[axis + 8]! * p[k + 2]! + m[axis + 12]! - o[axis]!;
  }) as [number, number, number];
  const far = -(x * back[0] + y * back[1] + z * back[2]);
  if (!(far > 0)) return false;
  ends[to] = centreX + (focal * (x * right[0] + z * right[2])) / far;
  ends[to + 1] = centreY - (focal * (x * up[0] + y * up[1] + z * up[2])) / far;
  ends[to + 2] = 1 / far;
  return true;
}

function drawDot(ends: Float64Array, { grid }: SurfaceGrid, visit: (at: number, near: number) => void): void {
  const [x, y, near] = [ends[0]!, ends[1]!, ends[2]!];
  const [left, top] = [Math.round(x - DOT_SAMPLES / 2), Math.round(y - DOT_SAMPLES / 2)];
  for (let v = Math.max(0, top); v < Math.min(grid.height, top + DOT_SAMPLES); v++) {
    for (let u = Math.max(0, left); u < Math.min(grid.width, left + DOT_SAMPLES); u++) {
      const at = v * grid.width + u;
      if (isInFront(near, grid, at)) visit(at, near);
    }
  }
}
