import { type Fail, failWith } from '../bytes/export-job.ts';
import { visitComponents } from './glb-accessors.ts';
import { at, type BufferViews, field } from './glb-buffers.ts';
import { dracoExtension, type Gltf, type GltfPrimitive, parsePart } from './gltf-shape.ts';

/** What one placement of a mesh draws. */
export interface MeshCounts {
  triangles: number;
  primitives: number;
  /** Primitives that have triangles. */
  surfaces: number;
}

const FLOAT = 5126;
const UNSIGNED = [5121, 5123, 5125];
const DRACO = 'KHR_draco_mesh_compression';
const RESTART = 'KHR_mesh_primitive_restart';

/**
 * Checks every primitive: its accessors exist and have the right types and equal counts.
 * @throws ExportFileError INVALID_GLB with the primitive's place in the file
 */
export function checkMeshes(gltf: Gltf, file: string): MeshCounts[] {
  const fail: Fail = failWith('INVALID_GLB', file);
  return gltf.meshes.map((mesh, m) => {
    const triangles = mesh.primitives.map((primitive, p) => {
      return checkPrimitive(gltf, primitive, fail, field('meshes', m, `.primitives.${p}`));
    });
    return {
      triangles: triangles.reduce((sum, count) => sum + count, 0),
      primitives: triangles.length,
      surfaces: triangles.filter((count) => count > 0).length,
    };
  });
}

/**
 * Reads all positions and indices except those compressed with Draco, which are decoded first: positions must be
 * finite, and indices must refer to existing vertices. Each accessor is read once.
 * @throws ExportFileError INVALID_GLB with accessor and element
 */
export async function checkGeometryData(gltf: Gltf, views: BufferViews, file: string) {
  const fail: Fail = failWith('INVALID_GLB', file);
  const positions = new Set<number>();
  /** The smallest vertex count with which an index accessor is used. */
  const vertices = new Map<number, number>();
  for (const { primitives } of gltf.meshes) {
    for (const primitive of primitives) {
      if (primitive.extensions?.[DRACO] !== undefined) continue;
      const position = primitive.attributes.POSITION;
      if (position === undefined) continue;
      positions.add(position);
      if (primitive.indices === undefined) continue;
      const count = at(gltf.accessors, position).count;
      vertices.set(primitive.indices, Math.min(count, vertices.get(primitive.indices) ?? count));
    }
  }
  // Sorted by buffer view, so that each compressed view is decoded once.
  const byView = (a: number, b: number) => viewOf(gltf, a) - viewOf(gltf, b);
  for (const position of [...positions].sort(byView)) await checkPositions(gltf, views, position, fail);
  for (const indices of [...vertices.keys()].sort(byView)) {
    await checkIndices(gltf, views, indices, vertices.get(indices) ?? 0, fail);
  }
}

/** Returns the triangles the primitive draws. */
function checkPrimitive(gltf: Gltf, primitive: GltfPrimitive, fail: Fail, where: { field: string }): number {
  const draco = primitive.extensions?.[DRACO];
  if (draco !== undefined) {
    const packed = parsePart(dracoExtension, draco, fail, `${where.field}.extensions.${DRACO}`);
    if (packed.bufferView >= gltf.bufferViews.length) fail('the Draco data is not there', where);
  }
  if (primitive.material !== undefined && primitive.material >= gltf.materials.length) {
    fail(`there is no material ${primitive.material}`, where);
  }
  const position = primitive.attributes.POSITION;
  if (position === undefined) return 0;
  const count = gltf.accessors[position]?.count ?? 0;
  for (const attributes of [primitive.attributes, ...(primitive.targets ?? [])]) {
    for (const [name, index] of Object.entries(attributes)) {
      const accessor = gltf.accessors[index];
      if (!accessor) fail(`there is no accessor ${index} for ${name.slice(0, 50)}`, where);
      if (accessor.count !== count)
        fail(`${name.slice(0, 50)} has ${accessor.count} elements, POSITION ${count}`, where);
      if (name === 'POSITION' && accessor.type !== 'VEC3') fail(`POSITION is a ${accessor.type}`, where);
    }
  }
  checkPositionType(gltf, position, fail, where);
  if (primitive.indices === undefined) return trianglesOf(primitive.mode, count);
  const indices = gltf.accessors[primitive.indices];
  if (!indices) fail(`there is no accessor ${primitive.indices} for the indices`, where);
  if (indices.type !== 'SCALAR' || !UNSIGNED.includes(indices.componentType)) {
    fail(`indices are ${indices.type} of ${indices.componentType}, not unsigned numbers`, where);
  }
  return trianglesOf(primitive.mode, indices.count);
}

/** Positions must be floats, or integers if the file declares quantization. */
function checkPositionType(gltf: Gltf, index: number, fail: Fail, where: { field: string }) {
  const accessor = at(gltf.accessors, index);
  if (accessor.componentType === FLOAT) return;
  const declared = gltf.extensionsUsed.includes('KHR_mesh_quantization');
  if (!declared || accessor.componentType === 5125)
    fail(`POSITION has component type ${accessor.componentType}`, where);
}

/** The number of triangles of a draw mode: 4 list, 5 strip, 6 fan; points and lines have none. */
export function trianglesOf(mode: number, count: number) {
  if (mode === 4) return Math.floor(count / 3);
  return mode > 4 ? Math.max(0, count - 2) : 0;
}

async function checkPositions(gltf: Gltf, views: BufferViews, index: number, fail: Fail) {
  if (at(gltf.accessors, index).componentType !== FLOAT) return;
  await visitComponents(gltf, views, index, (values, first) => {
    for (let i = 0; i < values.count; i++) {
      if (Number.isFinite(values.get(i, 0) + values.get(i, 1) + values.get(i, 2))) continue;
      fail('a position is not a finite number', { ...field('accessors', index), element: first + i });
    }
  });
}

async function checkIndices(gltf: Gltf, views: BufferViews, index: number, vertices: number, fail: Fail) {
  const restart = gltf.extensionsUsed.includes(RESTART) ? restartValue(at(gltf.accessors, index).componentType) : -1;
  await visitComponents(gltf, views, index, (values, first) => {
    for (let i = 0; i < values.count; i++) {
      const vertex = values.get(i, 0);
      if (vertex < vertices || vertex === restart) continue;
      const where = { ...field('accessors', index), element: first + i };
      fail(`index ${vertex} points beyond the ${vertices} vertices`, where);
    }
  });
}

function viewOf(gltf: Gltf, accessor: number) {
  return at(gltf.accessors, accessor).bufferView ?? -1;
}

function restartValue(componentType: number) {
  if (componentType === 5121) return 0xff;
  return componentType === 5123 ? 0xffff : 0xffffffff;
}
