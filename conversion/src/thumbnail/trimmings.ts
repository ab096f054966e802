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
    geometries: Array.from(numbers.keys(), ({ positions, normals, indices }) => ({
      positions,
      positionScale: 1,
      index: indices,
      normals: normals ? packDirections(normals, 3, positions.length / 3) : new Uint8Array(positions.length),
      vertexCount: positions.length / 3,
      triangleCount: indices.length / 3,
    })),
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
