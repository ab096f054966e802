import {
  BatchedMesh,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  type Material,
  Matrix4,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Sphere,
  Vector3,
  Vector4,
} from 'three';
import { emptyBox, uniteBox } from '../kernels/boxes.ts';
import { atOnce } from '../kernels/steps.ts';
import type { Vec3 } from '../port.ts';
import type { GeometryData, MaterialData, ModelData } from '../scene/model-data.ts';
import { isMirrored } from '../scene/picker.ts';
import { lightPlainly, type StudioFloor } from './studio-light.ts';

/** One draw call: parts whose materials and buffers are of one kind. `parts[instance]` is the part's number. */
export interface Batch {
  readonly mesh: BatchedMesh;
  readonly parts: readonly number[];
}

/** More parts than this are not sorted when they are see-through: sorting costs more than it shows. */
const MOST_SORTED = 2000;

/** Between two steps of packing: indices that are copied, and parts that are placed. */
const INDICES_PER_STEP = 20_000;
const PARTS_PER_STEP = 500;

/**
 * Packs a model into a few batches, one for each family of materials, in steps of about a millisecond.
 *
 * Matrices are written relative to `centre`, so that a part in a hall far from the origin keeps its
 * precision on the graphics card. Afterwards the model's arrays are views of the batches' own:
 * nothing is held twice and the file's bytes can go.
 */
export function* batchesInSteps(model: ModelData, centre: Vec3, floor: StudioFloor): Generator<undefined, Batch[]> {
  const batches: Batch[] = [];
  for (const parts of familiesOf(model)) {
    yield;
    batches.push({ mesh: yield* batchInSteps(model, parts, centre, floor), parts });
  }
  return batches;
}

/** The same at once. */
export function buildBatches(model: ModelData, centre: Vec3, floor: StudioFloor): Batch[] {
  return atOnce(batchesInSteps(model, centre, floor));
}

export function disposeBatches(batches: readonly Batch[]): void {
  for (const { mesh } of batches) {
    (mesh.material as Material).dispose();
    mesh.dispose();
  }
}

/** Parts that may share a draw call, by what their material, their geometry and their matrix ask of it. */
function familiesOf({ parts, geometries, materials }: ModelData): number[][] {
  const kinds = new Map<string, number>();
  const kindOf = (text: string) => kinds.get(text) ?? kinds.set(text, kinds.size).size - 1;
  const geometryKinds = geometries.map((geometry) => kindOf(geometryFamily(geometry)));
  const materialKinds = materials.map((material) => kindOf(materialFamily(material)));
  const families = new Map<number, number[]>();
  for (let part = 0; part < parts.count; part++) {
    const kind = geometryKinds[parts.geometry[part]!]! * kinds.size + materialKinds[parts.material[part]!]!;
    const key = kind * 2 + Number(isMirrored(parts.matrices, part));
    const family = families.get(key);
    if (family) family.push(part);
    else families.set(key, [part]);
  }
  return [...families.values()];
}

function materialFamily({ transparent, doubleSided, unlit, metallic, roughness, emissive }: MaterialData): string {
  return ['material', transparent, doubleSided, unlit, metallic.toFixed(2), roughness.toFixed(2), ...emissive].join(
    '|',
  );
}

function geometryFamily({ positions, positionNormalized, normals, colors }: GeometryData): string {
  const types = [positions, normals, colors].map((array) => array?.constructor.name);
  return ['geometry', positionNormalized, ...types].join('|');
}

function* batchInSteps(
  model: ModelData,
  parts: readonly number[],
  centre: Vec3,
  floor: StudioFloor,
): Generator<undefined, BatchedMesh> {
  const { geometries, materials } = model;
  const used = [...new Set(parts.map((part) => model.parts.geometry[part]!))];
  const sum = (of: (geometry: GeometryData) => number) => used.reduce((total, g) => total + of(geometries[g]!), 0);
  const first = materials[model.parts.material[parts[0]!]!]!;
  const mesh = new BatchedMesh(
    parts.length,
    sum(({ vertexCount }) => vertexCount),
    sum(({ triangleCount }) => triangleCount * 3),
    materialOf(first, geometries[used[0]!]!.colors !== null, floor),
  );
  mesh.sortObjects = first.transparent && parts.length <= MOST_SORTED;
  mesh.perObjectFrustumCulled = false;
  mesh.frustumCulled = false;
  const ids = new Map<number, number>();
  let copied = 0;
  for (const number of used) {
    ids.set(number, addGeometry(mesh, geometries[number]!));
    copied += geometries[number]!.index.length;
    if (copied < INDICES_PER_STEP) continue;
    copied = 0;
    yield;
  }
  const mirrored = isMirrored(model.parts.matrices, parts[0]!);
  mesh.boundingSphere = sphereAround(model, parts, centre, mirrored);
  const matrix = new Matrix4();
  const color = new Vector4();
  for (const [i, part] of parts.entries()) {
    if (i % PARTS_PER_STEP === PARTS_PER_STEP - 1) yield;
    const instance = mesh.addInstance(ids.get(model.parts.geometry[part]!)!);
    mesh.setMatrixAt(instance, localMatrix(matrix, model, part, centre, mirrored));
    mesh.setColorAt(instance, color.fromArray(materials[model.parts.material[part]!]!.color));
  }
  // The whole batch is mirrored back, which tells the renderer which side of a triangle is the front.
  mesh.scale.x = mirrored ? -1 : 1;
  mesh.position.set(centre.x, centre.y, centre.z);
  mesh.updateMatrixWorld();
  mesh.matrixAutoUpdate = false;
  for (const number of used) moveIntoBatch(mesh, ids.get(number)!, geometries[number]!);
  return mesh;
}

function materialOf(material: MaterialData, colored: boolean, floor: StudioFloor): Material {
  const shared = {
    side: material.doubleSided ? DoubleSide : FrontSide,
    transparent: material.transparent,
    depthWrite: !material.transparent,
    vertexColors: colored,
    // Surfaces step back a little so that the lines on their edges stay unbroken.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  };
  if (material.unlit) return new MeshBasicMaterial({ ...shared, toneMapped: false });
  const standard = new MeshStandardMaterial({
    ...shared,
    metalness: material.metallic,
    roughness: material.roughness,
  });
  standard.emissive.fromArray(material.emissive);
  lightPlainly(standard, floor);
  return standard;
}

function addGeometry(mesh: BatchedMesh, source: GeometryData): number {
  const geometry = new BufferGeometry();
  const { positions, positionStride, positionNormalized, normals, normalStride, colors, index } = source;
  geometry.setAttribute('position', new BufferAttribute(positions, positionStride, positionNormalized));
  geometry.setAttribute('normal', new BufferAttribute(normals, normalStride, !(normals instanceof Float32Array)));
  if (colors) geometry.setAttribute('color', new BufferAttribute(colors, 4, !(colors instanceof Float32Array)));
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.boundingSphere = sphereOf(source.box, source.positionScale);
  return mesh.addGeometry(geometry);
}

/** Around all parts of a batch, in its own space: the renderer sorts by it, and would look at every vertex to make one. */
function sphereAround({ parts }: ModelData, members: readonly number[], centre: Vec3, mirrored: boolean): Sphere {
  const box = emptyBox();
  for (const part of members) uniteBox(box, 0, parts.boxes, part * 6);
  const sphere = sphereOf(box, 1);
  sphere.center.sub(new Vector3(centre.x, centre.y, centre.z));
  if (mirrored) sphere.center.x = -sphere.center.x;
  return sphere;
}

function sphereOf(box: ArrayLike<number>, unit: number): Sphere {
  const low = new Vector3(box[0], box[1], box[2]);
  const high = new Vector3(box[3], box[4], box[5]);
  const centre = low
    .clone()
    .add(high)
    .multiplyScalar(unit / 2);
  return new Sphere(centre, (low.distanceTo(high) * unit) / 2);
}

/** A part's matrix in its batch; `offsets` as in `PartLooks`. */
export function localMatrix(
  out: Matrix4,
  model: ModelData,
  part: number,
  centre: Vec3,
  mirrored: boolean,
  offsets: Float64Array | null = null,
): Matrix4 {
  out.fromArray(model.parts.matrices, part * 16);
  const e = out.elements;
  e[12] = e[12]! + (offsets?.[part * 3] ?? 0) - centre.x;
  e[13] = e[13]! + (offsets?.[part * 3 + 1] ?? 0) - centre.y;
  e[14] = e[14]! + (offsets?.[part * 3 + 2] ?? 0) - centre.z;
  if (mirrored) for (const k of [0, 4, 8, 12]) e[k] = -e[k]!;
  return out;
}

function moveIntoBatch(mesh: BatchedMesh, id: number, geometry: GeometryData): void {
  const range = mesh.getGeometryRangeAt(id);
  const { position, normal } = mesh.geometry.attributes;
  const index = mesh.geometry.index;
  if (!range || !position || !normal || !index) return;
  geometry.positions = sliceOf(position.array as GeometryData['positions'], range, geometry.positionStride);
  geometry.normals = sliceOf(normal.array as GeometryData['normals'], range, geometry.normalStride);
  geometry.index = (index.array as GeometryData['index']).subarray(range.start, range.start + range.count);
  geometry.indexBase = range.vertexStart;
  geometry.colors = null;
}

function sliceOf<T extends { subarray(from: number, to: number): T }>(
  array: T,
  range: { vertexStart: number; vertexCount: number },
  stride: number,
): T {
  return array.subarray(range.vertexStart * stride, (range.vertexStart + range.vertexCount) * stride);
}
