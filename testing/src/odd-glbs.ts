import { cubeGlb, packGlb } from './sample-glb.ts';

/** A broken or unusual file, and what a viewer should do with it. */
export interface OddGlb {
  readonly name: string;
  readonly file: () => Buffer;
  /** The expected error message; left out if the file can be shown. */
  readonly message?: RegExp;
  /** The number of placed parts that are shown. */
  readonly parts?: number;
  /** Whether the file has textures, so that only a reader that decodes images can check it. */
  readonly hasTexture?: true;
}

interface Glb {
  readonly nodes: Record<string, unknown>[];
  readonly accessors: Record<string, unknown>[];
  readonly bufferViews: Record<string, unknown>[];
  readonly [name: string]: unknown;
}

/**
 * Builds the sample cube with an edge of `size` metres, a changed document and changed positions. `more` is appended to
 * the binary data.
 */
function changedCube(
  change: (document: Glb) => object,
  changeData: (positions: Float32Array) => void = () => {},
  size = 0.1,
  more = Buffer.alloc(0),
): Buffer {
  const glb = cubeGlb(size);
  const length = glb.readUInt32LE(12);
  const document = JSON.parse(glb.toString('utf8', 20, 20 + length)) as Glb;
  const data = Buffer.concat([glb.subarray(28 + length), more]);
  const positions = new Float32Array(24 * 3);
  for (let i = 0; i < positions.length; i++) positions[i] = data.readFloatLE(i * 4);
  changeData(positions);
  Buffer.from(positions.buffer).copy(data);
  return packGlb({ ...document, buffers: [{ byteLength: data.length }], ...change(document) }, data);
}

const withAccessor = (number: number, more: object) => (document: Glb) => ({
  accessors: document.accessors.map((accessor, i) => (i === number ? { ...accessor, ...more } : accessor)),
});

/** Builds a cube with an edge of `size` metres, `away` metres to the right of the origin. */
export function cubeOfSize(size: number, away = 0): Buffer {
  return changedCube(
    () => ({ nodes: [{ name: 'Cube', mesh: 0, translation: [away, 0, 0] }] }),
    () => {},
    size,
  );
}

/** Builds 100 rows of 1000 small cubes. Each cube has its own node. */
export function hundredThousandNodes(): Buffer {
  const nodes = Array.from({ length: 100_000 }, (_, i) => ({
    name: `Bolt ${i}`,
    mesh: 0,
    translation: [(i % 1000) * 0.2, Math.floor(i / 1000) * 0.2, 0],
  }));
  return changedCube(() => ({ scenes: [{ nodes: nodes.map((_, i) => i) }], nodes }));
}

/** Builds four nested nodes. Each halves the scale and places the cube three times. */
function nestedInstances(): Buffer {
  const shifts = Buffer.from(new Float32Array([0, 0, 0, 0.2, 0, 0, 0, 0.2, 0]).buffer);
  const instances = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 3 } } };
  const nodes = Array.from({ length: 4 }, (_, level) => ({
    name: `Level ${level}`,
    mesh: 0,
    scale: [0.5, 0.5, 0.5],
    translation: [0.4, 0, 0],
    extensions: instances,
    ...(level < 3 && { children: [level + 1] }),
  }));
  return changedCube(
    ({ bufferViews, accessors }) => ({
      nodes,
      extensionsUsed: ['EXT_mesh_gpu_instancing'],
      extensionsRequired: ['EXT_mesh_gpu_instancing'],
      bufferViews: [...bufferViews, { buffer: 0, byteOffset: 648, byteLength: 36 }],
      accessors: [...accessors, { bufferView: 3, componentType: 5126, count: 3, type: 'VEC3' }],
    }),
    () => {},
    0.1,
    shifts,
  );
}

const textured = (more: (document: Glb) => object) => (document: Glb) => ({
  materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 0 }, indices: 2, material: 0 }] }],
  ...more(document),
});

/** Files that a viewer must handle without crashing: it either shows an error message or shows the model. */
export const oddGlbs: readonly OddGlb[] = [
  {
    name: 'positions beyond their view',
    file: () => changedCube(withAccessor(0, { count: 4000 })),
    message: /beyond/,
  },
  {
    name: 'indices beyond the file',
    file: () => changedCube(withAccessor(2, { byteOffset: 2 ** 31 })),
    message: /beyond/,
  },
  {
    name: 'a view beyond the file',
    file: () => changedCube(() => ({ bufferViews: Array(3).fill({ buffer: 0, byteOffset: 0, byteLength: 2 ** 30 }) })),
    message: /./,
  },
  {
    name: 'a position that is no number',
    file: () =>
      changedCube(
        () => ({}),
        (positions) => {
          positions[4] = Number.NaN;
        },
      ),
    message: /not a number/,
  },
  {
    name: 'an extension that nobody knows',
    file: () => changedCube(() => ({ extensionsUsed: ['ACME_voxels'], extensionsRequired: ['ACME_voxels'] })),
    message: /ACME_voxels/,
  },
  {
    name: 'a texture that is not there',
    file: () => changedCube(textured(() => ({}))),
    message: /Texture 0 does not exist/,
  },
  {
    name: 'a texture whose picture is not there',
    file: () => changedCube(textured(() => ({ textures: [{ source: 3 }], images: [] }))),
    message: /Picture 3 does not exist/,
  },
  {
    name: 'a texture without a picture',
    file: () => changedCube(textured(() => ({ textures: [{}] }))),
    message: /Texture 0 has no picture/,
  },
  {
    name: 'a picture that is none',
    file: () =>
      changedCube(textured(() => ({ textures: [{ source: 0 }], images: [{ bufferView: 1, mimeType: 'image/png' }] }))),
    parts: 1,
    hasTexture: true,
  },
  {
    name: 'a body without any size',
    file: () =>
      changedCube(
        () => ({}),
        (positions) => positions.fill(0),
      ),
    parts: 1,
  },
  {
    name: 'a body without height',
    file: () =>
      changedCube(
        () => ({}),
        (positions) => {
          for (let k = 1; k < positions.length; k += 3) positions[k] = 0;
        },
      ),
    parts: 1,
  },
  {
    name: 'scales of zero and below',
    file: () =>
      changedCube(() => ({
        scenes: [{ nodes: [0, 1, 2] }],
        nodes: [
          { name: 'Mirrored', mesh: 0, scale: [-1, 1, 1] },
          { name: 'Turned inside out', mesh: 0, scale: [-2, -2, -2], translation: [0.5, 0, 0] },
          { name: 'Nothing', mesh: 0, scale: [0, 0, 0], translation: [-0.5, 0, 0] },
        ],
      })),
    parts: 2,
  },
  { name: 'instances nested four levels deep', file: nestedInstances, parts: 12 },
  { name: 'a cube of a tenth of a millimetre', file: () => cubeOfSize(1e-4, 3), parts: 1 },
  { name: 'a cube of ten kilometres', file: () => cubeOfSize(1e4, 3e4), parts: 1 },
];
