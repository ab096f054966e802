import { LEAST_ALPHA, MOST_STROKE_CORNERS, strokeCorners } from '@chamfer/viewer/poster';
import { baseMaterial, imageOf } from '../delivery/base-material.ts';
import { readGeometry } from '../delivery/geometry.ts';
import { type AccessorData, type GltfSource, openGltf, toFloats } from '../delivery/gltf-source.ts';
import { listPlacements } from '../delivery/placements.ts';
import { readPicture } from '../delivery/textures.ts';
import { memoryBytes } from '../worker/bytes/file-bytes.ts';
import { isRecord } from '../worker/glb/glb-buffers.ts';
import type { Gltf, GltfPrimitive } from '../worker/glb/gltf-shape.ts';
import { decodeTexture } from './decode-texture.ts';
import type { DrawGeometry, DrawItem, DrawList, DrawMaterial, DrawStroke, DrawTexture } from './draw-list.ts';

/** More drawn triangles than this are refused, because rendering would take minutes. */
const MAX_TRIANGLES = 120_000_000;
/** As in the viewer (`viewer/src/loaders/glb-reader.ts`). */
const PLAIN: DrawMaterial = { color: [0.55, 0.56, 0.58], metalness: 0.2, roughness: 0.5, alpha: 1, texture: null };

type Piece = Omit<DrawItem, 'matrix'>;
type StrokePiece = Omit<DrawStroke, 'matrix'>;

/**
 * Reads a GLB that passed `checkGlb` into a draw list: the default scene's triangles with their materials, and its lines
 * and points. Skins and morph targets are drawn in their bind pose.
 * @throws Error when the bytes are not a GLB, or nothing that is drawn
 */
export async function readDrawList(glb: Uint8Array<ArrayBuffer>): Promise<DrawList> {
  const source = await openGltf(memoryBytes(glb), 'model.glb');
  const materials = await readMaterials(source);
  const known = new Map<number, Piece[]>();
  const knownStrokes = new Map<number, StrokePiece[]>();
  const list: DrawList = { items: [], strokes: [], triangleCount: 0 };
  let corners = 0;
  for (const { mesh, matrix } of await listPlacements(source)) {
    if (!matrix.every(Number.isFinite)) continue;
    const pieces = known.get(mesh) ?? (await readMesh(source, mesh, materials));
    known.set(mesh, pieces);
    for (const piece of pieces) {
      list.items.push({ ...piece, matrix });
      list.triangleCount += piece.geometry.indices.length / 3;
      if (list.triangleCount > MAX_TRIANGLES) throw new Error('The model has too many triangles for a thumbnail.');
    }
    const strokes = knownStrokes.get(mesh) ?? (await readStrokes(source, mesh, materials));
    knownStrokes.set(mesh, strokes);
    for (const stroke of strokes) {
      if (corners + stroke.corners.length > MOST_STROKE_CORNERS) continue;
      corners += stroke.corners.length;
      list.strokes.push({ ...stroke, matrix });
    }
  }
  if (list.triangleCount === 0 && list.strokes.length === 0) throw new Error('The model has nothing to draw.');
  return list;
}

async function readMesh(source: GltfSource, mesh: number, materials: readonly DrawMaterial[]): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const primitive of source.gltf.meshes[mesh]!.primitives) {
    const material = materials[primitive.material ?? -1] ?? PLAIN;
    const geometry = material.alpha < LEAST_ALPHA ? null : await readDrawn(source, primitive);
    if (geometry) pieces.push({ geometry, material });
  }
  return pieces;
}

async function readStrokes(
  source: GltfSource,
  mesh: number,
  materials: readonly DrawMaterial[],
): Promise<StrokePiece[]> {
  const pieces: StrokePiece[] = [];
  for (const { mode, attributes, indices, material: number } of source.gltf.meshes[mesh]!.primitives) {
    const { color, alpha } = materials[number ?? -1] ?? PLAIN;
    if (mode >= 4 || attributes.POSITION === undefined || alpha < LEAST_ALPHA) continue;
    const position = await source.read(attributes.POSITION);
    const inOrder = () => Array.from({ length: position.count }, (_, i) => i);
    const index = indices === undefined ? inOrder() : (await source.read(indices)).array;
    const own = attributes.COLOR_0 === undefined ? undefined : await source.read(attributes.COLOR_0);
    const corners = strokeCorners(mode, index, position.count);
    if (corners.length === 0) continue;
    pieces.push({
      isDots: mode === 0,
      corners,
      positions: toFloats(position),
      colors: firstFloats(own, 3),
      color,
    });
  }
  return pieces;
}

async function readDrawn(source: GltfSource, primitive: GltfPrimitive): Promise<DrawGeometry | null> {
  const geometry = await readGeometry(source, primitive);
  if (!geometry) return null;
  const { attributes, indices } = geometry;
  const floats = (name: string, size: number) => firstFloats(attributes.get(name), size);
  return {
    positions: floats('POSITION', 3)!,
    normals: floats('NORMAL', 3),
    uvs: floats(`TEXCOORD_${coordinatesOf(source.gltf, primitive)}`, 2),
    colors: floats('COLOR_0', 3),
    indices,
  };
}

/** Index of the texture coordinates that the material's texture uses. */
function coordinatesOf({ materials }: Gltf, { material }: GltfPrimitive): number {
  const { colorTexture } = baseMaterial(materials[material ?? -1] ?? null);
  return isRecord(colorTexture) && typeof colorTexture.texCoord === 'number' ? colorTexture.texCoord : 0;
}

/** The first components of each element; null if there are fewer. */
function firstFloats(data: AccessorData | undefined, size: number): Float32Array | null {
  if (!data || data.size < size) return null;
  const floats = toFloats(data);
  if (data.size === size) return floats;
  return Float32Array.from({ length: data.count * size }, (_, i) => {
    return floats[Math.floor(i / size) * data.size + (i % size)]!;
  });
}

async function readMaterials(source: GltfSource): Promise<DrawMaterial[]> {
  const { gltf } = source;
  const textures = new Map<number, DrawTexture | null>();
  const materials: DrawMaterial[] = [];
  for (const material of gltf.materials) {
    const { color, metallic, roughness, transmission, alphaMode, colorTexture } = baseMaterial(material);
    const [r = 1, g = 1, b = 1, a = 1] = color;
    const image = imageOf(gltf, colorTexture);
    if (image !== null && !textures.has(image)) {
      textures.set(image, await decodeTexture((await readPicture(source, image)).bytes));
    }
    materials.push({
      color: [unit(r), unit(g), unit(b)],
      metalness: unit(metallic),
      roughness: unit(roughness),
      alpha: unit((alphaMode === 'OPAQUE' ? 1 : a) * (1 - 0.8 * transmission)),
      texture: image === null ? null : (textures.get(image) ?? null),
    });
  }
  return materials;
}

function unit(value: number): number {
  return value >= 0 ? Math.min(value, 1) : 0;
}
