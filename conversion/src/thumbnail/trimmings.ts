import {
  type EdgeLines,
  edgeLines,
  type FloorShadow,
  floorShadow,
  type PosterModel,
  packDirections,
} from '@chamfer/viewer/poster';
import type { DrawGeometry, DrawItem, DrawList, WorldBox } from './draw-list.ts';

/** The viewer's lines along sharp edges and its shadow on the floor, computed by its own code from a draw list. */
export interface Trimmings {
  readonly edges: EdgeLines;
  readonly shadow: FloorShadow;
}

/** Finds the edges, in world space, and the shadow. */
export function findTrimmings(list: DrawList, { min, max }: WorldBox): Trimmings {
  const model = modelOf(list);
  const corner = ([x, y, z]: readonly [number, number, number]) => ({ x, y, z });
  return { edges: edgeLines(model), shadow: floorShadow(model, { min: corner(min), max: corner(max) }) };
}

function modelOf({ items }: DrawList): PosterModel {
  const numbers = new Map<DrawGeometry, number>();
  for (const { geometry } of items) if (!numbers.has(geometry)) numbers.set(geometry, numbers.size);
  return {
    geometries: Array.from(numbers.keys(), geometryOf),
    materials: items.map(({ material }) => ({
      color: [...material.color, material.alpha],
      transparent: material.alpha < 1,
    })),
    parts: {
      count: items.length,
      geometry: Uint32Array.from(items, ({ geometry }) => numbers.get(geometry)!),
      material: Uint32Array.from(items, (_, i) => i),
      matrices: Float64Array.from(items.flatMap(({ matrix }) => Array.from(matrix))),
      boxes: Float64Array.from(items.flatMap(boxOf)),
    },
  };
}

/** Without normals every triangle is flat, so that none shares its corners with another. */
function geometryOf({ positions, normals, indices }: DrawGeometry): PosterModel['geometries'][number] {
  const shared = { positionScale: 1, triangleCount: indices.length / 3 };
  if (normals) {
    const vertexCount = positions.length / 3;
    return { ...shared, positions, index: indices, normals: packDirections(normals, 3, vertexCount), vertexCount };
  }
  const corners = new Float32Array(indices.length * 3);
  for (const [i, vertex] of indices.entries()) corners.set(positions.subarray(vertex * 3, vertex * 3 + 3), i * 3);
  const index = Uint32Array.from(indices, (_, i) => i);
  return { ...shared, positions: corners, index, normals: new Uint8Array(corners.length), vertexCount: indices.length };
}

function boxOf({ geometry: { positions: p }, matrix: m }: DrawItem): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 2 < p.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = m[axis]! * p[i]! + m[axis + 4]! * p[i + 1]! + m[axis + 8]! * p[i + 2]! + m[axis + 12]!;
      if (value < box[axis]!) box[axis] = value;
      if (value > box[axis + 3]!) box[axis + 3] = value;
    }
  }
  return box;
}
