import { glbPieces } from './glb-container.ts';

/** The JSON of a glTF that tests modify before packing it. */
export interface FixtureGltf {
  [key: string]: unknown;
  nodes: Record<string, unknown>[];
  meshes: { primitives: Record<string, unknown>[] }[];
  accessors: Record<string, unknown>[];
  bufferViews: Record<string, unknown>[];
  buffers: Record<string, unknown>[];
}

/** A right-angled triangle of 1 m in the plane z = 0: three positions and three indices, 42 bytes. */
export function triangleGltf(): { json: FixtureGltf; bin: Uint8Array<ArrayBuffer> } {
  const bin = new Uint8Array(42);
  new Float32Array(bin.buffer, 0, 9).set([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  new Uint16Array(bin.buffer, 36, 3).set([0, 1, 2]);
  const json: FixtureGltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'Gusset', mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 6 },
    ],
    buffers: [{ byteLength: 42 }],
  };
  return { json, bin };
}

/** The bytes of a GLB. */
export function packGlb(json: unknown, bin: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(glbPieces(json, [bin])));
}

/** The triangle as a GLB, after being modified by `change`. */
export function triangleGlb(
  change: (json: FixtureGltf, bin: Uint8Array<ArrayBuffer>) => void = () => {},
): Uint8Array<ArrayBuffer> {
  const { json, bin } = triangleGltf();
  change(json, bin);
  return packGlb(json, bin);
}
