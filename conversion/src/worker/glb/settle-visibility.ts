import { matrixOf } from '../../delivery/node-transforms.ts';
import { multiplyMatrix } from '../../delivery/transforms.ts';
import { isRecord } from './glb-buffers.ts';
import type { Gltf, GltfNode } from './gltf-shape.ts';

const VISIBILITY = 'KHR_node_visibility';

/**
 * Takes the mesh from nodes whose placements in the default scene are all hidden, or collapsed to a line or a point, and
 * from those whose mesh has no primitives, so that nothing that cannot be seen counts in sizes and fits. `hidden` is
 * the number of nodes that were hidden.
 */
export function takeOutUnseen(gltf: Gltf): { changed: boolean; hidden: number } {
  const seen = new Set<number>();
  const hidden = new Set<number>();
  const placed = new Set<number>();
  const waiting = (gltf.scenes[gltf.scene ?? 0]?.nodes ?? []).map((index) => {
    return { index, above: null as Float64Array | null, isHidden: false };
  });
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = gltf.nodes[next.index];
    if (!node) continue;
    const local = matrixOf(node);
    const matrix = next.above ? multiplyMatrix(next.above, local) : local;
    const isHidden = next.isHidden || isTurnedOff(node);
    if (node.mesh !== undefined) {
      placed.add(next.index);
      if (isHidden) hidden.add(next.index);
      else if (!isCollapsed(matrix)) seen.add(next.index);
    }
    for (const index of node.children ?? []) waiting.push({ index, above: matrix, isHidden });
  }
  let changed = false;
  gltf.nodes.forEach((node, i) => {
    if (node.extensions?.[VISIBILITY] !== undefined) {
      const { [VISIBILITY]: _, ...others } = node.extensions;
      node.extensions = Object.keys(others).length > 0 ? others : undefined;
      changed = true;
    }
    if (node.mesh === undefined) return;
    const isEmpty = gltf.meshes[node.mesh]?.primitives.length === 0;
    if ((seen.has(i) || !placed.has(i)) && !isEmpty) return;
    node.mesh = undefined;
    node.skin = undefined;
    changed = true;
  });
  return { changed, hidden: [...hidden].filter((node) => !seen.has(node)).length };
}

function isTurnedOff({ extensions }: GltfNode): boolean {
  const visibility = extensions?.[VISIBILITY];
  return isRecord(visibility) && visibility.visible === false;
}

/** Whether two axes or all have no length: the cross products of its columns are nothing. */
function isCollapsed(m: Float64Array): boolean {
  const size = Math.max(...[0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => Math.abs(m[i]!)));
  if (size === 0) return true;
  const pairs = [
    [0, 4],
    [4, 8],
    [8, 0],
  ] as const;
  return pairs.every(([a, b]) => {
    const x = m[a + 1]! * m[b + 2]! - m[a + 2]! * m[b + 1]!;
    const y = m[a + 2]! * m[b]! - m[a]! * m[b + 2]!;
    const z = m[a]! * m[b + 1]! - m[a + 1]! * m[b]!;
    return Math.hypot(x, y, z) <= size * size * 1e-12;
  });
}
