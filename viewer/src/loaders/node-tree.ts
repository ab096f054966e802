import { composeMatrix, identityMatrix, type Matrix, multiplyMatrices } from '../kernels/math/matrices.ts';
import { ViewerError } from '../viewer-error.ts';
import type { AccessorReader, AccessorView } from './accessors.ts';
import { unreadable } from './glb-container.ts';
import type { GltfDocument, GltfNode } from './gltf-document.ts';

/** A mesh put somewhere. */
export interface Placement {
  readonly mesh: number;
  readonly matrix: Matrix;
  /** The path of node indices from the root, like `0/4/17`, with `@3` for the third instance. */
  readonly path: string;
  readonly name: string;
}

/** More parts than any renderer here can distinguish, and the sign of a broken or hostile file. */
export const MOST_PARTS = 500_000;

/**
 * Lists every mesh of the scene that can be seen at its place, in the file's order: what is hidden, or collapsed to a
 * line or a point, has no size and counts nowhere.
 *
 * Walks with a list instead of recursion: files nest nodes thousands deep.
 *
 * @throws ViewerError MODEL_UNREADABLE when nodes form a loop or do not exist, MODEL_UNSUPPORTED above `MOST_PARTS`
 */
export function listPlacements(document: GltfDocument, accessors: AccessorReader): Placement[] {
  const nodes = document.nodes ?? [];
  const seen = new Uint8Array(nodes.length);
  const placements: Placement[] = [];
  const top = { parent: identityMatrix(), path: '', name: '', isAboveHidden: false };
  const work = [...rootsOf(document)].reverse().map((node) => ({ ...top, node }));
  while (work.length > 0) {
    const { node: number, parent, path: above, name: aboveName, isAboveHidden } = work.pop()!;
    const node = nodes[number];
    if (!node) throw unreadable(`Node ${number} does not exist`);
    if (seen[number]) throw unreadable(`Node ${number} has two parents`);
    seen[number] = 1;
    const path = above ? `${above}/${number}` : `${number}`;
    const name = typeof node.name === 'string' && node.name ? node.name : aboveName;
    const matrix = multiplyMatrices(identityMatrix(), parent, localMatrix(node));
    const isHidden = isAboveHidden || node.extensions?.KHR_node_visibility?.visible === false;
    if (node.mesh !== undefined && !isHidden && !isCollapsed(matrix))
      place(placements, document, accessors, node, { mesh: node.mesh, matrix, path, name });
    const children = node.children ?? [];
    for (let i = children.length - 1; i >= 0; i--) {
      work.push({ node: children[i]!, parent: matrix, path, name, isAboveHidden: isHidden });
    }
  }
  return placements;
}

/** The names of all nodes above and with parts, by path. */
export function nodeNames(document: GltfDocument, placements: readonly Placement[]): Map<string, string> {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  for (const { path } of placements) {
    for (let end = path.length; end > 0 && !seen.has(path.slice(0, end)); end = path.lastIndexOf('/', end - 1)) {
      const node = path.slice(0, end);
      seen.add(node);
      const instance = node.indexOf('@', node.lastIndexOf('/') + 1);
      const plain = instance < 0 ? node : node.slice(0, instance);
      const name: unknown = document.nodes?.[Number(plain.slice(plain.lastIndexOf('/') + 1))]?.name;
      if (typeof name === 'string' && name) names.set(plain, name);
    }
  }
  return names;
}

function rootsOf(document: GltfDocument): readonly number[] {
  const scene = document.scenes?.[document.scene ?? 0];
  if (scene) return scene.nodes ?? [];
  const children = new Set((document.nodes ?? []).flatMap((node) => node.children ?? []));
  return (document.nodes ?? []).map((_, number) => number).filter((number) => !children.has(number));
}

function place(
  placements: Placement[],
  document: GltfDocument,
  accessors: AccessorReader,
  node: GltfNode,
  placement: Placement,
): void {
  if (!document.meshes?.[placement.mesh]) throw unreadable(`Mesh ${placement.mesh} does not exist`);
  const instances = node.extensions?.EXT_mesh_gpu_instancing?.attributes;
  if (!instances) placements.push(placement);
  else {
    for (const [i, local] of instanceMatrices(instances, accessors).entries()) {
      const matrix = multiplyMatrices(identityMatrix(), placement.matrix, local);
      placements.push({ ...placement, matrix, path: `${placement.path}@${i}` });
    }
  }
  if (placements.length > MOST_PARTS) throw new ViewerError('MODEL_UNSUPPORTED', `More than ${MOST_PARTS} parts`);
}

/** Whether at most one axis has a length: the cross products of the columns are nothing. */
function isCollapsed(m: Matrix): boolean {
  let size = 0;
  for (const i of [0, 1, 2, 4, 5, 6, 8, 9, 10]) size = Math.max(size, Math.abs(m[i]!));
  const crossed = (a: number, b: number) =>
    Math.hypot(
      m[a + 1]! * m[b + 2]! - m[a + 2]! * m[b + 1]!,
      m[a + 2]! * m[b]! - m[a]! * m[b + 2]!,
      m[a]! * m[b + 1]! - m[a + 1]! * m[b]!,
    );
  return Math.max(crossed(0, 4), crossed(4, 8), crossed(8, 0)) <= size * size * 1e-12;
}

function localMatrix(node: GltfNode): Matrix {
  if (node.matrix) return finite(Float64Array.from(node.matrix), 16);
  if (!node.translation && !node.rotation && !node.scale) return identityMatrix();
  return finite(
    composeMatrix(node.translation ?? [0, 0, 0], node.rotation ?? [0, 0, 0, 1], node.scale ?? [1, 1, 1]),
    16,
  );
}

function finite(matrix: Matrix, length: number): Matrix {
  if (matrix.length !== length || !matrix.every(Number.isFinite)) throw unreadable('A node has a broken matrix');
  return matrix;
}

function instanceMatrices(attributes: Readonly<Record<string, number>>, accessors: AccessorReader): Matrix[] {
  const read = (name: string) => (attributes[name] === undefined ? null : accessors.read(attributes[name]));
  const t = read('TRANSLATION');
  const r = read('ROTATION');
  const s = read('SCALE');
  const count = Math.max(t?.count ?? 0, r?.count ?? 0, s?.count ?? 0);
  if (count > MOST_PARTS) throw new ViewerError('MODEL_UNSUPPORTED', `More than ${MOST_PARTS} parts`);
  if ([t, r, s].some((view) => view && view.count !== count))
    throw unreadable('Instances have attributes of two lengths');
  return Array.from({ length: count }, (_, i) =>
    finite(composeMatrix(element(t, i, [0, 0, 0]), element(r, i, [0, 0, 0, 1]), element(s, i, [1, 1, 1])), 16),
  );
}

/** One element as plain numbers. Rotations may be normalised integers; only their ratio matters. */
function element(view: AccessorView | null, i: number, otherwise: readonly number[]): ArrayLike<number> {
  return view ? view.array.subarray(i * view.stride, i * view.stride + view.size) : otherwise;
}
