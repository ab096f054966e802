import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { isRecord } from '../worker/glb/glb-buffers.ts';
import { KNOWN_EXTENSIONS } from '../worker/glb/glb-references.ts';
import type { Gltf, GltfNode, GltfPrimitive } from '../worker/glb/gltf-shape.ts';
import { type Geometry, readGeometry } from './geometry.ts';
import { type GltfSource, toFloats } from './gltf-source.ts';
import { frameOf, type Grid, gridFor } from './grid.ts';
import { carryFrames, combine, movableMeshes, type Similarity } from './node-transforms.ts';
import { type DeliveryMesh, type Stand, shareMeshes } from './share-meshes.ts';
import { reorder, weldVertices } from './weld.ts';

/** What all levels of a delivery file have in common: the uploaded tree, and the meshes it now consists of. */
export interface DeliveryPlan {
  source: GltfSource;
  /** In file order, with their own names and children; only meshes and transforms differ. */
  nodes: GltfNode[];
  meshes: (DeliveryMesh & { name: string | undefined; grid: Grid | null })[];
}

/**
 * Plans how a checked model is delivered: equal vertices and geometries are merged, copies of a part become placements
 * of one geometry, triangles are ordered for the vertex cache, positions are quantized to a grid that the nodes'
 * transforms undo. Skinned and morphing meshes, points and lines stay unchanged. Null for files that cannot be
 * rewritten, because an unknown extension refers to their bytes.
 */
export async function planDelivery(source: GltfSource): Promise<DeliveryPlan | null> {
  const { gltf } = source;
  if (hasHiddenReferences(gltf)) return null;
  await MeshoptEncoder.ready;
  const meshes = await readMeshes(source);
  const placements = shareMeshes(meshes);
  const ordered = new Map<Geometry, Geometry>();
  const renumbered = new Map<number, number>();
  const plan: DeliveryPlan = { source, nodes: structuredClone(gltf.nodes), meshes: [] };
  placements.forEach((stand, number) => {
    if (stand.mesh !== number) return;
    const mesh = meshes[number]!;
    for (const primitive of mesh.primitives) {
      const { geometry } = primitive;
      if (!geometry) continue;
      primitive.geometry = ordered.get(geometry) ?? reorder(geometry);
      ordered.set(geometry, primitive.geometry);
    }
    renumbered.set(number, plan.meshes.push({ ...mesh, name: gltf.meshes[number]!.name, grid: gridOf(mesh) }) - 1);
  });
  const grids = placements.map(({ mesh }) => plan.meshes[renumbered.get(mesh)!]!.grid);
  carryFrames(plan.nodes, framesOf(placements, grids));
  for (const node of plan.nodes) {
    if (node.mesh !== undefined) node.mesh = renumbered.get(placements[node.mesh]!.mesh)!;
  }
  return plan;
}

async function readMeshes(source: GltfSource): Promise<DeliveryMesh[]> {
  const { gltf } = source;
  const movable = movableMeshes(gltf);
  const skinned = new Set(gltf.nodes.filter(({ skin }) => skin !== undefined).map(({ mesh }) => mesh));
  const meshes: DeliveryMesh[] = [];
  for (const [number, { primitives }] of gltf.meshes.entries()) {
    const mesh: DeliveryMesh = { primitives: [], isMovable: movable[number]! };
    for (const json of primitives) {
      const isBent = skinned.has(number) || isDeformed(json);
      const geometry = isBent ? null : await readGeometry(source, json);
      mesh.primitives.push({ json, geometry: geometry && weldVertices(geometry) });
      // Primitives that are copied unchanged stay in their frame, and so does the rest of their mesh.
      if (!geometry) mesh.isMovable = false;
    }
    meshes.push(mesh);
  }
  return meshes;
}

function isDeformed({ attributes, targets }: GltfPrimitive): boolean {
  return Boolean(targets?.length) || attributes.JOINTS_0 !== undefined;
}

function gridOf({ primitives, isMovable }: DeliveryMesh): Grid | null {
  if (!isMovable) return null;
  return gridFor(primitives.map(({ geometry }) => toFloats(geometry!.attributes.get('POSITION')!)));
}

/** The transform that the nodes of each mesh have to include. */
function framesOf(placements: readonly Stand[], grids: readonly (Grid | null)[]): Map<number, Similarity> {
  const frames = new Map<number, Similarity>();
  placements.forEach(({ placement }, number) => {
    const grid = grids[number];
    if (!grid) return;
    const frame = frameOf(grid);
    frames.set(number, placement ? combine(placement, frame) : frame);
  });
  return frames;
}

/** Whether an unknown extension refers to buffer views or accessors. Walks without recursion. */
function hasHiddenReferences(gltf: Gltf): boolean {
  if (gltf.extensionsUsed.every((name) => KNOWN_EXTENSIONS.has(name))) return false;
  const waiting: { value: object; isHidden: boolean }[] = [{ value: gltf, isHidden: false }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [key, value] of Object.entries(next.value)) {
      if (next.isHidden && /^(?:bufferView|accessor)s?$|BufferView$/.test(key)) return true;
      if (key === 'extensions' && isRecord(value)) {
        for (const [name, extension] of Object.entries(value)) {
          const isHidden = next.isHidden || !KNOWN_EXTENSIONS.has(name);
          if (isRecord(extension)) waiting.push({ value: extension, isHidden });
        }
      } else if (typeof value === 'object' && value !== null) waiting.push({ value, isHidden: next.isHidden });
    }
  }
  return false;
}
