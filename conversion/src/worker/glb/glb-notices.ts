import { MOST_STROKE_CORNERS } from '@chamfer/viewer/poster';
import type { Notices } from '../bytes/notices.ts';
import { isRecord } from './glb-buffers.ts';
import { countPlacements } from './glb-graph.ts';
import { KNOWN_EXTENSIONS } from './glb-references.ts';
import type { Gltf } from './gltf-shape.ts';

/** Extensions that hold notes about the file, and nothing that anybody could see. */
const NOTES = new Set(['KHR_xmp', 'KHR_xmp_json_ld']);
const LIGHTS = 'KHR_lights_punctual';
const VARIANTS = 'KHR_materials_variants';

/**
 * Counts what a checked glTF says and the link does not show. Lines and points, once per placement, are
 * reported only where they are too many to be drawn.
 */
export function countNotices(gltf: Gltf, file: string, notices: Notices): void {
  const placements = countPlacements(gltf, file);
  const skins = new Set<number>();
  let [lines, points] = [0, 0];
  gltf.nodes.forEach((node, i) => {
    const placed = placements[i] ?? 0;
    if (placed === 0) return;
    if (node.camera !== undefined) notices.add('cameras', placed);
    if (node.extensions?.[LIGHTS] !== undefined) notices.add('lights', placed);
    if (node.skin !== undefined && node.mesh !== undefined) skins.add(node.skin);
    for (const primitive of gltf.meshes[node.mesh ?? -1]?.primitives ?? []) {
      const vertices = gltf.accessors[primitive.attributes.POSITION ?? -1]?.count ?? 0;
      const count = primitive.indices === undefined ? vertices : (gltf.accessors[primitive.indices]?.count ?? 0);
      lines += placed * linesOf(primitive.mode, count);
      if (primitive.mode === 0) points += placed * count;
    }
  });
  if (lines * 2 + points > MOST_STROKE_CORNERS) {
    notices.add('lines', lines);
    notices.add('points', points);
  }
  notices.add('skins', skins.size);
  notices.add('animations', gltf.animations.length);
  const variants = gltf.extensions;
  const listed = isRecord(variants) && isRecord(variants[VARIANTS]) ? variants[VARIANTS].variants : null;
  if (Array.isArray(listed)) notices.add('material_variants', listed.length);
  const unknown = gltf.extensionsUsed.filter((name) => !KNOWN_EXTENSIONS.has(name) && !NOTES.has(name));
  notices.add('extensions', new Set(unknown).size);
}

/** The number of lines of a draw mode: 1 pairs, 2 loop, 3 strip; points and triangles have none. */
export function linesOf(mode: number, count: number): number {
  if (mode === 1) return Math.floor(count / 2);
  if (mode === 2) return count > 1 ? count : 0;
  return mode === 3 ? Math.max(0, count - 1) : 0;
}
