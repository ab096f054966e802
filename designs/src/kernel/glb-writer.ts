import { type Buffer, Document, type Material, type Mesh, type Node, NodeIO } from '@gltf-transform/core';
import { FINISHES, type FinishName, linearColor } from './materials.ts';
import type { Shape, TreeNode } from './part-tree.ts';

/**
 * Writes a part tree as GLB: metres, Y up, one node per assembly and part, one mesh per kind of part however often it
 * is placed. The output is deterministic.
 */
export async function writeGlb(root: TreeNode): Promise<Uint8Array> {
  const document = new Document();
  document.getRoot().getAsset().generator = 'Chamfer demo designs';
  const store: Store = { document, buffer: document.createBuffer(), meshes: new Map(), materials: new Map() };
  const scene = document.createScene(root.name).addChild(writeNode(root, store));
  document.getRoot().setDefaultScene(scene);
  return new NodeIO().writeBinary(document);
}

interface Store {
  document: Document;
  buffer: Buffer;
  meshes: Map<Shape, Mesh>;
  materials: Map<FinishName, Material>;
}

function writeNode(source: TreeNode, store: Store): Node {
  const node = store.document.createNode(source.name);
  const { at, turn } = source.placement;
  if (at) node.setTranslation([at[0] / 1000, at[1] / 1000, at[2] / 1000]);
  if (turn) node.setRotation(turn);
  if (source.shape) node.setMesh(meshOf(source.shape, store));
  for (const child of source.children) node.addChild(writeNode(child, store));
  return node;
}

function meshOf(kind: Shape, store: Store): Mesh {
  const known = store.meshes.get(kind);
  if (known) return known;
  const { document, buffer } = store;
  const { positions, normals, indices } = kind.mesh;
  const vector = (array: Float32Array) =>
    document.createAccessor().setType('VEC3').setArray(Float32Array.from(array)).setBuffer(buffer);
  const short = positions.length / 3 < 65_535 ? Uint16Array.from(indices) : Uint32Array.from(indices);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', vector(positions))
    .setAttribute('NORMAL', vector(normals))
    .setIndices(document.createAccessor().setType('SCALAR').setArray(short).setBuffer(buffer))
    .setMaterial(materialOf(kind.finish, store));
  const mesh = document.createMesh(kind.name).addPrimitive(primitive);
  store.meshes.set(kind, mesh);
  return mesh;
}

function materialOf(name: FinishName, store: Store): Material {
  const known = store.materials.get(name);
  if (known) return known;
  const { color, metallic, roughness } = FINISHES[name];
  const material = store.document
    .createMaterial(name)
    .setBaseColorFactor([...linearColor(color), 1])
    .setMetallicFactor(metallic)
    .setRoughnessFactor(roughness);
  store.materials.set(name, material);
  return material;
}
