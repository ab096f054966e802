import { isRecord } from '../worker/glb/glb-buffers.ts';
import { type Gltf, type GltfNode, instancingExtension } from '../worker/glb/gltf-shape.ts';
import { type GltfSource, toFloats } from './gltf-source.ts';
import { matrixOf } from './node-transforms.ts';
import { composeMatrix, multiplyMatrix } from './transforms.ts';

/** A mesh where a node of the scene draws it; the matrix is column-major, in metres. */
export interface Placement {
  node: number;
  mesh: number;
  matrix: Float64Array;
}

/** A file's tree and the numbers in it. */
type Numbers = Pick<GltfSource, 'read'> & { readonly gltf: Pick<Gltf, 'nodes' | 'scenes' | 'scene'> };

/**
 * Where the meshes of the default scene are drawn, in the order of the tree, which was checked to have no circles.
 * Walks without recursion.
 */
export async function listPlacements(source: Numbers): Promise<Placement[]> {
  const { nodes, scenes, scene = 0 } = source.gltf;
  const placements: Placement[] = [];
  const waiting = scenes[scene]!.nodes.toReversed().map((node) => ({ node, above: null as Float64Array | null }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = nodes[next.node]!;
    const local = matrixOf(node);
    const matrix = next.above ? multiplyMatrix(next.above, local) : local;
    if (node.mesh !== undefined) {
      for (const instance of await instancesOf(source, node)) {
        const placed = instance ? multiplyMatrix(matrix, instance) : matrix;
        placements.push({ node: next.node, mesh: node.mesh, matrix: placed });
      }
    }
    for (const child of (node.children ?? []).toReversed()) waiting.push({ node: child, above: matrix });
  }
  return placements;
}

/** The matrices of a node's instances; one that is null for a node without. */
async function instancesOf(source: Numbers, node: GltfNode): Promise<(Float64Array | null)[]> {
  const extension = node.extensions?.EXT_mesh_gpu_instancing;
  if (!isRecord(extension)) return [null];
  const { attributes } = instancingExtension.parse(extension);
  const read = async (name: string, otherwise: number[]) => {
    const index = attributes[name];
    if (index === undefined) return { count: 0, at: () => otherwise };
    const data = await source.read(index);
    const floats = toFloats(data);
    return { count: data.count, at: (i: number) => [...floats.subarray(i * data.size, (i + 1) * data.size)] };
  };
  const moves = await read('TRANSLATION', [0, 0, 0]);
  const turns = await read('ROTATION', [0, 0, 0, 1]);
  const scales = await read('SCALE', [1, 1, 1]);
  const count = Math.max(moves.count, turns.count, scales.count);
  if (count === 0) return [null];
  return Array.from({ length: count }, (_, i) => composeMatrix(moves.at(i), turns.at(i), scales.at(i)));
}
