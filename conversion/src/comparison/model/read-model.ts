import { readGeometry } from '../../delivery/geometry.ts';
import { type GltfSource, toFloats } from '../../delivery/gltf-source.ts';
import { listPlacements } from '../../delivery/placements.ts';
import { cross, dot, type Vector } from '../../delivery/vectors.ts';
import { type Pose, poseOf } from '../shape/pose.ts';
import { Shape } from '../shape/shape.ts';
import { modelOf, type Part, type RevisionModel } from './revision-model.ts';

/** Columns of a matrix whose lengths and angles differ by no more are a rotation and a scale. */
const EVEN = 1e-5;

/** Reads what a checked or delivered GLB draws: its nodes with triangles, in the order of the tree. */
export async function readModel(source: GltfSource): Promise<RevisionModel> {
  const addresses = addressesOf(source);
  const meshes = new Map<number, JoinedMesh | null>();
  const shapes = new Map<string, Shape>();
  const parts: Omit<Part, 'centroid'>[] = [];
  const placements = await listPlacements(source);
  const drawn = new Map<number, number>();
  for (const { node } of placements) drawn.set(node, (drawn.get(node) ?? 0) + 1);
  const instances = new Map<number, number>();
  for (const { node, mesh, matrix } of placements) {
    if (!meshes.has(mesh)) meshes.set(mesh, await joinPrimitives(source, mesh));
    const joined = meshes.get(mesh);
    const instance = instances.get(node) ?? 0;
    instances.set(node, instance + 1);
    if (!joined) continue;
    const { pose, bake } = divideMatrix(matrix);
    const key = `${mesh} ${bake.map((value) => value.toPrecision(6)).join()}`;
    const shape = shapes.get(key) ?? new Shape(bakePoints(joined.points, bake), turnTriangles(joined.indices, bake));
    shapes.set(key, shape);
    if (!(shape.moments.area > 0)) continue;
    const { path, names } = addresses.get(node)!;
    parts.push({ path: drawn.get(node)! > 1 ? `${path}@${instance}` : path, names, shape, pose });
  }
  return modelOf(parts);
}

interface JoinedMesh {
  points: Float32Array;
  indices: Uint32Array;
}

/** The primitives of a mesh as one; null without triangles. */
async function joinPrimitives(source: GltfSource, mesh: number): Promise<JoinedMesh | null> {
  const pieces: JoinedMesh[] = [];
  for (const primitive of source.gltf.meshes[mesh]!.primitives) {
    const geometry = await readGeometry(source, primitive);
    if (!geometry) continue;
    pieces.push({ points: toFloats(geometry.attributes.get('POSITION')!), indices: geometry.indices });
  }
  if (pieces.length === 0) return null;
  const points = new Float32Array(pieces.reduce((sum, piece) => sum + piece.points.length, 0));
  const indices = new Uint32Array(pieces.reduce((sum, piece) => sum + piece.indices.length, 0));
  let [vertex, corner] = [0, 0];
  for (const piece of pieces) {
    points.set(piece.points, vertex * 3);
    for (let i = 0; i < piece.indices.length; i++) indices[corner++] = piece.indices[i]! + vertex;
    vertex += piece.points.length / 3;
  }
  return { points, indices };
}

/** The paths and names of the nodes of the scene; walks without recursion. */
function addressesOf({ gltf }: GltfSource): Map<number, { path: string; names: string[] }> {
  const { nodes, scenes, scene = 0 } = gltf;
  const addresses = new Map<number, { path: string; names: string[] }>();
  const waiting = scenes[scene]!.nodes.map((node) => ({ node, path: '', above: [] as string[] }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const names = [...next.above, nodes[next.node]!.name ?? ''];
    const path = next.path === '' ? String(next.node) : `${next.path}/${next.node}`;
    addresses.set(next.node, { path, names });
    for (const node of nodes[next.node]!.children ?? []) waiting.push({ node, path, above: names });
  }
  return addresses;
}

/**
 * Parts a matrix into a pose and what is left for the shape's points (3 × 3, column-major): a scale where the matrix has
 * one that is even, else all but the move, as with mirroring.
 */
function divideMatrix(m: Float64Array): { pose: Pose; bake: number[] } {
  const columns = [0, 4, 8].map((at) => [m[at]!, m[at + 1]!, m[at + 2]!] as Vector) as [Vector, Vector, Vector];
  const origin: Vector = [m[12]!, m[13]!, m[14]!];
  const [x, y, z] = columns;
  const scale = Math.cbrt(dot(cross(x, y), z));
  const isEven =
    scale > 0 &&
    columns.every((column) => Math.abs(Math.sqrt(dot(column, column)) / scale - 1) < EVEN) &&
    [dot(x, y), dot(y, z), dot(z, x)].every((value) => Math.abs(value) < EVEN * scale * scale);
  if (isEven) {
    const axes = columns.map((column) => column.map((value) => value / scale)) as [Vector, Vector, Vector];
    return { pose: poseOf(axes, origin), bake: [scale, 0, 0, 0, scale, 0, 0, 0, scale] };
  }
  const straight: [Vector, Vector, Vector] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return { pose: poseOf(straight, origin), bake: columns.flat() };
}

function bakePoints(points: Float32Array, b: readonly number[]): Float32Array {
  const baked = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      baked[i + axis] = b[axis]! * points[i]! + b[axis + 3]! * points[i + 1]! + b[axis + 6]! * points[i + 2]!;
    }
  }
  return baked;
}

/** Mirrored triangles look to the other side, as they are drawn. */
function turnTriangles(indices: Uint32Array, b: readonly number[]): Uint32Array {
  const [x, y, z] = [b.slice(0, 3), b.slice(3, 6), b.slice(6, 9)] as [Vector, Vector, Vector];
  if (dot(cross(x, y), z) >= 0) return indices;
  const turned = Uint32Array.from(indices);
  for (let t = 0; t < turned.length; t += 3) [turned[t + 1], turned[t + 2]] = [turned[t + 2]!, turned[t + 1]!];
  return turned;
}
