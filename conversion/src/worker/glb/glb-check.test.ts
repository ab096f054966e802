import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { memoryBytes, openBytes } from '../bytes/file-bytes.ts';
import { refusal } from '../expect-error.fixture.ts';
import { type FixtureGltf, packGlb, triangleGlb, triangleGltf } from './glb.fixture.ts';
import { checkGlb } from './glb-check.ts';

/** Files of other programs, tested if they have been placed next to the repository. */
const models = fileURLToPath(new URL('../../../../../shared/models/', import.meta.url));
const samples = [
  { name: 'falcon.glb', triangles: 5_141_573, parts: 5376 },
  { name: 'ingenuity.glb', triangles: 9060, parts: 10 },
].filter(({ name }) => existsSync(models + name));

const check = (bytes: Uint8Array<ArrayBuffer>) => checkGlb(memoryBytes(bytes), 'part.glb');
const patched = (change: (view: DataView) => void) => {
  const bytes = triangleGlb();
  change(new DataView(bytes.buffer));
  return bytes;
};
/** A chain of nodes, each the child of the previous one; the last holds the mesh. */
const chain = (length: number) =>
  Array.from({ length }, (_, i) => (i + 1 < length ? { children: [i + 1] } : { mesh: 0 }));

describe('checkGlb', () => {
  it('counts what is drawn, once per placement', async () => {
    expect(await check(triangleGlb())).toEqual({ triangles: 1, parts: 1, hasMaterials: false, extent: [1, 1, 0] });
    const shared = triangleGlb((json) => {
      json.nodes = [{ children: [1, 2] }, { mesh: 0 }, { children: [1] }, { mesh: 0 }];
      json.materials = [{ name: 'Steel' }];
    });
    expect(await check(shared)).toMatchObject({ triangles: 2, parts: 2, hasMaterials: true });
  });

  it.each(samples)('accepts $name', async ({ name, ...facts }) => {
    await using bytes = await openBytes(models + name);
    expect(await checkGlb(bytes, name)).toMatchObject(facts);
  });

  it('counts instances', async () => {
    const bytes = triangleGlb((json) => {
      json.extensionsUsed = ['EXT_mesh_gpu_instancing'];
      json.extensionsRequired = ['EXT_mesh_gpu_instancing'];
      json.nodes = [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 0 } } } }];
    });
    expect(await check(bytes)).toMatchObject({ triangles: 3, parts: 3 });
  });

  it.each([
    ['EXT_meshopt_compression', 0],
    ['KHR_meshopt_compression', 1],
  ])('reads the data of %s, and refuses it when it is damaged', async (extension, version) => {
    await MeshoptEncoder.ready;
    const { json, bin } = triangleGltf();
    const packed = MeshoptEncoder.encodeGltfBuffer(bin.subarray(0, 36), 3, 12, 'ATTRIBUTES', version);
    const pad = (length: number) => Math.ceil(length / 4) * 4;
    const all = new Uint8Array(pad(packed.byteLength) + 6);
    all.set(packed);
    all.set(bin.subarray(36), pad(packed.byteLength));
    json.extensionsUsed = json.extensionsRequired = [extension];
    json.buffers = [
      { byteLength: all.byteLength },
      { byteLength: 36, extensions: { [extension]: { fallback: true } } },
    ];
    const meshopt = {
      buffer: 0,
      byteOffset: 0,
      byteLength: packed.byteLength,
      byteStride: 12,
      count: 3,
      mode: 'ATTRIBUTES',
    };
    json.bufferViews = [
      { buffer: 1, byteLength: 36, byteStride: 12, extensions: { [extension]: meshopt } },
      { buffer: 0, byteOffset: pad(packed.byteLength), byteLength: 6 },
    ];
    expect(await check(packGlb(json, all))).toMatchObject({ triangles: 1 });
    const error = await refusal(() =>
      check(
        packGlb(
          json,
          all.map((byte, i) => (i < 4 ? 0 : byte)),
        ),
      ),
    );
    expect(error).toMatchObject({ code: 'INVALID_GLB', details: { field: 'bufferViews.0' } });
    const claim = {
      ...json,
      bufferViews: [
        {
          ...json.bufferViews[0],
          byteLength: 4e9,
          extensions: { [extension]: { ...meshopt, count: 3e8 } },
        },
      ],
    };
    claim.buffers = [json.buffers[0] ?? {}, { ...json.buffers[1], byteLength: 4e9 }];
    expect(
      await refusal(() =>
        check(
          packGlb(
            { ...claim, bufferViews: [...claim.bufferViews, ...json.bufferViews.slice(1), ...claim.bufferViews] },
            all,
          ),
        ),
      ),
    ).toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });

  it('uses the counts of Draco data without decoding it', async () => {
    const bytes = triangleGlb((json) => {
      json.extensionsUsed = json.extensionsRequired = ['KHR_draco_mesh_compression'];
      for (const accessor of json.accessors) delete accessor.bufferView;
      const extensions = { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } };
      Object.assign(json.meshes[0]?.primitives[0] ?? {}, { extensions });
    });
    expect(await check(bytes)).toMatchObject({ triangles: 1 });
  });

  const containers: [string, Uint8Array<ArrayBuffer>, Record<string, unknown>][] = [
    ['a file that is cut off', triangleGlb().slice(0, -20), { offset: 8 }],
    ['a file of a few bytes', triangleGlb().slice(0, 12), { offset: 12 }],
    ['a JSON chunk that claims 4 GB', patched((view) => view.setUint32(12, 0xffffffff, true)), { offset: 12 }],
    ['a length of 4 GB', patched((view) => view.setUint32(8, 0xffffffff, true)), { offset: 8 }],
    ['another magic', patched((view) => view.setUint32(0, 0, true)), { offset: 0 }],
    ['version 1', patched((view) => view.setUint32(4, 1, true)), { offset: 4 }],
    ['a first chunk that is not JSON', patched((view) => view.setUint32(16, 0, true)), { offset: 16 }],
    ['JSON that is none', patched((view) => view.setUint8(21, 0x7b)), {}],
    ['JSON that is no UTF-8', patched((view) => view.setUint8(23, 0xff)), {}],
  ];
  it.each(containers)('refuses %s', async (_, bytes, details) => {
    expect(await refusal(() => check(bytes))).toMatchObject({
      code: 'INVALID_GLB',
      details: { file: 'part.glb', ...details },
    });
  });

  const contents: [string, (json: FixtureGltf, bin: Uint8Array<ArrayBuffer>) => void, string][] = [
    ['no asset', (json) => delete json.asset, 'asset'],
    ['version 1.0', (json) => Object.assign(json, { asset: { version: '1.0' } }), 'asset.version'],
    ['lists that are none', (json) => Object.assign(json, { nodes: 'many' }), 'nodes'],
    ['no scene', (json) => Object.assign(json, { scenes: [] }), 'scene'],
    [
      'a buffer larger than the BIN chunk',
      (json) => Object.assign(json.buffers[0] ?? {}, { byteLength: 1e9 }),
      'buffers.0',
    ],
    ['a buffer in another file', (json) => Object.assign(json.buffers[0] ?? {}, { uri: 'part.bin' }), 'buffers.0'],
    [
      'a view beyond its buffer',
      (json) => Object.assign(json.bufferViews[1] ?? {}, { byteLength: 7 }),
      'bufferViews.1',
    ],
    ['a view of no buffer', (json) => Object.assign(json.bufferViews[1] ?? {}, { buffer: 9 }), 'bufferViews.1'],
    ['an accessor beyond its view', (json) => Object.assign(json.accessors[0] ?? {}, { count: 4 }), 'accessors.0'],
    ['an accessor of no view', (json) => Object.assign(json.accessors[0] ?? {}, { bufferView: 2 }), 'accessors.0'],
    [
      'an offset out of step',
      (json) => Object.assign(json.accessors[1] ?? {}, { byteOffset: 1, count: 1 }),
      'accessors.1',
    ],
    [
      'an unknown component type',
      (json) => Object.assign(json.accessors[0] ?? {}, { componentType: 5130 }),
      'accessors.0.componentType',
    ],
    ['a count of minus one', (json) => Object.assign(json.accessors[0] ?? {}, { count: -1 }), 'accessors.0.count'],
    ['an infinite bound', (json) => Object.assign(json.accessors[0] ?? {}, { max: [1, null, 0] }), 'accessors.0.max.1'],
    [
      'a position that is no number',
      (_, bin) => new DataView(bin.buffer).setFloat32(16, Number.NaN, true),
      'accessors.0',
    ],
    ['an infinite position', (_, bin) => new DataView(bin.buffer).setFloat32(4, Infinity, true), 'accessors.0'],
    ['an index beyond the vertices', (_, bin) => new DataView(bin.buffer).setUint16(40, 3, true), 'accessors.1'],
    ['a mesh that is not there', (json) => Object.assign(json.nodes[0] ?? {}, { mesh: 1 }), 'nodes.0.mesh'],
    [
      'a material that is not there',
      (json) => Object.assign(json.meshes[0]?.primitives[0] ?? {}, { material: 0 }),
      'meshes.0.primitives.0',
    ],
    [
      'a texture that is not there',
      (json) => Object.assign(json, { materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: -1 } } }] }),
      'materials.0',
    ],
    ['a child that is not there', (json) => Object.assign(json.nodes[0] ?? {}, { children: [7] }), 'nodes.0.children'],
    ['a node inside itself', (json) => Object.assign(json.nodes[0] ?? {}, { children: [0] }), 'nodes.0'],
    [
      'nodes in a circle',
      (json) => Object.assign(json, { nodes: [{ mesh: 0, children: [1] }, { children: [2] }, { children: [1] }] }),
      'nodes.1',
    ],
    [
      'a picture in another file',
      (json) => Object.assign(json, { images: [{ uri: 'https://example.com/a.png' }] }),
      'images.0',
    ],
    [
      'a picture that is none',
      (json) => Object.assign(json, { images: [{ bufferView: 0, mimeType: 'image/png' }] }),
      'images.0',
    ],
    [
      'sparse values that are not there',
      (json) =>
        Object.assign(json.accessors[0] ?? {}, {
          sparse: { count: 2, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 1 } },
        }),
      'accessors.0',
    ],
  ];
  it.each(contents)('refuses %s', async (_, change, field) => {
    const error = await refusal(() => check(triangleGlb(change)));
    expect(error).toMatchObject({ code: 'INVALID_GLB', details: { field } });
  });

  it('names an unknown extension', async () => {
    const bytes = triangleGlb((json) => Object.assign(json, { extensionsRequired: ['ACME_voxels'] }));
    expect(await refusal(() => check(bytes))).toMatchObject({
      code: 'INVALID_GLB',
      details: { extension: 'ACME_voxels' },
    });
  });

  const drawnAs = (mode: number, more: object = {}) =>
    triangleGlb((json) => Object.assign(json.meshes[0]?.primitives[0] ?? {}, { mode, ...more }));

  it('takes lines and points for no parts, and a model of nothing else', async () => {
    for (const mode of [0, 1, 2, 3]) expect(await check(drawnAs(mode))).toMatchObject({ triangles: 0, parts: 0 });
  });

  it('refuses a model that draws nothing', async () => {
    for (const mode of [0, 1, 4]) {
      const nothing = drawnAs(mode, { attributes: {} });
      expect((await refusal(() => check(nothing))).code).toBe('INVALID_GLB');
    }
  });

  const bombs: [string, (json: FixtureGltf) => void][] = [
    ['20,000 levels', (json) => Object.assign(json, { nodes: chain(20_000) })],
    ['too many nodes', (json) => Object.assign(json, { nodes: Array.from({ length: 200_001 }, () => ({})) })],
    [
      'branches that double 40 times',
      (json) => {
        json.nodes = Array.from({ length: 41 }, (_, i) => (i < 40 ? { children: [i + 1, i + 1] } : { mesh: 0 }));
      },
    ],
    [
      'millions of instances of zeros',
      (json) => {
        json.accessors.push({ componentType: 5126, count: 150_000_000, type: 'VEC3' });
        json.nodes = [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 2 } } } }];
      },
    ],
    [
      'gigabytes of zeros',
      (json) => {
        for (let i = 0; i < 10; i++) json.accessors.push({ componentType: 5126, count: 400_000_000, type: 'VEC4' });
      },
    ],
  ];
  it.each(bombs)('refuses %s', async (_, change) => {
    expect(await refusal(() => check(triangleGlb(change)))).toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });

  it('refuses a picture of a billion pixels, and accepts a small one', async () => {
    const withPicture = async (width: number, height: number) => {
      const png = await sharp({ create: { width, height, channels: 3, background: '#888', noise: undefined } })
        .png()
        .toBuffer();
      return triangleGlb((json) =>
        Object.assign(json, { images: [{ uri: `data:image/png;base64,${png.toString('base64')}` }] }),
      );
    };
    expect(await check(await withPicture(8, 8))).toMatchObject({ triangles: 1 });
    expect(await refusal(async () => check(await withPicture(16_385, 1)))).toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });
});
