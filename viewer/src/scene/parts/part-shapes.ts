import { addScaled, cross, dot, normalize, subtract } from '../../kernels/math/vectors.ts';
import { type EdgeChain, edgeChains } from '../../kernels/shape/edge-chains.ts';
import { faceRegion } from '../../kernels/shape/face-region.ts';
import { featureEdgesInSteps } from '../../kernels/shape/feature-edges.ts';
import { fitCircle } from '../../kernels/shape/fit-circle.ts';
import type { MeasureTarget } from '../../kernels/shape/measures.ts';
import { type MeshTopology, topologyInSteps } from '../../kernels/shape/mesh-topology.ts';
import type { Vec3 } from '../../port.ts';
import type { GeometryData, ModelData } from './model-data.ts';

/** Larger parts are measured by points only, because finding their faces would take seconds. */
const MOST_TRIANGLES = 1_500_000;

/** The faces and edges of a geometry, computed when it is first measured. Points are in its own space, metres. */
export interface GeometryShape {
  readonly topology: MeshTopology;
  readonly chains: readonly EdgeChain[];
}

/** The face of a part under a point: the target to measure, and its triangles in model space for a highlight. */
export interface PartFace {
  readonly target: MeasureTarget;
  readonly triangles: readonly number[];
  /** The smallest number of its triangles: by it the same face is known again. */
  readonly first: number;
}

/** Finds the edges and neighbouring triangles of a geometry, in steps. Returns `null` if the geometry is too large. */
export function* shapeInSteps(geometry: GeometryData): Generator<undefined, GeometryShape | null> {
  if (geometry.triangleCount > MOST_TRIANGLES) return null;
  const topology = yield* topologyInSteps(geometry);
  yield;
  const pairs = yield* featureEdgesInSteps(geometry);
  yield;
  const { positions: p, positionScale: unit } = geometry;
  const at = (vertex: number) => ({
    x: p[vertex * 3]! * unit,
    y: p[vertex * 3 + 1]! * unit,
    z: p[vertex * 3 + 2]! * unit,
  });
  return { topology, chains: edgeChains(pairs, topology.corner, at) };
}

/** Converts a point from a part's own space to the space of the model as built. */
export function toModel({ parts }: ModelData, part: number, { x, y, z }: Vec3): Vec3 {
  const m = parts.matrices;
  const k = part * 16;
  return {
    x: m[k]! * x + m[k + 4]! * y + m[k + 8]! * z + m[k + 12]!,
    y: m[k + 1]! * x + m[k + 5]! * y + m[k + 9]! * z + m[k + 13]!,
    z: m[k + 2]! * x + m[k + 6]! * y + m[k + 10]! * z + m[k + 14]!,
  };
}

/** Converts an edge from a part's own space to the space of the model as built. */
export function chainInModel(model: ModelData, part: number, { points, isClosed }: EdgeChain): EdgeChain {
  return { points: points.map((point) => toModel(model, part, point)), isClosed };
}

/**
 * The face around a triangle. It is found in the part's own space, then measured in model space with the part's scale.
 */
export function faceOfPart(model: ModelData, part: number, shape: GeometryShape, triangle: number, at: Vec3): PartFace {
  const geometry = model.geometries[model.parts.geometry[part]!]!;
  const { positions: p, positionScale: unit, index } = geometry;
  const corner = (t: number, k: number): Vec3 => {
    const v = index[t * 3 + k]! * 3;
    return toModel(model, part, { x: p[v]! * unit, y: p[v + 1]! * unit, z: p[v + 2]! * unit });
  };
  const region = faceRegion(geometry, unit, shape.topology, triangle);
  const points = region.triangles.map((t) => [corner(t, 0), corner(t, 1), corner(t, 2)] as const);
  const triangles = points.flatMap((three) => three.flatMap(({ x, y, z }) => [x, y, z]));
  const first = region.triangles.reduce((least, t) => Math.min(least, t), Infinity);
  const [a, b, c] = points[0]!;
  const normal = normalize(cross(subtract(b, a), subtract(c, a)));
  if (region.kind === 'plane') return { target: { kind: 'plane', at, normal }, triangles, first };
  if (region.kind === 'other') return { target: { kind: 'point', at }, triangles, first };
  const tip = toModel(model, part, addScaled(region.circle.centre, region.circle.axis, region.circle.radius));
  const axis = normalize(subtract(tip, toModel(model, part, region.circle.centre)));
  const circle = fitCircle(points.flat(), axis);
  if (!circle || circle.error > circle.radius * 0.01) return { target: { kind: 'point', at }, triangles, first };
  return {
    target: { kind: 'cylinder', at, circle, isFull: goesAround(points.flat(), circle.centre, axis) },
    triangles,
    first,
  };
}

/** Whether no gap between neighbouring points is wider than a quarter of the circle. */
function goesAround(points: readonly Vec3[], centre: Vec3, axis: Vec3): boolean {
  const u = normalize(Math.abs(axis.y) < 0.9 ? cross({ x: 0, y: 1, z: 0 }, axis) : cross({ x: 1, y: 0, z: 0 }, axis));
  const v = cross(axis, u);
  const angles = points
    .map((point) => Math.atan2(dot(subtract(point, centre), v), dot(subtract(point, centre), u)))
    .sort((a, b) => a - b);
  return angles.every(
    (angle, i) => (i === 0 ? angle + 2 * Math.PI - angles.at(-1)! : angle - angles[i - 1]!) < Math.PI / 2,
  );
}
