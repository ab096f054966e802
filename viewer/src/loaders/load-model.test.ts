import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { describe, expect, test } from 'vitest';
import { packDirections } from '../kernels/math/directions.ts';
import { textsOf } from '../kernels/text-rows.ts';
import { modelBox } from '../scene/parts/model-data.ts';
import { buildGlb, cubeArrays, cubeGlb, packGlb } from '../testing/build-glb.ts';
import { loadPlain } from '../testing/load-plain.ts';

const accessor = (bufferView: number, componentType: number, count: number, type: string, more = {}) => ({
  bufferView,
  componentType,
  count,
  type,
  ...more,
});
const oneNode = { scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }] };
const triangle = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);

describe('reads', () => {
  test('placed, named and mirrored parts', async () => {
    const { parts, geometries } = await loadPlain(
      cubeGlb([
        { mesh: 0, name: 'Left', translation: [-2, 0, 0] },
        { mesh: 0, name: 'Right', matrix: [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1] },
      ]),
    );
    expect(geometries).toHaveLength(1);
    expect(textsOf(parts.names)).toEqual(['Left', 'Right']);
    expect(textsOf(parts.ids)).toEqual(['0:0', '1:0']);
    expect([...modelBox(parts)]).toEqual([-2.5, -0.5, -0.5, 3.5, 0.5, 0.5]);
  });

  test('only what can be seen: nothing hidden or below it, and nothing collapsed to a line or a point', async () => {
    const hidden = { KHR_node_visibility: { visible: false } };
    const { parts } = await loadPlain(
      cubeGlb([
        { mesh: 0, name: 'Shown' },
        { mesh: 0, name: 'Hidden', translation: [9, 0, 0], extensions: hidden },
        { mesh: 0, name: 'Point', translation: [5, 5, 5], scale: [0, 0, 0] },
        { mesh: 0, name: 'Line', translation: [7, 0, 0], scale: [1, 0, 0] },
        { mesh: 0, name: 'Flat', scale: [1, 1, 0] },
      ]),
    );
    expect(textsOf(parts.names)).toEqual(['Shown', 'Flat']);
    expect([...modelBox(parts)]).toEqual([-0.5, -0.5, -0.5, 0.5, 0.5, 0.5]);
  });

  test('triangles without normals and without indices as flat faces', async () => {
    const file = buildGlb(
      {
        ...oneNode,
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [accessor(0, 5126, 3, 'VEC3')],
      },
      [triangle],
    );
    const [geometry] = (await loadPlain(file)).geometries;
    expect(geometry!.normals).toEqual(packDirections([0, 0, 1, 0, 0, 1, 0, 0, 1], 3, 3));
    expect(geometry!.triangleCount).toBe(1);
  });

  test('quantised positions in their own numbers', async () => {
    const positions = new Int16Array([0, 0, 0, 0, 32767, 0, 0, 0, 0, -32767, 0, 0]);
    const normals = new Int8Array([0, 0, 127, 0, 0, 0, 127, 0, 0, 0, 127, 0]);
    const file = buildGlb(
      {
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0, scale: [2, 2, 2] }],
        extensionsUsed: ['KHR_mesh_quantization'],
        extensionsRequired: ['KHR_mesh_quantization'],
        bufferViews: [
          { buffer: 0, byteOffset: 0, byteLength: 24, byteStride: 8 },
          { buffer: 0, byteOffset: 24, byteLength: 12, byteStride: 4 },
        ],
        meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 } }] }],
        accessors: [
          accessor(0, 5122, 3, 'VEC3', { normalized: true }),
          accessor(1, 5120, 3, 'VEC3', { normalized: true }),
        ],
      },
      [positions, normals],
    );
    const { parts, geometries } = await loadPlain(file);
    expect(geometries[0]!.positions).toBeInstanceOf(Int16Array);
    expect([...modelBox(parts)]).toEqual([0, -2, 0, 2, 0, 0]);
  });

  test.each([
    ['EXT_meshopt_compression', 0],
    ['KHR_meshopt_compression', 1],
  ])('views compressed by %s', async (extension, version) => {
    await MeshoptEncoder.ready;
    const { positions, normals, indices } = cubeArrays();
    const packed = [
      MeshoptEncoder.encodeGltfBuffer(bytes(positions), 24, 12, 'ATTRIBUTES', version),
      MeshoptEncoder.encodeGltfBuffer(bytes(normals), 24, 12, 'ATTRIBUTES', version),
      MeshoptEncoder.encodeGltfBuffer(bytes(indices), 36, 2, 'TRIANGLES'),
    ];
    const counts = [24, 24, 36];
    const strides = [12, 12, 2];
    let byteOffset = 0;
    const bufferViews = packed.map(({ byteLength }, i) => {
      const [count, byteStride] = [counts[i]!, strides[i]!];
      const mode = i < 2 ? 'ATTRIBUTES' : 'TRIANGLES';
      const view = { buffer: 0, byteOffset, byteLength, byteStride, count, mode };
      byteOffset += Math.ceil(byteLength / 4) * 4;
      return { buffer: 1, byteLength: count * byteStride, extensions: { [extension]: view } };
    });
    const file = buildGlb(
      {
        ...oneNode,
        extensionsRequired: [extension],
        bufferViews,
        meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 }] }],
        accessors: [accessor(0, 5126, 24, 'VEC3'), accessor(1, 5126, 24, 'VEC3'), accessor(2, 5123, 36, 'SCALAR')],
      },
      packed,
    );
    const { parts, geometries } = await loadPlain(file);
    expect(geometries[0]!.triangleCount).toBe(12);
    expect([...modelBox(parts)]).toEqual([-0.5, -0.5, -0.5, 0.5, 0.5, 0.5]);
  });

  test('instances as parts of their own', async () => {
    const places = new Float32Array([0, 0, 0, 10, 0, 0, 0, 5, 0]);
    const { positions, normals, indices } = cubeArrays();
    const instancing = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 3 } } };
    const file = buildGlb(
      {
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0, extensions: instancing }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 }] }],
        accessors: [
          accessor(0, 5126, 24, 'VEC3'),
          accessor(1, 5126, 24, 'VEC3'),
          accessor(2, 5123, 36, 'SCALAR'),
          accessor(3, 5126, 3, 'VEC3'),
        ],
      },
      [positions, normals, indices, places],
    );
    const { parts } = await loadPlain(file);
    expect(textsOf(parts.ids)).toEqual(['0@0:0', '0@1:0', '0@2:0']);
    expect([...modelBox(parts)]).toEqual([-0.5, -0.5, -0.5, 10.5, 5.5, 0.5]);
  });

  test('nodes nested ten thousand deep', async () => {
    const nodes = Array.from({ length: 10_000 }, (_, i) => ({ children: [i + 1] }) as Record<string, unknown>);
    nodes.push({ mesh: 0, name: 'Deep' });
    const bytesOfCube = cubeGlb(nodes);
    const text = new TextDecoder().decode(bytesOfCube.subarray(20));
    const json = JSON.parse(text.slice(0, text.lastIndexOf('}') + 1));
    json.scenes = [{ nodes: [0] }];
    const { positions, normals, indices } = cubeArrays();
    const { buffers: _, bufferViews: __, ...rest } = json;
    const { parts } = await loadPlain(buildGlb(rest, [positions, normals, indices]));
    expect(textsOf(parts.names)).toEqual(['Deep']);
  });
});

describe('turns down', () => {
  const withTriangle = (positions: Float32Array, more: Record<string, unknown> = {}, count = 3) =>
    buildGlb(
      {
        ...oneNode,
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [accessor(0, 5126, count, 'VEC3')],
        ...more,
      },
      [positions],
    );
  const word = (file: Uint8Array, at: number, value: number) => {
    new DataView(file.buffer, file.byteOffset).setUint32(at, value, true);
    return file;
  };

  const broken: [string, () => Uint8Array][] = [
    ['no bytes at all', () => new Uint8Array(0)],
    ['something else', () => new TextEncoder().encode('<!doctype html><p>This is a page')],
    ['glTF 1', () => word(cubeGlb(), 4, 1)],
    ['a file that ends early', () => cubeGlb().subarray(0, 900)],
    ['a JSON chunk of four gigabytes', () => word(cubeGlb(), 12, 0xffffffff)],
    ['text that is no JSON', () => packGlb('{"asset":', new Uint8Array(4))],
    ['JSON that is no object', () => packGlb('[1, 2]', new Uint8Array(4))],
    ['lists that are none', () => packGlb('{"nodes": 3}', new Uint8Array(4))],
    ['a position that is no number', () => withTriangle(new Float32Array([0, 0, 0, Number.NaN, 0, 0, 0, 1, 0]))],
    ['a position at infinity', () => withTriangle(new Float32Array([0, 0, 0, Infinity, 0, 0, 0, 1, 0]))],
    ['an accessor beyond its view', () => withTriangle(triangle, {}, 4)],
    ['an accessor of four billion', () => withTriangle(triangle, {}, 2 ** 32)],
    ['a negative count', () => withTriangle(triangle, {}, -1)],
    ['a view beyond the file', () => withTriangle(triangle, { bufferViews: [{ buffer: 0, byteLength: 4000 }] }, 300)],
    ['an accessor that is not there', () => withTriangle(triangle, { accessors: [] })],
    ['a mesh that is not there', () => withTriangle(triangle, { nodes: [{ mesh: 7 }] })],
    ['a node that is not there', () => withTriangle(triangle, { scenes: [{ nodes: [5] }] })],
    ['a node that is its own child', () => withTriangle(triangle, { nodes: [{ mesh: 0, children: [0] }] })],
    ['a matrix that is no number', () => withTriangle(triangle, { nodes: [{ mesh: 0, translation: [null, 'x', 0] }] })],
    ['a matrix of three numbers', () => withTriangle(triangle, { nodes: [{ mesh: 0, matrix: [1, 2, 3] }] })],
  ];

  test.each(broken)('%s', async (_, file) => {
    await expect(loadPlain(file())).rejects.toMatchObject({ name: 'ViewerError', code: 'MODEL_UNREADABLE' });
  });

  test('an index of a vertex that does not exist', async () => {
    const file = buildGlb(
      {
        ...oneNode,
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        accessors: [accessor(0, 5126, 3, 'VEC3'), accessor(1, 5123, 3, 'SCALAR')],
      },
      [triangle, new Uint16Array([0, 1, 3])],
    );
    await expect(loadPlain(file)).rejects.toMatchObject({ code: 'MODEL_UNREADABLE' });
  });

  test.each([
    ['Draco', { extensionsRequired: ['KHR_draco_mesh_compression'] }],
    ['data in another file', { buffers: [{ byteLength: 36, uri: 'model.bin' }] }],
    ['a scene without triangles', { nodes: [{}] }],
    ['lines without ends', { meshes: [{ primitives: [{ attributes: {}, mode: 1 }] }] }],
  ])('as unsupported: %s', async (_, more) => {
    await expect(loadPlain(withTriangle(triangle, more))).rejects.toMatchObject({ code: 'MODEL_UNSUPPORTED' });
  });
});

function bytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
