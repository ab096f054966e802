import type { Extent } from './model-units.ts';

/** The parts of a glTF's JSON that its extent depends on; of unchecked files, anything may be missing. */
export interface GltfBounds {
  scene?: number | undefined;
  scenes?: readonly { nodes?: readonly number[] | undefined }[];
  nodes?: readonly BoundsNode[];
  meshes?: readonly { primitives?: readonly { attributes?: Readonly<Record<string, number>> }[] }[];
  accessors?: readonly BoundsAccessor[];
}

interface BoundsNode {
  mesh?: number | undefined;
  children?: readonly number[] | undefined;
  matrix?: readonly number[] | undefined;
  translation?: readonly number[] | undefined;
  rotation?: readonly number[] | undefined;
  scale?: readonly number[] | undefined;
  extensions?: Readonly<Record<string, unknown>> | undefined;
}

interface BoundsAccessor {
  min?: readonly number[] | undefined;
  max?: readonly number[] | undefined;
  normalized?: boolean | undefined;
  componentType?: number;
}

/** A node and the one above it. */
interface Place {
  node: BoundsNode;
  above: Place | null;
  depth: number;
}

type Point = readonly [number, number, number];

/** Deeper trees have no extent here, so that no file can take minutes. */
const deepest = 1000;
const largestInteger: Readonly<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32_767, 5123: 65_535 };

/**
 * The size of what the default scene of a glTF draws, in the numbers of the file, from the bounds of its accessors. Hidden
 * nodes and those scaled to nothing do not count. Null if the file does not say it, or draws instances.
 */
export function gltfExtent(gltf: GltfBounds): Extent | null {
  const { scene = 0, scenes = [], nodes = [] } = gltf;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const waiting = placesOf(nodes, scenes[scene]?.nodes, null);
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { node, depth } = place;
    if (depth > deepest || node.extensions?.EXT_mesh_gpu_instancing) return null;
    if (isHidden(node)) continue;
    for (const corner of cornersOf(gltf, node.mesh)) {
      const [x, y, z] = inScene(corner, place);
      [x, y, z].forEach((value, axis) => {
        low[axis] = Math.min(low[axis]!, value);
        high[axis] = Math.max(high[axis]!, value);
      });
    }
    waiting.push(...placesOf(nodes, node.children, place));
  }
  const extent = [high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!] as const;
  return extent.every(Number.isFinite) ? extent : null;
}

function placesOf(nodes: readonly BoundsNode[], wanted: readonly number[] = [], above: Place | null): Place[] {
  return wanted.flatMap((index) => {
    const node = nodes[index];
    return node ? { node, above, depth: (above?.depth ?? 0) + 1 } : [];
  });
}

function isHidden({ scale, extensions }: BoundsNode): boolean {
  const visibility = extensions?.KHR_node_visibility as { visible?: unknown } | undefined;
  return visibility?.visible === false || (scale?.every((value) => value === 0) ?? false);
}

function* cornersOf({ meshes = [], accessors = [] }: GltfBounds, mesh: number | undefined): Generator<Point> {
  if (mesh === undefined) return;
  for (const { attributes } of meshes[mesh]?.primitives ?? []) {
    const { min, max, normalized, componentType } = accessors[attributes?.POSITION ?? -1] ?? {};
    if (min?.length !== 3 || max?.length !== 3) continue;
    const one = normalized ? (largestInteger[componentType ?? 0] ?? 1) : 1;
    for (let corner = 0; corner < 8; corner++) {
      const at = (axis: 0 | 1 | 2) => (corner & (1 << axis) ? max : min)[axis]! / one;
      yield [at(0), at(1), at(2)];
    }
  }
}

function inScene(point: Point, place: Place): Point {
  let placed = point;
  for (let at: Place | null = place; at; at = at.above) placed = placeIn(at.node, placed);
  return placed;
}

/** A point of a node in the frame of the node above it. */
function placeIn({ matrix: m, translation: t, rotation, scale: s }: BoundsNode, point: Point): Point {
  const [px, py, pz] = point;
  if (m) {
    const row = (i: number) => m[i]! * px + m[i + 4]! * py + m[i + 8]! * pz + m[i + 12]!;
    return [row(0), row(1), row(2)];
  }
  const [x, y, z] = [px * (s?.[0] ?? 1), py * (s?.[1] ?? 1), pz * (s?.[2] ?? 1)];
  const [qx = 0, qy = 0, qz = 0, qw = 1] = rotation ?? [];
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [
    x + qw * tx + qy * tz - qz * ty + (t?.[0] ?? 0),
    y + qw * ty + qz * tx - qx * tz + (t?.[1] ?? 0),
    z + qw * tz + qx * ty - qy * tx + (t?.[2] ?? 0),
  ];
}
