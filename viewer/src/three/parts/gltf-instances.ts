import { Group, Matrix4, type Mesh, type Object3D, Quaternion, Vector3 } from 'three';
import type { GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js';

const INSTANCING = 'EXT_mesh_gpu_instancing';

/** The parser's own reading of a node's mesh, which its types leave out. */
type NodeParser = GLTFParser & { createNodeMesh(node: number): Promise<Object3D> | null };

/**
 * Reads the instances of a node as objects of their own, lines and points too. Three's own reader of the extension leaves
 * those out, and puts all instances of triangles into one object.
 */
export function readInstances(parser: GLTFParser): GLTFLoaderPlugin {
  return {
    name: INSTANCING,
    createNodeMesh(number) {
      const { mesh, extensions } = parser.json.nodes[number];
      const attributes = extensions?.[INSTANCING]?.attributes;
      if (mesh === undefined || !attributes || Object.keys(attributes).length === 0) return null;
      return placeInstances(parser as NodeParser, number, attributes) as Promise<Group & Mesh>;
    },
  };
}

async function placeInstances(
  parser: NodeParser,
  node: number,
  attributes: Readonly<Record<string, number>>,
): Promise<Group> {
  const read = async (name: string) => {
    const accessor = attributes[name];
    return accessor === undefined ? null : await parser.getDependency('accessor', accessor);
  };
  const object = (await parser.createNodeMesh(node))!;
  const [moves, turns, scales] = [await read('TRANSLATION'), await read('ROTATION'), await read('SCALE')];
  const count = Math.max(...[moves, turns, scales].map((attribute) => attribute?.count ?? 0));
  const group = new Group();
  for (let i = 0; i < count; i++) {
    const move = moves ? new Vector3().fromBufferAttribute(moves, i) : new Vector3();
    const turn = turns ? new Quaternion().fromBufferAttribute(turns, i) : new Quaternion();
    const scale = scales ? new Vector3().fromBufferAttribute(scales, i) : new Vector3(1, 1, 1);
    const instance = object.clone();
    instance.applyMatrix4(new Matrix4().compose(move, turn.normalize(), scale));
    group.add(instance);
  }
  return group;
}
