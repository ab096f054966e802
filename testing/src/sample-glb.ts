/** Builds a small valid GLB: a cube with an edge of `size` metres, one named part and flat normals. */
export function cubeGlb(size = 0.1): Buffer {
  const faces: [number[], number[], number[]][] = [
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [
      [-1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ],
    [
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ],
    [
      [0, -1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ],
    [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ],
    [
      [0, 0, -1],
      [0, 1, 0],
      [1, 0, 0],
    ],
  ];
  const corners: [number, number][] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const [normal, u, v] of faces) {
    const first = positions.length / 3;
    for (const [a, b] of corners) {
      positions.push(...normal.map((n, axis) => ((n + a * u[axis]! + b * v[axis]!) * size) / 2));
      normals.push(...normal);
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  const half = size / 2;
  const bin = Buffer.concat([
    Buffer.from(new Float32Array(positions).buffer),
    Buffer.from(new Float32Array(normals).buffer),
    Buffer.from(new Uint16Array(indices).buffer),
  ]);
  return packGlb(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ name: 'Cube', mesh: 0 }],
      meshes: [{ name: 'Cube', primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 }] }],
      buffers: [{ byteLength: bin.length }],
      bufferViews: [
        { buffer: 0, byteOffset: 0, byteLength: 288 },
        { buffer: 0, byteOffset: 288, byteLength: 288 },
        { buffer: 0, byteOffset: 576, byteLength: 72 },
      ],
      accessors: [
        {
          bufferView: 0,
          componentType: 5126,
          count: 24,
          type: 'VEC3',
          min: [-half, -half, -half],
          max: [half, half, half],
        },
        { bufferView: 1, componentType: 5126, count: 24, type: 'VEC3' },
        { bufferView: 2, componentType: 5123, count: 36, type: 'SCALAR' },
      ],
    },
    bin,
  );
}

/**
 * Builds the cube with an image on every side. A KTX2 image is declared through `KHR_texture_basisu`, as glTF requires.
 */
export function texturedCubeGlb(picture: Uint8Array, mimeType: 'image/png' | 'image/ktx2'): Buffer {
  const cube = cubeGlb();
  const length = cube.readUInt32LE(12);
  const document = JSON.parse(cube.toString('utf8', 20, 20 + length)) as Record<string, Record<string, unknown>[]>;
  const places = Buffer.from(new Float32Array(Array.from({ length: 6 }, () => [0, 1, 1, 1, 1, 0, 0, 0]).flat()).buffer);
  const bin = Buffer.concat([cube.subarray(28 + length), places, picture]);
  const basisu = ['KHR_texture_basisu'];
  const start = bin.length - picture.length;
  return packGlb(
    {
      ...document,
      ...(mimeType === 'image/ktx2' ? { extensionsUsed: basisu, extensionsRequired: basisu } : {}),
      buffers: [{ byteLength: bin.length }],
      bufferViews: [
        ...document.bufferViews!,
        { buffer: 0, byteOffset: start - places.length, byteLength: places.length },
        { buffer: 0, byteOffset: start, byteLength: picture.length },
      ],
      accessors: [...document.accessors!, { bufferView: 3, componentType: 5126, count: 24, type: 'VEC2' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 3 }, indices: 2, material: 0 }] }],
      materials: [{ alphaMode: 'BLEND', pbrMetallicRoughness: { metallicFactor: 0, baseColorTexture: { index: 0 } } }],
      textures: [mimeType === 'image/ktx2' ? { extensions: { KHR_texture_basisu: { source: 0 } } } : { source: 0 }],
      images: [{ bufferView: 4, mimeType }],
    },
    bin,
  );
}

/** Encodes a KTX2 image of 64 × 64 pixels in one colour (red, green, blue, alpha; 0 to 255), with all mipmap levels. */
export async function ktx2Picture(color: readonly number[], mode: 'UASTC' | 'ETC1S'): Promise<Uint8Array> {
  const { encodeToKTX2 } = await import('ktx2-encoder');
  const data = Uint8Array.from({ length: 64 * 64 * 4 }, (_, i) => color[i % 4]!);
  const { log } = console;
  // The encoder prints to the `console.log` that it finds when it starts.
  console.log = () => {};
  try {
    return await encodeToKTX2(new Uint8Array(), {
      isUASTC: mode === 'UASTC',
      generateMipmap: true,
      needSupercompression: true,
      imageDecoder: async () => ({ width: 64, height: 64, data }),
    });
  } finally {
    console.log = log;
  }
}

/** Packs a glTF document and its buffer into a GLB. */
export function packGlb(document: object, bin: Buffer): Buffer {
  const json = padded(Buffer.from(JSON.stringify(document)), 0x20);
  const data = padded(bin, 0);
  const header = Buffer.alloc(12);
  header.writeUInt32LE(0x46546c67, 0);
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(12 + 8 + json.length + 8 + data.length, 8);
  return Buffer.concat([header, chunk(0x4e4f534a, json), chunk(0x004e4942, data)]);
}

function padded(bytes: Buffer, filler: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)]);
}

function chunk(type: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(bytes.length, 0);
  head.writeUInt32LE(type, 4);
  return Buffer.concat([head, bytes]);
}

export { cubeOfSize, hundredThousandNodes, type OddGlb, oddGlbs } from './odd-glbs.ts';

/** The position of a comment on the top of the cube. */
export const cubeTop = {
  type: 'model' as const,
  position: { x: 0, y: 0.05, z: 0 },
  normal: { x: 0, y: 1, z: 0 },
  cameraTarget: { x: 0, y: 0, z: 0 },
  cameraOrbit: { theta: 0.6, phi: 1.1, radius: 0.4 },
  fieldOfView: 30,
};
