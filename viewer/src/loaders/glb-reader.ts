import { transformBox } from '../kernels/math/boxes.ts';
import { LEAST_ALPHA } from '../kernels/stroke-corners.ts';
import { foundTexts, textRows } from '../kernels/text-rows.ts';
import {
  type GeometryData,
  type MaterialData,
  type ModelData,
  nodeNamesOf,
  type PartTable,
} from '../scene/parts/model-data.ts';
import { type PlacedStrokes, placeStrokes, type Strokes } from '../scene/parts/strokes.ts';
import { ViewerError } from '../viewer-error.ts';
import { AccessorReader, type MeshoptDecoder } from './accessors.ts';
import { unreadable } from './glb-container.ts';
import type { GltfDocument, GltfMaterial } from './gltf-document.ts';
import { listPlacements, nodeNames, type Placement } from './node-tree.ts';
import { type PrimitiveStrokes, readPrimitive, readStrokes } from './primitive-reader.ts';

/** What a primitive without a material looks like: the grey of bare metal. */
const PLAIN_MATERIAL: MaterialData = {
  color: [0.55, 0.56, 0.58, 1],
  metallic: 0.2,
  roughness: 0.5,
  emissive: [0, 0, 0],
  transparent: false,
  doubleSided: true,
  unlit: false,
};

/**
 * Reads a document without textures, skins and the like straight into flat arrays.
 *
 * Each primitive is read once, however often it is placed.
 *
 * @throws ViewerError MODEL_UNREADABLE (broken data), MODEL_UNSUPPORTED (nothing to show, too many parts)
 */
export function readModel(document: GltfDocument, binary: Uint8Array, decoder: MeshoptDecoder | null): ModelData {
  const accessors = new AccessorReader(document, binary, decoder);
  const placements = listPlacements(document, accessors);
  const geometries: GeometryData[] = [];
  const materials = [...(document.materials ?? []).map(readMaterial), PLAIN_MATERIAL];
  const meshes = new Map<number, MeshPrimitive[]>();
  for (const { mesh } of placements) {
    if (meshes.has(mesh)) continue;
    meshes.set(mesh, readMesh(document, mesh, accessors, geometries, materials.length - 1));
  }
  const parts = partTable(placements, meshes, geometries);
  const strokes = strokesOf(document, placements, meshes, materials, accessors);
  if (parts.count === 0 && !strokes) throw new ViewerError('MODEL_UNSUPPORTED', 'The model has nothing that is drawn');
  const { surfaceError, ownError } = document.asset?.extras ?? {};
  return {
    geometries,
    materials,
    parts,
    nodeNames: nodeNamesOf(nodeNames(document, placements)),
    ...(strokes && { strokes }),
    ...(isLength(surfaceError) && isLength(ownError) && { exactness: { surfaceError, ownError } }),
  };
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}

interface MeshPrimitive {
  readonly number: number;
  readonly geometry: number;
  readonly material: number;
}

function readMesh(
  document: GltfDocument,
  mesh: number,
  accessors: AccessorReader,
  geometries: GeometryData[],
  plain: number,
): MeshPrimitive[] {
  const found: MeshPrimitive[] = [];
  for (const [number, primitive] of document.meshes![mesh]!.primitives.entries()) {
    const geometry = readPrimitive(primitive, accessors);
    if (!geometry) continue;
    const material = primitive.material ?? plain;
    if (!Number.isInteger(material) || material < 0 || material > plain) throw unreadable('A material does not exist');
    found.push({ number, geometry: geometries.push(geometry) - 1, material });
  }
  return found;
}

function strokesOf(
  document: GltfDocument,
  placements: readonly Placement[],
  meshes: ReadonlyMap<number, readonly MeshPrimitive[]>,
  materials: readonly MaterialData[],
  accessors: AccessorReader,
): Strokes | null {
  const known = new Map<number, { read: PrimitiveStrokes; color: readonly number[] }[]>();
  const placed: PlacedStrokes[] = [];
  for (const { mesh, matrix, path } of placements) {
    if (!known.has(mesh)) {
      const found = document.meshes![mesh]!.primitives.map((primitive) => {
        const read = readStrokes(primitive, accessors);
        const { color } = materials[primitive.material ?? -1] ?? PLAIN_MATERIAL;
        return read && color[3] >= LEAST_ALPHA ? [{ read, color }] : [];
      });
      known.set(mesh, found.flat());
    }
    for (const { read, color } of known.get(mesh)!) placed.push({ ...read, color, matrix, path });
  }
  if (placed.length === 0) return null;
  const paths = placements.flatMap(({ mesh, path }) => meshes.get(mesh)!.map(() => path));
  return placeStrokes(placed, paths);
}

function partTable(
  placements: readonly Placement[],
  meshes: ReadonlyMap<number, readonly MeshPrimitive[]>,
  geometries: readonly GeometryData[],
): PartTable {
  const count = placements.reduce((sum, { mesh }) => sum + meshes.get(mesh)!.length, 0);
  const table = {
    count,
    geometry: new Uint32Array(count),
    material: new Uint32Array(count),
    matrices: new Float64Array(count * 16),
    boxes: new Float64Array(count * 6),
  };
  const ids: string[] = [];
  const names: string[] = [];
  for (const { mesh, matrix, path, name } of placements) {
    for (const primitive of meshes.get(mesh)!) {
      const row = ids.length;
      const { box, positionScale } = geometries[primitive.geometry]!;
      table.geometry[row] = primitive.geometry;
      table.material[row] = primitive.material;
      table.matrices.set(matrix, row * 16);
      transformBox(table.boxes, row * 6, box, matrix, 0, positionScale);
      ids.push(`${path}:${primitive.number}`);
      names.push(name);
    }
  }
  if (!table.boxes.every(Number.isFinite)) throw unreadable('A part lies beyond all numbers');
  return { ...table, ids: foundTexts(ids), names: textRows(names) };
}

function readMaterial(material: GltfMaterial): MaterialData {
  const base = material.pbrMetallicRoughness ?? {};
  const transmission = fraction(material.extensions?.KHR_materials_transmission?.transmissionFactor, 0);
  const color = factor(base.baseColorFactor, [1, 1, 1, 1]);
  // Clear glass is drawn as thin: most of what is behind it shows, its reflections stay.
  color[3] = (material.alphaMode === 'BLEND' ? color[3]! : 1) * (1 - 0.8 * transmission);
  return {
    color: [color[0]!, color[1]!, color[2]!, color[3]!],
    metallic: fraction(base.metallicFactor, 1),
    roughness: fraction(base.roughnessFactor, 1),
    emissive: factor(material.emissiveFactor, [0, 0, 0]) as [number, number, number],
    transparent: material.alphaMode === 'BLEND' || transmission > 0,
    doubleSided: material.doubleSided === true,
    unlit: material.extensions?.KHR_materials_unlit !== undefined,
  };
}

function fraction(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : otherwise;
}

function factor(values: readonly number[] | undefined, otherwise: readonly number[]): number[] {
  return otherwise.map((fallback, i) => fraction(values?.[i], fallback));
}
