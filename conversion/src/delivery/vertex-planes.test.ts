import { brotliCompressSync } from 'node:zlib';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { expect, it } from 'vitest';
import { readGeometry } from './geometry.ts';
import { toFloats } from './gltf-source.ts';
import { gridFor, toGrid } from './grid.ts';
import { addSheet, glbOf, newDocument, openBytesOf } from './model.fixture.ts';
import { encodeVertices } from './vertex-planes.ts';
import { reorder } from './weld.ts';

/** Values that jump, repeat, and overflow a byte and a short. */
function someVertices(count: number, stride: number): Uint8Array {
  const bytes = new Uint8Array(count * stride);
  for (let i = 0; i < bytes.length; i++) {
    const [vertex, k] = [Math.floor(i / stride), i % stride];
    const isSame = k % 4 === 3 || Math.floor(vertex / 256) % 3 === 1;
    bytes[i] = isSame ? 7 * k : vertex * vertex * (k + 1) + (vertex >> 3);
  }
  return bytes;
}

it.each([4, 8, 12, 36, 64, 256])('vertices of %i bytes are unchanged after decoding', async (stride) => {
  await MeshoptDecoder.ready;
  for (const count of [1, 2, 15, 16, 17, 31, 127, 128, 129, 255, 256, 257, 513, 2000]) {
    const vertices = someVertices(count, stride);
    for (const width of [1, 2] as const) {
      const decoded = new Uint8Array(vertices.length);
      const packed = encodeVertices(vertices, count, stride, width);
      MeshoptDecoder.decodeVertexBuffer(decoded, count, stride, packed);
      expect(Buffer.compare(decoded, vertices), `${count} of ${width}`).toBe(0);
    }
  }
});

it('compresses better with brotli than the encoding of meshopt', async () => {
  await MeshoptEncoder.ready;
  const document = newDocument();
  document
    .getRoot()
    .getDefaultScene()!
    .addChild(document.createNode().setMesh(addSheet(document, 150)));
  const source = await openBytesOf(await glbOf(document));
  const geometry = reorder((await readGeometry(source, source.gltf.meshes[0]!.primitives[0]!))!);
  const points = toFloats(geometry.attributes.get('POSITION')!);
  const bytes = new Uint8Array(toGrid(points, gridFor([points]), 1).buffer);
  const count = points.length / 3;
  const packed = MeshoptEncoder.encodeVertexBufferLevel(bytes, count, 8, 2, 1);
  const sizes = [encodeVertices(bytes, count, 8, 2), packed].map((file) => brotliCompressSync(file).length);
  expect(sizes[0]!).toBeLessThan(sizes[1]! * 0.85);
});
