import { writeFile } from 'node:fs/promises';

/** Number of quads around the ring and around its tube, two triangles each. */
const [around, across] = [1400, 700];
const triangleCount = around * across * 2;

/** Writes a knurled ring of 1.96 million triangles in one mesh, as a plain GLB. */
export async function writeDenseMesh(path: string): Promise<void> {
  const vertexCount = (around + 1) * (across + 1);
  const positions = new Float32Array(vertexCount * 3);
  const normals = new Float32Array(vertexCount * 3);
  for (let i = 0, k = 0; i <= around; i++) {
    const u = (i / around) * 2 * Math.PI;
    for (let j = 0; j <= across; j++, k += 3) {
      const v = (j / across) * 2 * Math.PI;
      const tube = 0.03 + 0.0004 * Math.sin(u * 120) * Math.sin(v * 60);
      const [x, y, z] = [Math.cos(u) * Math.cos(v), Math.sin(v), Math.sin(u) * Math.cos(v)];
      normals.set([x, y, z], k);
      positions.set([0.1 * Math.cos(u) + x * tube, y * tube, 0.1 * Math.sin(u) + z * tube], k);
    }
  }
  const indices = new Uint32Array(triangleCount * 3);
  for (let i = 0, k = 0; i < around; i++) {
    for (let j = 0; j < across; j++, k += 6) {
      const a = i * (across + 1) + j;
      const b = a + across + 1;
      indices.set([a, a + 1, b, b, a + 1, b + 1], k);
    }
  }
  await writeFile(path, containerOf(positions, normals, indices, vertexCount));
}

function containerOf(positions: Float32Array, normals: Float32Array, indices: Uint32Array, count: number): Buffer {
  const binary = Buffer.concat([positions, normals, indices].map((array) => Buffer.from(array.buffer)));
  const half = positions.byteLength;
  const json = Buffer.from(
    JSON.stringify({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ name: 'Ring', mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2, material: 0 }] }],
      materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.6, 0.62, 0.65, 1], metallicFactor: 0.2 } }],
      accessors: [
        { bufferView: 0, componentType: 5126, count, type: 'VEC3', ...boundsOf(positions) },
        { bufferView: 1, componentType: 5126, count, type: 'VEC3' },
        { bufferView: 2, componentType: 5125, count: triangleCount * 3, type: 'SCALAR' },
      ],
      bufferViews: [
        { buffer: 0, byteOffset: 0, byteLength: half, target: 34962 },
        { buffer: 0, byteOffset: half, byteLength: half, target: 34962 },
        { buffer: 0, byteOffset: half * 2, byteLength: indices.byteLength, target: 34963 },
      ],
      buffers: [{ byteLength: binary.byteLength }],
    }),
  );
  const padded = Buffer.alloc(Math.ceil(json.length / 4) * 4, ' ');
  json.copy(padded);
  const head = Buffer.alloc(20);
  head.write('glTF', 0);
  for (const [k, value] of [2, 28 + padded.length + binary.length, padded.length].entries()) {
    head.writeUInt32LE(value, 4 + k * 4);
  }
  head.write('JSON', 16);
  const second = Buffer.alloc(8);
  second.writeUInt32LE(binary.length, 0);
  second.write('BIN\0', 4);
  return Buffer.concat([head, padded, second, binary]);
}

function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let k = 0; k < positions.length; k++) {
    min[k % 3] = Math.min(min[k % 3]!, positions[k]!);
    max[k % 3] = Math.max(max[k % 3]!, positions[k]!);
  }
  return { min, max };
}
