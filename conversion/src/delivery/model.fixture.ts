import { Document, type Mesh, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { memoryBytes } from '../worker/bytes/file-bytes.ts';
import { readGeometry, vertexCount } from './geometry.ts';
import { type GltfSource, openGltf, toFloats } from './gltf-source.ts';
import { listPlacements } from './placements.ts';

/** An empty document with a buffer and a scene. */
export function newDocument(): Document {
  const document = new Document();
  document.createBuffer();
  document.getRoot().setDefaultScene(document.createScene('Test'));
  return document;
}

/** A document written as GLB. */
export async function glbOf(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(document));
}

/** Options of a wavy sheet. */
export interface SheetOptions {
  /** Metres along a side. */
  size?: number;
  /** Maps each point of the sheet to another position. */
  place?: (point: [number, number, number]) => [number, number, number];
  /** Maps the normals accordingly. */
  turn?: (normal: [number, number, number]) => [number, number, number];
  /** Whether every triangle has its own vertices. */
  isSplit?: boolean;
}

/** A wavy sheet of `steps` × `steps` squares, each two triangles, with normals. */
export function addSheet(document: Document, steps: number, options: SheetOptions = {}): Mesh {
  const { size = 1, place = (point) => point, turn = (normal) => normal, isSplit = false } = options;
  const positions: number[] = [];
  const normals: number[] = [];
  for (let y = 0; y <= steps; y++) {
    for (let x = 0; x <= steps; x++) {
      const [u, v] = [x / steps, y / steps];
      positions.push(...place([u * size, 0.1 * size * Math.sin(7 * u + 3 * v), v * size]));
      const slope = [-0.7 * Math.cos(7 * u + 3 * v), 1, -0.3 * Math.cos(7 * u + 3 * v)] as const;
      const length = Math.hypot(...slope);
      normals.push(...turn([slope[0] / length, 1 / length, slope[2] / length]));
    }
  }
  const indices: number[] = [];
  for (let y = 0; y < steps; y++) {
    for (let x = 0; x < steps; x++) {
      const a = y * (steps + 1) + x;
      indices.push(a, a + steps + 1, a + 1, a + 1, a + steps + 1, a + steps + 2);
    }
  }
  const spread = (values: number[]) => (isSplit ? indices.flatMap((i) => values.slice(i * 3, i * 3 + 3)) : values);
  const buffer = document.getRoot().listBuffers()[0]!;
  const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', new Float32Array(spread(positions))))
    .setAttribute('NORMAL', accessor('VEC3', new Float32Array(spread(normals))));
  if (!isSplit) primitive.setIndices(accessor('SCALAR', new Uint32Array(indices)));
  return document.createMesh('Sheet').addPrimitive(primitive);
}

/** A drawn part in model space. */
export interface DrawnPart {
  /** Node and primitive, such as `4:0`. */
  id: string;
  triangles: number;
  vertices: number;
  /** x, y, z of each vertex; `low` and `high` are the corners of their bounding box. */
  points: Float64Array;
  low: number[];
  high: number[];
}

/** Opens bytes as a GLB. */
export function openBytesOf(glb: Uint8Array<ArrayBuffer>): Promise<GltfSource> {
  return openGltf(memoryBytes(glb), 'test.glb');
}

/** Everything a file draws, in tree order. */
export async function drawnParts(glb: Uint8Array<ArrayBuffer>): Promise<DrawnPart[]> {
  const source = await openBytesOf(glb);
  const parts: DrawnPart[] = [];
  for (const { node, mesh, matrix } of await listPlacements(source)) {
    for (const [number, primitive] of source.gltf.meshes[mesh]!.primitives.entries()) {
      const geometry = await readGeometry(source, primitive);
      if (!geometry) continue;
      const points = placed(toFloats(geometry.attributes.get('POSITION')!), matrix);
      const triangles = geometry.indices.length / 3;
      parts.push({ id: `${node}:${number}`, triangles, vertices: vertexCount(geometry), points, ...boxOf(points) });
    }
  }
  return parts;
}

/** The longest side of the bounding box of all parts. */
export function sizeOf(parts: readonly DrawnPart[]): number {
  return Math.max(
    ...[0, 1, 2].map((axis) => {
      return Math.max(...parts.map(({ high }) => high[axis]!)) - Math.min(...parts.map(({ low }) => low[axis]!));
    }),
  );
}

/** The largest distance from a point of `points` to the nearest point of `others`. */
export function farthest(points: Float64Array, others: Float64Array): number {
  let worst = 0;
  for (let i = 0; i < points.length; i += 3) {
    let nearest = Infinity;
    for (let k = 0; k < others.length; k += 3) {
      const off = Math.hypot(points[i]! - others[k]!, points[i + 1]! - others[k + 1]!, points[i + 2]! - others[k + 2]!);
      if (off < nearest) nearest = off;
    }
    worst = Math.max(worst, nearest);
  }
  return worst;
}

function placed(local: Float32Array, m: Float64Array): Float64Array {
  const points = new Float64Array(local.length);
  for (let i = 0; i < local.length; i += 3) {
    for (let row = 0; row < 3; row++) {
      points[i + row] = m[row]! * local[i]! + m[row + 4]! * local[i + 1]! + m[row + 8]! * local[i + 2]! + m[row + 12]!;
    }
  }
  return points;
}

function boxOf(points: Float64Array): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  points.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3]!, value);
    high[i % 3] = Math.max(high[i % 3]!, value);
  });
  return { low, high };
}
