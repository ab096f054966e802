import { open } from 'node:fs/promises';
import { GltfSource } from '../../delivery/gltf-source.ts';
import { openBytes } from '../bytes/file-bytes.ts';
import type { Notices } from '../bytes/notices.ts';
import { openBin } from './glb-bin.ts';
import { at, checkBuffers } from './glb-buffers.ts';
import { glbPieces, readGlbContainer } from './glb-container.ts';
import { countNotices } from './glb-notices.ts';
import { type Gltf, parseGltf, withoutEmptyLists } from './gltf-shape.ts';
import { convertGlossyMaterials } from './settle-materials.ts';
import { bakeMorphs, hasMorphs } from './settle-morphs.ts';
import { moveSceneNear } from './settle-origin.ts';
import { takeOutUnseen } from './settle-visibility.ts';

/** Extensions that say nothing once a file is settled. */
const SETTLED = new Set(['KHR_node_visibility', 'KHR_materials_pbrSpecularGlossiness']);

/**
 * Rewrites a GLB that passed `checkGlb` and needs no decoders to `target`, so that everything behind, poster, delivery,
 * AR and every viewer, sees the same: what is hidden or collapsed has no mesh, morph targets are applied with the weights
 * the file gives, specular-glossiness materials have metalness and roughness, and a model far out is moved near the
 * origin. Nodes, their names and their order are unchanged. Counts what is not taken over. Returns false, without writing
 * anything, if nothing changes. The result must be checked like any other GLB.
 */
export async function settleGlb(path: string, target: string, file: string, notices: Notices): Promise<boolean> {
  await using bytes = await openBytes(path);
  const container = await readGlbContainer(bytes, file);
  const gltf = parseGltf(container.json, file, 'INVALID_GLB');
  const source = new GltfSource(gltf, checkBuffers(gltf, bytes, container, file));
  countNotices(gltf, file, notices);
  const unseen = takeOutUnseen(gltf);
  notices.add('hidden_nodes', unseen.hidden);
  const glossy = convertGlossyMaterials(gltf);
  notices.add('pictures', glossy.pictures);
  const isMoved = await moveSceneNear(source);
  if (!unseen.changed && !glossy.changed && !isMoved && !hasMorphs(gltf)) return false;
  const bin = await openBin(gltf, bytes, container);
  await bakeMorphs(source, bin);
  if (bin.length > 0) at(gltf.buffers, 0).byteLength = bin.length;
  else gltf.buffers.shift();
  gltf.extensionsUsed = gltf.extensionsUsed.filter((name) => !SETTLED.has(name));
  gltf.extensionsRequired = gltf.extensionsRequired.filter((name) => !SETTLED.has(name));
  await using made = await open(target, 'wx');
  for (const piece of glbPieces(withoutEmptyLists(withoutEmptyMeshes(gltf)), bin.pieces)) await made.writeFile(piece);
  await made.sync();
  return true;
}

/** Meshes without primitives break the rules of glTF; nodes no longer refer to them. */
function withoutEmptyMeshes(gltf: Gltf): Gltf {
  const places = new Map<number, number>();
  gltf.meshes.forEach(({ primitives }, mesh) => {
    if (primitives.length > 0) places.set(mesh, places.size);
  });
  if (places.size === gltf.meshes.length) return gltf;
  const nodes = gltf.nodes.map((node) => {
    return node.mesh === undefined ? node : { ...node, mesh: places.get(node.mesh) };
  });
  return { ...gltf, nodes, meshes: gltf.meshes.filter((_, mesh) => places.has(mesh)) };
}
