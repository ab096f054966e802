import {
  type BufferAttribute,
  type BufferGeometry,
  Group,
  type InterleavedBufferAttribute,
  Line,
  LineBasicMaterial,
  LineLoop,
  LineSegments,
  type Material,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Points,
  PointsMaterial,
  Texture,
} from 'three';
import { type GLTF, GLTFLoader, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import { boundsOf, emptyBox, transformBox } from '../../kernels/math/boxes.ts';
import { packDirections } from '../../kernels/math/directions.ts';
import { LEAST_ALPHA, strokeCorners } from '../../kernels/stroke-corners.ts';
import { foundTexts, textRows } from '../../kernels/text-rows.ts';
import {
  type GeometryData,
  type MaterialData,
  type ModelData,
  modelBox,
  nodeNamesOf,
} from '../../scene/parts/model-data.ts';
import { outlinePoints } from '../../scene/parts/outline-points.ts';
import { type PlacedStrokes, placeStrokes } from '../../scene/parts/strokes.ts';
import { ViewerError } from '../../viewer-error.ts';
import { PictureReader } from '../../workers/picture-reader.ts';
import type { PlainPicture } from '../decoders/basis.ts';
import { StillGeometries } from '../gl/still-geometry.ts';
import { MeanColors } from '../light/mean-color.ts';
import { studioFloorOf } from '../light/studio-light.ts';
import { lightByStudio } from '../light/wide-light.ts';
import { readInstances } from './gltf-instances.ts';
import { WideModel } from './wide-model.ts';

/** In pixels per side; KTX2 pictures contain smaller levels. */
const LARGEST_TEXTURE = 2048;

/**
 * Reads a GLB with textures, skins or morph targets with three's own loader. Loaded only for files that need it. The
 * model is shown in the pose of the file; animations are not played, so skins and morph targets are applied to the
 * positions once.
 * @throws ViewerError MODEL_UNSUPPORTED if nothing is drawn
 */
export async function readWidely(bytes: Uint8Array): Promise<WideModel> {
  const { MeshoptDecoder } = await import('meshoptimizer/decoder');
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const pictures = new PictureReader();
  loader.register((parser) => {
    readImagesHere(parser, pictures);
    return { name: 'chamfer-images' };
  });
  loader.register(readInstances);
  const gltf = await loader.parseAsync(bytes.slice().buffer, '').finally(() => pictures.close());
  gltf.scene.updateMatrixWorld(true);
  return collect(gltf);
}

/**
 * Decodes pictures directly from the file's bytes. The loader itself uses `blob:` URLs, which a strict content security
 * policy does not allow it to fetch.
 */
function readImagesHere(parser: GLTFParser, pictures: PictureReader): void {
  const known = new Map<number, Promise<Texture>>();
  const read = async (number: number): Promise<Texture> => {
    const image: { bufferView?: number; uri?: string; mimeType?: string } = parser.json.images[number];
    const data =
      image.bufferView === undefined
        ? bytesOfDataUri(image.uri ?? '')
        : ((await parser.getDependency('bufferView', image.bufferView)) as ArrayBuffer);
    const source =
      image.mimeType === 'image/ktx2'
        ? imageDataOf(await pictures.read(new Uint8Array(data), LARGEST_TEXTURE))
        : new Blob([data], { type: image.mimeType ?? '' });
    const bitmap = await createImageBitmap(source, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
    const texture = new Texture(bitmap);
    texture.needsUpdate = true;
    return texture;
  };
  parser.loadImageSource = (number: number) => {
    const before = known.get(number);
    if (before) return before.then((texture) => texture.clone());
    const texture = read(number);
    known.set(number, texture);
    return texture;
  };
}

function imageDataOf({ pixels, width, height }: PlainPicture): ImageData {
  return new ImageData(pixels, width, height);
}

function bytesOfDataUri(uri: string): ArrayBuffer {
  const text = atob(uri.slice(uri.indexOf(',') + 1));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
}

/** Collects the meshes as flat data for picking, and as a flat list of objects for drawing. */
function collect(gltf: GLTF): WideModel {
  const root = new Group();
  const geometries: GeometryData[] = [];
  const materials: MaterialData[] = [];
  const known = new Map<BufferGeometry, number>();
  const colors = new MeanColors();
  const still = new StillGeometries();
  const meshes: { mesh: Mesh; id: string; name: string }[] = [];
  gltf.scene.traverse((object) => {
    if (object instanceof Mesh) meshes.push({ mesh: object, id: pathOf(object, gltf.scene), name: nameOf(object) });
  });
  const count = meshes.length;
  const parts = {
    count,
    geometry: new Uint32Array(count),
    material: new Uint32Array(count),
    matrices: new Float64Array(count * 16),
    boxes: new Float64Array(count * 6),
    ids: foundTexts(meshes.map(({ id }) => id)),
    names: textRows(meshes.map(({ name }) => name)),
  };
  for (const [row, { mesh }] of meshes.entries()) {
    const geometry = still.of(mesh);
    if (!known.has(geometry)) known.set(geometry, geometries.push(flatGeometry(geometry)) - 1);
    parts.geometry[row] = known.get(geometry)!;
    const material = [mesh.material].flat()[0]!;
    parts.material[row] = materials.push(describe(material, colors.of(material, geometry))) - 1;
    parts.matrices.set(mesh.matrixWorld.elements, row * 16);
    transformBox(parts.boxes, row * 6, geometries[parts.geometry[row]!]!.box, parts.matrices, row * 16, 1);
    root.add(drawable(mesh, geometry, material));
  }
  const strokes = placeStrokes(
    strokesOf(gltf.scene),
    meshes.map(({ id }) => id),
  );
  if (count === 0 && !strokes) throw new ViewerError('MODEL_UNSUPPORTED', 'The model has nothing that is drawn');
  const floor = studioFloorOf(boundsOf(modelBox(parts, strokes)));
  root.traverse((object) => {
    if (object instanceof Mesh && object.material instanceof MeshStandardMaterial)
      lightByStudio(object.material, floor);
  });
  const nodeNames = nodeNamesOf(namesOf(gltf.scene));
  const data: ModelData = { geometries, materials, parts, nodeNames, ...(strokes && { strokes }) };
  return new WideModel(data, outlinePoints(data), root);
}

function strokesOf(scene: Object3D): PlacedStrokes[] {
  const placed: PlacedStrokes[] = [];
  scene.traverse((object) => {
    if (!(object instanceof Line || object instanceof Points)) return;
    const material: unknown = [object.material].flat()[0];
    if (!(material instanceof LineBasicMaterial || material instanceof PointsMaterial)) return;
    if (material.transparent && material.opacity < LEAST_ALPHA) return;
    const geometry: BufferGeometry = object.geometry;
    const position = geometry.getAttribute('position');
    const index = geometry.index?.array ?? Uint32Array.from({ length: position.count }, (_, i) => i);
    const color = geometry.getAttribute('color');
    placed.push({
      isDots: object instanceof Points,
      corners: strokeCorners(modeOf(object), index, position.count),
      positions: plain(position),
      scale: 1,
      matrix: object.matrixWorld.elements,
      color: material.color.toArray(),
      colors: color ? { values: plain(color, 4), largest: 1 } : null,
      path: pathOf(object, scene),
    });
  });
  return placed;
}

/** The draw mode of glTF. */
function modeOf(object: Line | Points): number {
  if (object instanceof Points) return 0;
  if (object instanceof LineSegments) return 1;
  return object instanceof LineLoop ? 2 : 3;
}

function drawable(mesh: Mesh, geometry: BufferGeometry, material: Material): Mesh {
  Object.assign(material, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
  const placed = new Mesh(geometry, material);
  placed.matrixAutoUpdate = false;
  placed.matrix.copy(mesh.matrixWorld);
  return placed;
}

function flatGeometry(geometry: BufferGeometry): GeometryData {
  const position = geometry.getAttribute('position');
  const positions = plain(position);
  const { count } = position;
  const source = geometry.index ? plainIndex(geometry.index) : Uint32Array.from({ length: count }, (_, i) => i);
  const index = source.subarray(0, source.length - (source.length % 3));
  const box = emptyBox();
  for (let i = 0; i < positions.length; i++) {
    const value = positions[i]!;
    if (!Number.isFinite(value)) throw new ViewerError('MODEL_UNREADABLE', 'A position is not a number');
    box[i % 3] = Math.min(box[i % 3]!, value);
    box[(i % 3) + 3] = Math.max(box[(i % 3) + 3]!, value);
  }
  if (index.some((vertex) => vertex >= count)) throw new ViewerError('MODEL_UNREADABLE', 'An index is out of range');
  return {
    positions,
    index,
    positionScale: 1,
    positionNormalized: false,
    normals: packDirections(plain(geometry.getAttribute('normal')), 3, count),
    colors: null,
    vertexCount: count,
    triangleCount: index.length / 3,
    box,
  };
}

/** Three numbers per element, `apart` from each other. */
function plain(attribute: BufferAttribute | InterleavedBufferAttribute, apart = 3): Float32Array {
  const out = new Float32Array(attribute.count * apart);
  for (let i = 0; i < attribute.count; i++) {
    out[i * apart] = attribute.getX(i);
    out[i * apart + 1] = attribute.getY(i);
    out[i * apart + 2] = attribute.getZ(i);
  }
  return out;
}

function plainIndex({ array }: BufferAttribute): Uint16Array | Uint32Array {
  return array instanceof Uint32Array || array instanceof Uint16Array ? array : Uint32Array.from(array);
}

function describe(material: Material, [r, g, b]: readonly [number, number, number]): MaterialData {
  return {
    color: [r, g, b, material.opacity],
    metallic: 0,
    roughness: 1,
    emissive: [0, 0, 0],
    transparent: material.transparent,
    doubleSided: true,
    unlit: false,
  };
}

/** Child indices from the root down: the loader keeps the file's order. */
function pathOf(object: Object3D, root: Object3D): string {
  const path: number[] = [];
  for (let at = object; at !== root && at.parent; at = at.parent) path.unshift(at.parent.children.indexOf(at));
  return path.join('/');
}

function namesOf(root: Object3D): Map<string, string> {
  const names = new Map<string, string>();
  root.traverse((object) => {
    const name: unknown = object.userData.name ?? object.name;
    if (object !== root && typeof name === 'string' && name) names.set(pathOf(object, root), name);
  });
  return names;
}

function nameOf(object: Object3D): string {
  for (let at: Object3D | null = object; at; at = at.parent) {
    const name: unknown = at.userData.name ?? at.name;
    if (typeof name === 'string' && name) return name;
  }
  return '';
}
