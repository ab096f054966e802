import { type Fail, failWith } from '../bytes/export-job.ts';
import { field } from './glb-buffers.ts';
import { type Gltf, MAX_NODES } from './gltf-shape.ts';

/** Deeper trees are refused: no real product has them, and viewers traverse trees recursively. */
export const MAX_DEPTH = 512;

/**
 * How often each node is drawn by the default scene: 0 if it is not part of it, more than 1 if several parents share
 * it.
 * Walks without recursion.
 * @throws ExportFileError INVALID_GLB (a cycle, a missing node, no scene), MODEL_TOO_COMPLEX (too deep or too many)
 */
export function countPlacements(gltf: Gltf, file: string): Float64Array {
  const fail: Fail = failWith('INVALID_GLB', file);
  const scene = gltf.scenes[gltf.scene ?? 0];
  if (!scene)
    fail(gltf.scenes.length === 0 ? 'there is no scene' : `there is no scene ${gltf.scene}`, { field: 'scene' });
  const order = sortParentsFirst(gltf, fail);
  const placements = new Float64Array(gltf.nodes.length);
  for (const root of scene.nodes) {
    if (root >= gltf.nodes.length) fail(`there is no node ${root}`, { field: 'scenes' });
    placements[root] = (placements[root] ?? 0) + 1;
  }
  const depth = new Uint32Array(gltf.nodes.length);
  let placed = 0;
  for (const parent of order) {
    placed += placements[parent] ?? 0;
    for (const child of gltf.nodes[parent]?.children ?? []) {
      placements[child] = (placements[child] ?? 0) + (placements[parent] ?? 0);
      depth[child] = Math.max(depth[child] ?? 0, (depth[parent] ?? 0) + 1);
    }
    if ((depth[parent] ?? 0) < MAX_DEPTH) continue;
    failWith('MODEL_TOO_COMPLEX', file)('the parts are nested too deeply', {
      ...field('nodes', parent),
      limit: MAX_DEPTH,
    });
  }
  if (placed > MAX_NODES) {
    failWith('MODEL_TOO_COMPLEX', file)(`${placed} nodes once shared branches are repeated`, { limit: MAX_NODES });
  }
  return placements;
}

/** Sorts nodes after all of their parents (Kahn); any left over are in a cycle or below one. */
function sortParentsFirst(gltf: Gltf, fail: Fail): Uint32Array {
  const parents = new Uint32Array(gltf.nodes.length);
  gltf.nodes.forEach((node, i) => {
    for (const child of node.children ?? []) {
      if (child >= gltf.nodes.length) fail(`there is no node ${child}`, field('nodes', i, '.children'));
      parents[child] = (parents[child] ?? 0) + 1;
    }
  });
  const order = new Uint32Array(gltf.nodes.length);
  let end = 0;
  parents.forEach((count, i) => {
    if (count === 0) order[end++] = i;
  });
  for (let next = 0; next < end; next++) {
    for (const child of gltf.nodes[order[next] ?? 0]?.children ?? []) {
      const left = (parents[child] ?? 0) - 1;
      parents[child] = left;
      if (left === 0) order[end++] = child;
    }
  }
  if (end < gltf.nodes.length) {
    fail(
      'the nodes contain each other in a circle',
      field(
        'nodes',
        parents.findIndex((count) => count > 0),
      ),
    );
  }
  return order;
}
