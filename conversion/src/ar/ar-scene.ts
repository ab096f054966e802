import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { type Geometry, readGeometry } from '../delivery/geometry.ts';
import type { GltfSource } from '../delivery/gltf-source.ts';
import { listPlacements } from '../delivery/placements.ts';
import { triangleCount } from '../delivery/simplify.ts';
import { weldVertices } from '../delivery/weld.ts';
import { isRecord } from '../worker/glb/glb-buffers.ts';
import type { GltfPrimitive } from '../worker/glb/gltf-shape.ts';
import { shareOut, simplify } from './fewer-triangles.ts';
import { type ArMesh, MeshJoiner } from './mesh-joiner.ts';

/** The maximum number of triangles that phones show in AR. */
export const MAX_AR_TRIANGLES = 200_000;
/** The minimum number of triangles kept of each part, unless there are too many parts. */
const FLOOR = 16;
/** How often simplification is retried with half of what was too large. */
const TRIES = 3;

/** A primitive and the transforms with which it is drawn. */
interface Drawn {
  geometry: Geometry;
  json: GltfPrimitive;
  matrices: Float64Array[];
}

/**
 * The static model in metres, Y up, merged to one mesh per material, because phones are slow with many. At most 200,000
 * triangles. Null for models with too many parts for that.
 */
export async function readArScene(source: GltfSource): Promise<ArMesh[] | null> {
  await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready]);
  const drawn = await listDrawn(source);
  const parts = drawn.reduce((sum, { matrices }) => sum + matrices.length, 0);
  if (parts === 0 || parts > MAX_AR_TRIANGLES / 2) return null;
  const shapes = drawn.map(({ geometry, matrices }) => ({
    triangles: triangleCount(geometry),
    placements: matrices.length,
  }));
  for (let budget = MAX_AR_TRIANGLES, tries = 0; tries < TRIES; tries++, budget /= 2) {
    const floor = Math.max(1, Math.min(FLOOR, Math.floor(budget / 2 / parts)));
    const shares = shareOut(shapes, budget, floor);
    const simple = drawn.map((each, i) => ({ ...each, geometry: simplify(each.geometry, shares[i]!) }));
    const total = simple.reduce((sum, { geometry, matrices }) => sum + triangleCount(geometry) * matrices.length, 0);
    if (total <= MAX_AR_TRIANGLES) return join(simple);
  }
  return null;
}

async function listDrawn(source: GltfSource): Promise<Drawn[]> {
  const { gltf } = source;
  const placements = Map.groupBy(await listPlacements(source), ({ mesh }) => mesh);
  const drawn: Drawn[] = [];
  for (const [mesh, placed] of placements) {
    const matrices = placed.map(({ matrix }) => matrix);
    for (const json of gltf.meshes[mesh]!.primitives) {
      const geometry = await readGeometry(source, json);
      if (!geometry) continue;
      const { material } = json;
      const isTextured = material !== undefined && hasTexture(gltf.materials[material]);
      drawn.push({ geometry: weldVertices(onlyShown(geometry, isTextured)), json, matrices });
    }
  }
  return drawn;
}

/** Keeps only used attributes, because others would prevent vertices from being welded. */
function onlyShown({ attributes, indices }: Geometry, isTextured: boolean): Geometry {
  const shown = isTextured ? /^(?:POSITION|NORMAL|COLOR_0|TEXCOORD_0)$/ : /^(?:POSITION|NORMAL|COLOR_0)$/;
  return { attributes: new Map([...attributes].filter(([name]) => shown.test(name))), indices };
}

/** Whether a material contains any `…Texture` property. */
function hasTexture(material: object | undefined): boolean {
  const waiting: object[] = material ? [material] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [key, value] of Object.entries(next)) {
      if (!isRecord(value)) continue;
      if (/[tT]exture$/.test(key)) return true;
      waiting.push(value);
    }
  }
  return false;
}

function join(drawn: readonly Drawn[]): ArMesh[] {
  const joiner = new MeshJoiner();
  for (const { geometry, json, matrices } of drawn) {
    for (const matrix of matrices) joiner.add(geometry, json.material ?? null, matrix);
  }
  return joiner.finish();
}
