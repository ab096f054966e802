import { Document, type Material, type Mesh, type Node, NodeIO } from '@gltf-transform/core';

/** A model from a CAD file before it becomes a GLB: metres, Z up. */
export interface CadModel {
  root: CadNode;
}

/** A part or assembly. Without `placement` the geometry is already in place. */
export interface CadNode {
  name: string;
  placement?: Placement;
  mesh?: CadMesh;
  children: CadNode[];
}

/** A rotation (unit quaternion x, y, z, w), then a translation in metres. */
export interface Placement {
  rotation: [number, number, number, number];
  translation: [number, number, number];
}

/** Geometry that several nodes may share. */
export interface CadMesh {
  name: string;
  primitives: CadPrimitive[];
}

/** Triangles of one colour. */
export interface CadPrimitive {
  /** x, y, z in metres, and unit normals in an array of the same length; without normals each triangle is flat. */
  positions: Float32Array<ArrayBuffer>;
  normals: Float32Array<ArrayBuffer> | null;
  indices: Uint32Array<ArrayBuffer>;
  /** Linear RGB 0…1; null means the default material. */
  color: readonly [number, number, number] | null;
  /** How much of what is behind is hidden, 0…1; all of it where this is missing. */
  opacity?: number;
  /** Linear RGB 0…1 of each vertex, by which `color` is multiplied. */
  vertexColors?: Float32Array<ArrayBuffer>;
}

/** Rotates Z up to Y up: 90° about X. */
const Z_UP: [number, number, number, number] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];
/** Matt metal, for parts without a colour. */
const DEFAULT_COLOR = [0.6, 0.61, 0.63] as const;
const DEFAULT_METALLIC = 0.35;
const COLOR_METALLIC = 0.1;
const ROUGHNESS = 0.55;

/**
 * Writes a CAD model as a GLB with plain buffers: the named tree under a root node that rotates it to Y up, each shared
 * mesh once, one material per colour. The root's own placement is ignored.
 */
export async function writeCadModel(model: CadModel): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document();
  document.createBuffer();
  const materials = new Map<string, Material>();
  const meshes = new Map<CadMesh, Mesh>();
  const root = document.createNode(model.root.name).setRotation(Z_UP);
  document.getRoot().setDefaultScene(document.createScene(model.root.name).addChild(root));
  const waiting: { source: CadNode; target: Node }[] = [{ source: model.root, target: root }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { source, target } = next;
    if (source.mesh) target.setMesh(meshOf(document, source.mesh, meshes, materials));
    for (const child of source.children) {
      const node = document.createNode(child.name);
      if (child.placement) node.setRotation(child.placement.rotation).setTranslation(child.placement.translation);
      target.addChild(node);
      waiting.push({ source: child, target: node });
    }
  }
  return new Uint8Array(await new NodeIO().writeBinary(document));
}

function meshOf(document: Document, source: CadMesh, known: Map<CadMesh, Mesh>, materials: Map<string, Material>) {
  const existing = known.get(source);
  if (existing) return existing;
  const mesh = document.createMesh(source.name);
  for (const { positions, normals, indices, vertexColors, ...look } of source.primitives) {
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor(document, 'VEC3', positions))
      .setIndices(accessor(document, 'SCALAR', positions.length / 3 <= 0xffff ? new Uint16Array(indices) : indices))
      .setMaterial(materialOf(document, look, materials));
    if (normals) primitive.setAttribute('NORMAL', accessor(document, 'VEC3', normals));
    if (vertexColors) primitive.setAttribute('COLOR_0', accessor(document, 'VEC3', vertexColors));
    mesh.addPrimitive(primitive);
  }
  known.set(source, mesh);
  return mesh;
}

function accessor(
  document: Document,
  type: 'VEC3' | 'SCALAR',
  array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
) {
  const buffer = document.getRoot().listBuffers()[0] ?? null;
  return document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
}

function materialOf(
  document: Document,
  { color, opacity = 1 }: Pick<CadPrimitive, 'color' | 'opacity'>,
  known: Map<string, Material>,
) {
  const key = `${color ? color.map((part) => Math.round(part * 1e5)).join() : 'default'} ${opacity}`;
  const existing = known.get(key);
  if (existing) return existing;
  const [r, g, b] = color ?? DEFAULT_COLOR;
  const material = document
    .createMaterial(color ? '' : 'Matt metal')
    .setBaseColorFactor([r, g, b, opacity])
    .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE')
    .setMetallicFactor(color ? COLOR_METALLIC : DEFAULT_METALLIC)
    .setRoughnessFactor(ROUGHNESS);
  known.set(key, material);
  return material;
}
