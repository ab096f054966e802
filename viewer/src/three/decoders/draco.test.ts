import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { loadModel, readPlain } from '../../loaders/load-model.ts';
import type { MeshDecoder } from '../../loaders/unpack-glb.ts';
import { buildGlb, cubeArrays } from '../../testing/build-glb.ts';
import { loadPlain } from '../../testing/load-plain.ts';
import { createDracoDecoder } from './draco.ts';

const require = createRequire(import.meta.url);
const library = (name: string) => require.resolve(`three/examples/jsm/libs/draco/gltf/${name}`);
let decoder: MeshDecoder;
let packed: Uint8Array;
const cube = cubeArrays();

beforeAll(async () => {
  const wasm = readFileSync(library('draco_decoder.wasm'));
  decoder = await createDracoDecoder(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  packed = await encode();
});

test('a compressed cube reads like the plain one', async () => {
  const data = await readPlain(dracoGlb(), async () => decoder);
  if (data instanceof Uint8Array) throw new Error('the plain reader suffices');
  const plain = await loadPlain(plainGlb());
  expect(data.parts.ids).toEqual(plain.parts.ids);
  expect(data.geometries[0]?.triangleCount).toBe(12);
  for (const [i, side] of [...plain.parts.boxes].entries()) expect(data.parts.boxes[i]).toBeCloseTo(side, 3);
});

test('primitives that share compressed data share the decoded arrays', async () => {
  const data = await readPlain(dracoGlb({ twice: true }), async () => decoder);
  if (data instanceof Uint8Array) throw new Error('the plain reader suffices');
  expect(data.parts.count).toBe(2);
});

test('compressed triangles of a textured model reach the wide reader decoded', async () => {
  const read = await readPlain(dracoGlb({ textured: true }), async () => decoder);
  if (!(read instanceof Uint8Array)) throw new Error('textures need the wide reader');
  const text = new TextDecoder().decode(read);
  expect(text).not.toContain('KHR_draco_mesh_compression');
  expect(text).toContain('"baseColorTexture"');
});

test('broken compressed data is refused', async () => {
  packed.fill(7, 12, 40);
  const open = () =>
    loadModel(
      dracoGlb(),
      async () => decoder,
      () => Promise.reject(new Error('never asked')),
    );
  await expect(open()).rejects.toMatchObject({ code: 'MODEL_UNREADABLE' });
  packed = await encode();
});

function dracoGlb({ twice = false, textured = false } = {}): Uint8Array {
  const primitive = {
    attributes: { POSITION: 0, NORMAL: 1 },
    indices: 2,
    material: 0,
    extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0, NORMAL: 1 } } },
  };
  const accessor = { componentType: 5126, type: 'VEC3', count: 24 };
  return buildGlb(
    {
      extensionsUsed: ['KHR_draco_mesh_compression'],
      extensionsRequired: ['KHR_draco_mesh_compression'],
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: twice ? [primitive, primitive] : [primitive] }],
      materials: [textured ? { pbrMetallicRoughness: { baseColorTexture: { index: 0 } } } : {}],
      ...(textured && { textures: [{ source: 0 }], images: [{ uri: 'data:image/png;base64,' }] }),
      accessors: [accessor, accessor, { componentType: 5123, type: 'SCALAR', count: 36 }],
    },
    [packed],
  );
}

function plainGlb(): Uint8Array {
  const { positions, normals, indices } = cube;
  const vectors = (bufferView: number) => ({ bufferView, componentType: 5126, type: 'VEC3', count: 24 });
  return buildGlb(
    {
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 }] }],
      accessors: [vectors(0), vectors(1), { bufferView: 2, componentType: 5123, type: 'SCALAR', count: 36 }],
    },
    [positions, normals, indices],
  );
}

/** Compresses the cube with the encoder in three's package, which is a script for browsers. */
async function encode(): Promise<Uint8Array> {
  const script = readFileSync(library('draco_encoder.js'), 'utf8');
  const make = runInThisContext(`(function () { ${script}; return DracoEncoderModule; })()`) as (options: {
    onModuleLoaded(draco: Encoding): void;
  }) => void;
  // Wrapped in an object, because the module has a `then` method that resolves to the module itself.
  const { draco } = await new Promise<{ draco: Encoding }>((resolve) => {
    make({ onModuleLoaded: (loaded) => resolve({ draco: loaded }) });
  });
  const encoder = new draco.Encoder();
  const builder = new draco.MeshBuilder();
  const mesh = new draco.Mesh();
  builder.AddFacesToMesh(mesh, 12, cube.indices);
  builder.AddFloatAttributeToMesh(mesh, draco.POSITION, 24, 3, cube.positions);
  builder.AddFloatAttributeToMesh(mesh, draco.NORMAL, 24, 3, cube.normals);
  const out = new draco.DracoInt8Array();
  const length = encoder.EncodeMeshToDracoBuffer(mesh, out);
  return Uint8Array.from({ length }, (_, i) => out.GetValue(i) & 255);
}

interface Encoding {
  Encoder: new () => { EncodeMeshToDracoBuffer(mesh: object, out: object): number };
  MeshBuilder: new () => {
    AddFacesToMesh(mesh: object, count: number, index: Uint16Array): void;
    AddFloatAttributeToMesh(mesh: object, type: number, count: number, size: number, values: Float32Array): void;
  };
  Mesh: new () => object;
  DracoInt8Array: new () => { GetValue(i: number): number };
  POSITION: number;
  NORMAL: number;
}
