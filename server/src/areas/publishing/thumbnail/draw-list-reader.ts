import { type Document, type GLTF, type Mesh, type Node, NodeIO, type Primitive } from '@gltf-transform/core';
import { ALL_EXTENSIONS, type InstancedMesh, type Transmission } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import type { DrawGeometry, DrawList, DrawMaterial } from './draw-list.ts';
import { readGeometry } from './geometry-reader.ts';
import { readTexture } from './texture-reader.ts';
import { composeMatrix, multiplyMatrix } from './transforms.ts';

/** More drawn triangles than this are refused: a picture would take minutes. */
const MAX_TRIANGLES = 120_000_000;
/** Deeper trees than this are refused: no product has them, and a damaged file might. */
const MAX_DEPTH = 512;
const MESHOPT = 'KHR_meshopt_compression';
/** The only name that the library knows it by. What stands under both names is the same. */
const OLD_MESHOPT = 'EXT_meshopt_compression';
const PLAIN: DrawMaterial = { color: [0.6, 0.61, 0.63], metalness: 0.1, roughness: 0.55, alpha: 1, texture: null };

/**
 * Reads a GLB into what is drawn: the default scene's triangles with their materials. Understands quantised and
 * meshopt-compressed files and GPU instances; skins and morph targets are drawn in their bind pose.
 * @throws Error when the bytes are no GLB, need a decoder (Draco is unpacked before), or hold no triangle.
 */
export async function readDrawList(glb: Uint8Array): Promise<DrawList> {
  const document = await readDocument(glb);
  const materials = await readMaterials(document);
  const geometries = new Map<Primitive, DrawGeometry | null>();
  const list: DrawList = { items: [], triangleCount: 0 };
  for (const { mesh, matrix } of placedMeshes(document)) {
    for (const primitive of mesh.listPrimitives()) {
      let geometry = geometries.get(primitive);
      if (geometry === undefined) {
        geometry = readGeometry(primitive);
        geometries.set(primitive, geometry);
      }
      if (geometry === null) continue;
      const source = primitive.getMaterial();
      const material = (source && materials.get(source)) || PLAIN;
      if (material.alpha < 0.06) continue;
      list.items.push({ geometry, material, matrix });
      list.triangleCount += geometry.indices.length / 3;
      if (list.triangleCount > MAX_TRIANGLES) throw new Error('The model has too many triangles for a thumbnail.');
    }
  }
  if (list.triangleCount === 0) throw new Error('The model has no triangles to draw.');
  return list;
}

async function readDocument(glb: Uint8Array): Promise<Document> {
  if (glb.byteLength < 20 || glb[0] !== 0x67 || glb[1] !== 0x6c || glb[2] !== 0x54 || glb[3] !== 0x46) {
    throw new Error('This is not a GLB file.');
  }
  await MeshoptDecoder.ready;
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
    .setStrictResources(false);
  try {
    const file = await io.binaryToJSON(glb);
    renameMeshopt(file.json);
    return await io.readJSON(file);
  } catch (error) {
    throw new Error(`The GLB cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function renameMeshopt(json: GLTF.IGLTF): void {
  const renamed = (name: string) => (name === MESHOPT ? OLD_MESHOPT : name);
  json.extensionsUsed = json.extensionsUsed?.map(renamed);
  json.extensionsRequired = json.extensionsRequired?.map(renamed);
  for (const { extensions } of [...(json.buffers ?? []), ...(json.bufferViews ?? [])]) {
    if (extensions?.[MESHOPT]) extensions[OLD_MESHOPT] ??= extensions[MESHOPT];
  }
}

async function readMaterials(document: Document) {
  const known = new Map<unknown, DrawMaterial>();
  for (const source of document.getRoot().listMaterials()) {
    const [r, g, b, a] = source.getBaseColorFactor();
    const transmission = source.getExtension<Transmission>('KHR_materials_transmission');
    const opaque = source.getAlphaMode() === 'OPAQUE';
    const alpha = (opaque ? 1 : a) * (1 - 0.7 * (transmission?.getTransmissionFactor() ?? 0));
    known.set(source, {
      color: [unit(r), unit(g), unit(b)],
      metalness: unit(source.getMetallicFactor()),
      roughness: unit(source.getRoughnessFactor()),
      alpha: unit(alpha),
      texture: await readTexture(source.getBaseColorTexture()),
    });
  }
  return known;
}

function* placedMeshes(document: Document): Generator<{ mesh: Mesh; matrix: Float64Array }> {
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  const roots = scene
    ? scene.listChildren()
    : document
        .getRoot()
        .listNodes()
        .filter((node) => node.getParentNode() === null);
  const seen = new Set<Node>();
  const stack = roots.map((node) => ({ node, parent: null as Float64Array | null, depth: 0 })).reverse();
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, parent, depth } = top;
    if (seen.has(node) || depth > MAX_DEPTH) throw new Error('The part tree of the GLB is damaged or too deep.');
    seen.add(node);
    const local = Float64Array.from(node.getMatrix());
    const matrix = parent ? multiplyMatrix(parent, local) : local;
    const mesh = node.getMesh();
    if (mesh) {
      for (const placed of instanceMatrices(node, matrix)) {
        if (placed.every(Number.isFinite)) yield { mesh, matrix: placed };
      }
    }
    for (const child of node.listChildren()) stack.push({ node: child, parent: matrix, depth: depth + 1 });
  }
}

function* instanceMatrices(node: Node, matrix: Float64Array): Generator<Float64Array> {
  const instances = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing');
  const [at, turn, scale] = ['TRANSLATION', 'ROTATION', 'SCALE'].map((name) => instances?.getAttribute(name) ?? null);
  const count = (at ?? turn ?? scale)?.getCount();
  if (count === undefined) {
    yield matrix;
    return;
  }
  for (let i = 0; i < count; i++) {
    const t = at?.getElement(i, []) ?? [0, 0, 0];
    const q = turn?.getElement(i, []) ?? [0, 0, 0, 1];
    yield multiplyMatrix(matrix, composeMatrix(t, q, scale?.getElement(i, []) ?? [1, 1, 1]));
  }
}

function unit(value: number): number {
  return value >= 0 ? Math.min(value, 1) : 0;
}
