/** A texture as raw pixels: 8-bit sRGB, three bytes per pixel, rows from the top. */
export interface DrawTexture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The subset of a glTF material that thumbnails need. `color` is linear RGB from 0 to 1. */
export interface DrawMaterial {
  color: [number, number, number];
  metalness: number;
  roughness: number;
  /** 1 is opaque; below that the material covers only some of a pixel's four samples. */
  alpha: number;
  texture: DrawTexture | null;
}

/** Triangles in node space. All arrays except `indices` are per vertex. */
export interface DrawGeometry {
  positions: Float32Array;
  normals: Float32Array | null;
  uvs: Float32Array | null;
  /** Linear RGB, three floats per vertex. */
  colors: Float32Array | null;
  indices: Uint32Array;
}

/** One occurrence of a geometry; `matrix` is column-major, from node to world space. */
export interface DrawItem {
  geometry: DrawGeometry;
  material: DrawMaterial;
  matrix: Float64Array;
}

/** Lines or points of the file at one place. They have their own colour, without light. */
export interface DrawStroke {
  isDots: boolean;
  /** Vertex numbers: for lines two each. */
  corners: Uint32Array;
  positions: Float32Array;
  /** Linear RGB, three floats per vertex, that the colour is multiplied with. */
  colors: Float32Array | null;
  color: readonly number[];
  matrix: Float64Array;
}

/** Everything that is drawn. */
export interface DrawList {
  items: DrawItem[];
  strokes: DrawStroke[];
  /** Triangles over all items; shared geometry counts for each item. */
  triangleCount: number;
}

/** An axis-aligned bounding box in world space, in the units of the file (metres). */
export interface WorldBox {
  min: [number, number, number];
  max: [number, number, number];
}

/**
 * The bounding box of all finite drawn vertices.
 * @throws Error when there is no extent: nothing is drawn, every vertex is invalid, or all are at one point.
 */
export function boxOfDrawList(list: DrawList): WorldBox {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  forEachVertex(list, (x, y, z) => {
    if (x < min[0]) min[0] = x;
    if (x > max[0]) max[0] = x;
    if (y < min[1]) min[1] = y;
    if (y > max[1]) max[1] = y;
    if (z < min[2]) min[2] = z;
    if (z > max[2]) max[2] = z;
  });
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  if (!(size > 0) || !Number.isFinite(size)) throw new Error('The model has no extent: there is nothing to picture.');
  return { min, max };
}

/** Calls `visit` with the world position of every vertex, and of every end of a line, whose coordinates are finite. */
export function forEachVertex(list: DrawList, visit: (x: number, y: number, z: number) => void): void {
  for (const { geometry, matrix } of list.items) {
    visitPlaces(geometry.positions, geometry.positions.length / 3, (i) => i, matrix, visit);
  }
  for (const { positions, corners, matrix } of list.strokes) {
    visitPlaces(positions, corners.length, (i) => corners[i]!, matrix, visit);
  }
}

function visitPlaces(
  p: Float32Array,
  count: number,
  vertexOf: (i: number) => number,
  m: Float64Array,
  visit: (x: number, y: number, z: number) => void,
): void {
  for (let corner = 0; corner < count; corner++) {
    const i = vertexOf(corner) * 3;
    const a = p[i]!;
    const b = p[i + 1]!;
    const c = p[i + 2]!;
    const x = m[0]! * a + m[4]! * b + m[8]! * c + m[12]!;
    const y = m[1]! * a + m[5]! * b + m[9]! * c + m[13]!;
    const z = m[2]! * a + m[6]! * b + m[10]! * c + m[14]!;
    if (x - x + (y - y) + (z - z) === 0) visit(x, y, z);
  }
}
