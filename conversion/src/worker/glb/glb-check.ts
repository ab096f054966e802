import { gltfExtent } from '@chamfer/contract/gltf-extent';
import type { Extent } from '@chamfer/contract/model-units';
import { type Fail, failWith } from '../bytes/export-job.ts';
import type { ByteSource } from '../bytes/file-bytes.ts';
import { checkAccessors } from './glb-accessors.ts';
import { at, checkBuffers, field, isRecord } from './glb-buffers.ts';
import { readGlbContainer } from './glb-container.ts';
import { checkGeometryData, checkMeshes } from './glb-geometry.ts';
import { countPlacements } from './glb-graph.ts';
import { checkImages } from './glb-images.ts';
import { linesOf } from './glb-notices.ts';
import { checkExtensions, checkReferences } from './glb-references.ts';
import { type Gltf, instancingExtension, parseGltf, parsePart } from './gltf-shape.ts';

/** What a checked GLB draws. */
export interface GlbFacts {
  /** Triangles drawn, counted once per placement. */
  triangles: number;
  /** Placed primitives that have triangles: one per primitive of each node, and of each of its instances. */
  parts: number;
  /** Whether the file has materials. */
  hasMaterials: boolean;
  /** Lengths along x, y and z in the numbers of the file; null if it does not say them. */
  extent: Extent | null;
}

/** More drawn triangles than this are refused. */
export const MAX_TRIANGLES = 100_000_000;
/** More placed primitives than this are refused. */
export const MAX_PARTS = 500_000;

const INSTANCING = 'EXT_mesh_gpu_instancing';

/**
 * Checks a whole GLB, read in chunks: container, JSON, buffers, accessors, meshes, node tree, images, and finally the
 * data itself. A file that passes can be displayed and contains no references outside itself.
 * @throws ExportFileError INVALID_GLB (details.offset or details.field gives the location), MODEL_TOO_COMPLEX
 */
export async function checkGlb(bytes: ByteSource, file: string): Promise<GlbFacts> {
  const fail: Fail = failWith('INVALID_GLB', file);
  const container = await readGlbContainer(bytes, file);
  const gltf = parseGltf(container.json, file, 'INVALID_GLB');
  if (!/^2\.\d+$/.test(gltf.asset.version))
    fail(`version ${gltf.asset.version.slice(0, 20)}`, { field: 'asset.version' });
  if (gltf.asset.minVersion !== undefined && gltf.asset.minVersion !== '2.0') {
    fail(`needs version ${gltf.asset.minVersion.slice(0, 20)}`, { field: 'asset.minVersion' });
  }
  checkExtensions(gltf, file);
  const views = checkBuffers(gltf, bytes, container, file);
  checkAccessors(gltf, views, file);
  checkReferences(gltf, file);
  const meshes = checkMeshes(gltf, file);
  const placements = countPlacements(gltf, file);
  const hasMaterials = gltf.materials.length > 0;
  const facts: GlbFacts = { triangles: 0, parts: 0, hasMaterials, extent: gltfExtent(gltf) };
  let placed = 0;
  placements.forEach((count, i) => {
    const mesh = gltf.nodes[i]?.mesh;
    if (count === 0 || mesh === undefined) return;
    const drawn = count * instancesOf(gltf, i, fail);
    facts.triangles += drawn * at(meshes, mesh).triangles;
    facts.parts += drawn * at(meshes, mesh).surfaces;
    placed += drawn * at(meshes, mesh).primitives;
  });
  if (facts.triangles === 0 && !drawsLines(gltf, placements)) fail('nothing in it is drawn');
  refuseAbove(facts.triangles, MAX_TRIANGLES, 'triangles', file);
  refuseAbove(placed, MAX_PARTS, 'parts', file);
  await checkImages(gltf, views, file);
  await checkGeometryData(gltf, views, file);
  return facts;
}

/** Whether a scene without triangles has lines or points. */
function drawsLines(gltf: Gltf, placements: Float64Array): boolean {
  return gltf.nodes.some(({ mesh }, i) => {
    const primitives = (placements[i] ?? 0) > 0 ? (gltf.meshes[mesh ?? -1]?.primitives ?? []) : [];
    return primitives.some(({ mode, indices, attributes }) => {
      const count = gltf.accessors[indices ?? attributes.POSITION ?? -1]?.count ?? 0;
      return attributes.POSITION !== undefined && (mode === 0 ? count > 0 : linesOf(mode, count) > 0);
    });
  });
}

function instancesOf(gltf: Gltf, i: number, fail: Fail) {
  const extension = at(gltf.nodes, i).extensions?.[INSTANCING];
  if (!isRecord(extension)) return 1;
  const where = field('nodes', i, `.extensions.${INSTANCING}`);
  const { attributes } = parsePart(instancingExtension, extension, fail, where.field);
  const counts = Object.values(attributes).map((index) => {
    return gltf.accessors[index]?.count ?? fail(`there is no accessor ${index}`, where);
  });
  if (new Set(counts).size > 1) fail('the instance attributes have different lengths', where);
  return counts[0] ?? 1;
}

function refuseAbove(count: number, limit: number, what: string, file: string) {
  if (count > limit) failWith('MODEL_TOO_COMPLEX', file)(`${count} ${what}`, { limit });
}
