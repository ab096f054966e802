import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { type Geometry, pickVertices } from '../delivery/geometry.ts';
import { type AccessorData, toFloats } from '../delivery/gltf-source.ts';
import { smoothByCrease } from '../worker/mesh/crease-normals.ts';
import { PointWelder } from '../worker/mesh/point-welder.ts';

/** How far surfaces may move, in fractions of the geometry's own size. */
const MAX_ERROR = 0.2;
/** When the careful way leaves more than so many times the wanted triangles, the rough one is taken. */
const HOPELESS = 1.6;
/** Rough is better than this only. */
const SLOPPY_ERROR = 0.5;

/**
 * The same shape with about `triangles` triangles, never none. Shapes of one colour get new normals with edges above
 * 30°; where vertices have more attributes than a normal (textures, colours) they stay vertices of the first.
 * `MeshoptSimplifier.ready` must have been awaited.
 */
export function simplify(geometry: Geometry, triangles: number): Geometry {
  if (geometry.indices.length / 3 <= triangles) return geometry;
  const names = [...geometry.attributes.keys()];
  const isPlain = names.every((name) => name === 'POSITION' || name === 'NORMAL');
  return isPlain ? simplifyPlain(geometry, triangles) : simplifyVertices(geometry, triangles);
}

/** How many triangles each geometry may keep, so that all placements together have about `budget`. */
export function shareOut(
  geometries: readonly { triangles: number; placements: number }[],
  budget: number,
  floor: number,
): number[] {
  const at = (ratio: number) =>
    geometries.map(({ triangles }) => Math.min(triangles, Math.max(floor, Math.ceil(triangles * ratio))));
  const sum = (shares: number[]) => shares.reduce((all, share, i) => all + share * geometries[i]!.placements, 0);
  if (sum(at(1)) <= budget) return at(1);
  let low = 0;
  let high = 1;
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (sum(at(middle)) > budget) high = middle;
    else low = middle;
  }
  return at(low);
}

function simplifyPlain(geometry: Geometry, triangles: number): Geometry {
  const positions = toFloats(geometry.attributes.get('POSITION')!);
  const welder = new PointWelder();
  const corners = geometry.indices.map((vertex) => {
    return welder.add(positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!);
  });
  const points = welder.points();
  const smooth = smoothByCrease(points, reduce(corners, points, triangles));
  // All of it may be a line or a point to the normals: then the first triangle represents it.
  if (smooth.indices.length === 0) return simplifyToFirst(geometry);
  const attributes = new Map([['POSITION', vectors(smooth.positions)]]);
  if (geometry.attributes.has('NORMAL')) attributes.set('NORMAL', vectors(smooth.normals));
  return { attributes, indices: smooth.indices };
}

function simplifyVertices(geometry: Geometry, triangles: number): Geometry {
  const positions = toFloats(geometry.attributes.get('POSITION')!);
  const indices = reduce(geometry.indices, positions, triangles);
  const renamed = new Map<number, number>();
  const list = indices.map((vertex) => {
    const number = renamed.get(vertex) ?? renamed.size;
    renamed.set(vertex, number);
    return number;
  });
  return pickVertices(geometry, Uint32Array.from(renamed.keys()), list);
}

function simplifyToFirst(geometry: Geometry): Geometry {
  return pickVertices(geometry, geometry.indices.slice(0, 3), Uint32Array.of(0, 1, 2));
}

/** Fewer triangles over the same points; at least one. */
function reduce(indices: Uint32Array, points: Float32Array, triangles: number): Uint32Array {
  const target = triangles * 3;
  const [careful] = MeshoptSimplifier.simplify(indices, points, 3, target, MAX_ERROR, ['Prune']);
  if (careful.length > 0 && careful.length <= target * HOPELESS) return careful;
  const [rough] = MeshoptSimplifier.simplifySloppy(indices, points, 3, null, target, SLOPPY_ERROR);
  if (rough.length > 0) return rough;
  return careful.length > 0 ? careful : indices.slice(0, 3);
}

function vectors(array: Float32Array): AccessorData {
  return { array, size: 3, count: array.length / 3, type: 'VEC3', componentType: 5126, normalized: false };
}
