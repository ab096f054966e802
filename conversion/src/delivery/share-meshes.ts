import type { GltfPrimitive } from '../worker/glb/gltf-shape.ts';
import { findPlacement } from '../worker/mesh/rigid-match.ts';
import type { Geometry } from './geometry.ts';
import { toFloats } from './gltf-source.ts';
import type { Similarity } from './node-transforms.ts';
import { fingerprintOf } from './weld.ts';

/** One primitive of a mesh: its JSON, and its triangles if they can be rewritten. */
export interface DeliveryPrimitive {
  json: GltfPrimitive;
  geometry: Geometry | null;
}

/** A mesh of the file; `isMovable` says whether its positions may be given in another frame. */
export interface DeliveryMesh {
  primitives: DeliveryPrimitive[];
  isMovable: boolean;
}

/** The mesh that replaces another, and the rotation and translation needed; null if it is already in place. */
export interface Stand {
  mesh: number;
  placement: Similarity | null;
}

/** Comparisons with at most this many different shapes that have the same triangles; further ones are not merged. */
const MAX_LOOKALIKES = 16;
/** Normals of copies may differ by about a tenth of a degree. */
const NORMAL_TOLERANCE = 2e-3;

/**
 * Finds meshes, and primitives, that are the same, possibly after a rotation and a translation. Returns the replacement
 * of each mesh; equal geometries become one object. Mirrored copies do not count as equal.
 */
export function shareMeshes(meshes: readonly DeliveryMesh[]): Stand[] {
  const geometries = new Map<string, Geometry>();
  const same = new Map<string, number>();
  const candidates = new Map<string, number[]>();
  return meshes.map((mesh, number) => {
    for (const primitive of mesh.primitives) {
      if (!primitive.geometry) return { mesh: number, placement: null };
      const print = fingerprintOf(primitive.geometry);
      const known = geometries.get(print);
      if (known) primitive.geometry = known;
      else geometries.set(print, primitive.geometry);
    }
    const exact = keyOf(mesh, []);
    const twin = same.get(exact);
    if (twin !== undefined) return { mesh: twin, placement: null };
    same.set(exact, number);
    if (!mesh.isMovable) return { mesh: number, placement: null };
    const key = keyOf(mesh, ['POSITION', 'NORMAL', 'TANGENT']);
    const lookalikes = candidates.get(key) ?? [];
    candidates.set(key, lookalikes);
    for (const other of lookalikes) {
      const placement = placementOf(meshes[other]!, mesh);
      if (placement) return { mesh: other, placement };
    }
    if (lookalikes.length < MAX_LOOKALIKES) lookalikes.push(number);
    return { mesh: number, placement: null };
  });
}

/** A key shared by equal meshes; with attributes left out, also by rotated and moved copies. */
function keyOf({ primitives, isMovable }: DeliveryMesh, leaveOut: readonly string[]): string {
  const parts = primitives.map(({ json, geometry }) => {
    const { attributes: _attributes, indices: _indices, mode: _mode, ...rest } = json;
    return [rest, geometry && fingerprintOf(geometry, leaveOut)];
  });
  return JSON.stringify([isMovable, parts]);
}

function placementOf(from: DeliveryMesh, to: DeliveryMesh): Similarity | null {
  const hasTangents = from.primitives.some(({ geometry }) => geometry!.attributes.has('TANGENT'));
  if (hasTangents) return null;
  const found = findPlacement(pointsOf(from), pointsOf(to));
  if (!found) return null;
  const placement = { ...found, scale: 1 };
  return haveSameNormals(from, to, placement) ? placement : null;
}

/** Positions of all primitives, concatenated. */
function pointsOf({ primitives }: DeliveryMesh): Float32Array {
  const lists = primitives.map(({ geometry }) => toFloats(geometry!.attributes.get('POSITION')!));
  if (lists.length === 1) return lists[0]!;
  const all = new Float32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  return all;
}

function haveSameNormals(from: DeliveryMesh, to: DeliveryMesh, { rotation: [x, y, z, w] }: Similarity): boolean {
  return from.primitives.every(({ geometry }, p) => {
    const normals = geometry!.attributes.get('NORMAL');
    const others = to.primitives[p]!.geometry!.attributes.get('NORMAL');
    if (!normals || !others) return normals === others;
    const a = toFloats(normals);
    const b = toFloats(others);
    for (let i = 0; i < a.length; i += 3) {
      const [nx, ny, nz] = [a[i]!, a[i + 1]!, a[i + 2]!];
      const tx = 2 * (y * nz - z * ny);
      const ty = 2 * (z * nx - x * nz);
      const tz = 2 * (x * ny - y * nx);
      const off = Math.hypot(
        nx + w * tx + y * tz - z * ty - b[i]!,
        ny + w * ty + z * tx - x * tz - b[i + 1]!,
        nz + w * tz + x * ty - y * tx - b[i + 2]!,
      );
      if (!(off <= NORMAL_TOLERANCE)) return false;
    }
    return true;
  });
}
