import { expect, test } from 'vitest';
import { packGltf } from './pack-gltf.ts';

const fileOf = (name: string, content: Blob) => ({ name, size: content.size, content });
const gltf = (name: string, value: object) => fileOf(name, new Blob([JSON.stringify(value)]));
const scene = {
  asset: { version: '2.0' },
  buffers: [{ uri: 'parts/first%20half.bin', byteLength: 5 }, { byteLength: 64 }, { uri: 'second.bin', byteLength: 4 }],
  bufferViews: [
    { buffer: 0, byteOffset: 1, byteLength: 4 },
    { buffer: 1, byteLength: 64, extensions: { EXT_meshopt_compression: { buffer: 2, byteOffset: 2 } } },
  ],
  images: [{ uri: 'paint.png' }],
};
const files = [
  fileOf('Design/parts/first half.bin', new Blob([new Uint8Array([1, 2, 3, 4, 5])])),
  fileOf('Design/second.bin', new Blob([new Uint8Array([6, 7, 8, 9])])),
  fileOf('Design/paint.png', new Blob([new Uint8Array([0x89, 0x50])])),
];

test('packs a .gltf and its files into one GLB whose buffer views refer to the same bytes', async () => {
  const glb = await packGltf(gltf('Design/a.gltf', scene), files);
  const view = new DataView(glb.buffer);
  expect(view.getUint32(8, true)).toBe(glb.length);
  const textLength = view.getUint32(12, true);
  const packed = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + textLength)));
  expect(packed.buffers).toEqual([{ byteLength: 16 }, { byteLength: 64 }]);
  expect(packed.bufferViews).toEqual([
    { buffer: 0, byteOffset: 1, byteLength: 4 },
    {
      buffer: 1,
      byteOffset: 0,
      byteLength: 64,
      extensions: { EXT_meshopt_compression: { buffer: 0, byteOffset: 10 } },
    },
    { buffer: 0, byteOffset: 12, byteLength: 2 },
  ]);
  expect(packed.images).toEqual([{ mimeType: 'image/png', bufferView: 2 }]);
  expect([...glb.subarray(28 + textLength)]).toEqual([1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 8, 9, 0x89, 0x50, 0, 0]);
});

test('lists every missing file, including URLs', async () => {
  const model = gltf('a.gltf', { ...scene, images: [{ uri: 'https://files.example/paint.png' }] });
  await expect(packGltf(model, [files[1]!])).rejects.toMatchObject({
    names: ['parts/first half.bin', 'https://files.example/paint.png'],
  });
});

test('keeps embedded data unchanged', async () => {
  const embedded = { buffers: [{ uri: 'data:application/octet-stream;base64,AQID', byteLength: 3 }] };
  const glb = await packGltf(gltf('a.gltf', embedded), []);
  expect([...glb.subarray(-4)]).toEqual([1, 2, 3, 0]);
});
