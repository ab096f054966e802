import { z } from 'zod';
import { type ExportFileErrorCode, type Fail, failWith } from '../bytes/export-job.ts';

/** The parts of a glTF's JSON that the checks and the viewer rely on. Everything else passes through unread. */

const index = z.int().min(0).max(0x7fffffff);
const count = z.int().min(1).max(0xffffffff);
const offset = z.int().min(0).max(0xffffffff);
const finite = z.number();
const extensions = z.record(z.string(), z.unknown()).optional();
const name = z.string().optional();
const numbers = (length: number) => z.array(finite).length(length);

const buffer = z.looseObject({ byteLength: count, uri: z.string().optional(), extensions });
const bufferView = z.looseObject({
  buffer: index,
  byteOffset: offset.default(0),
  byteLength: count,
  byteStride: z.int().min(4).max(252).multipleOf(4).optional(),
  extensions,
});
const componentType = z.literal([5120, 5121, 5122, 5123, 5125, 5126]);
const accessor = z.looseObject({
  bufferView: index.optional(),
  byteOffset: offset.default(0),
  componentType,
  normalized: z.boolean().optional(),
  count,
  type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
  min: z.array(finite).max(16).optional(),
  max: z.array(finite).max(16).optional(),
  sparse: z
    .looseObject({
      count,
      indices: z.looseObject({
        bufferView: index,
        byteOffset: offset.default(0),
        componentType: z.literal([5121, 5123, 5125]),
      }),
      values: z.looseObject({ bufferView: index, byteOffset: offset.default(0) }),
    })
    .optional(),
});
const primitive = z.looseObject({
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().min(0).max(6).default(4),
  targets: z.array(z.record(z.string(), index)).optional(),
  extensions,
});
const node = z.looseObject({
  name,
  children: z.array(index).optional(),
  mesh: index.optional(),
  skin: index.optional(),
  camera: index.optional(),
  matrix: numbers(16).optional(),
  translation: numbers(3).optional(),
  rotation: numbers(4).optional(),
  scale: numbers(3).optional(),
  extensions,
});
const animation = z.looseObject({
  channels: z.array(z.looseObject({ sampler: index, target: z.looseObject({ node: index.optional() }) })),
  samplers: z.array(z.looseObject({ input: index, output: index })),
});
const list = <T extends z.ZodType>(item: T) => z.array(item).default([]);

const gltf = z.looseObject({
  asset: z.looseObject({ version: z.string(), minVersion: z.string().optional() }),
  extensionsUsed: list(z.string()),
  extensionsRequired: list(z.string()),
  scene: index.optional(),
  scenes: list(z.looseObject({ name, nodes: z.array(index).default([]) })),
  nodes: list(node),
  /** CAD programs write meshes without primitives for bodies that they left out. */
  meshes: list(z.looseObject({ name, primitives: z.array(primitive) })),
  accessors: list(accessor),
  bufferViews: list(bufferView),
  buffers: list(buffer),
  materials: list(z.looseObject({ name })),
  textures: list(z.looseObject({ source: index.optional(), sampler: index.optional(), extensions })),
  images: list(
    z.looseObject({ uri: z.string().optional(), bufferView: index.optional(), mimeType: z.string().optional() }),
  ),
  samplers: list(z.looseObject({})),
  cameras: list(z.looseObject({})),
  skins: list(
    z.looseObject({
      joints: z.array(index).min(1),
      skeleton: index.optional(),
      inverseBindMatrices: index.optional(),
    }),
  ),
  animations: list(animation),
});

/** A glTF's JSON whose fields have the right types; indices are not yet checked. */
export type Gltf = z.output<typeof gltf>;
export type GltfAccessor = z.output<typeof accessor>;
export type GltfPrimitive = z.output<typeof primitive>;
export type GltfNode = z.output<typeof node>;

/** Maximum number of entries in a list; longer ones are refused unread. */
export const MAX_NODES = 200_000;
const MAX_LISTED: Record<string, number> = { nodes: MAX_NODES, scenes: 1000, buffers: 10_000, extensionsRequired: 100 };
const MAX_LISTED_ELSE = 1_000_000;

/** Buffer data compressed with meshopt; the view's bytes are elsewhere in a buffer. */
export const meshoptExtension = z.looseObject({
  buffer: index,
  byteOffset: offset.default(0),
  byteLength: count,
  byteStride: z.int().min(1).max(256),
  count,
  mode: z.enum(['ATTRIBUTES', 'TRIANGLES', 'INDICES']),
  filter: z.enum(['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR']).default('NONE'),
});
/** A primitive compressed with Draco. */
export const dracoExtension = z.looseObject({ bufferView: index, attributes: z.record(z.string(), index) });
/** A node drawn once per entry of the accessors. */
export const instancingExtension = z.looseObject({ attributes: z.record(z.string(), index) });
/** A texture whose image is another entry of `images`. */
export const textureExtension = z.looseObject({ source: index });

/**
 * Validates parsed JSON as glTF 2.
 * @throws ExportFileError with the given code (details.field is the path of the wrong field), MODEL_TOO_COMPLEX
 */
export function parseGltf(json: unknown, file: string, code: ExportFileErrorCode): Gltf {
  const fail: Fail = failWith(code, file);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) fail('the JSON is not an object');
  for (const [key, value] of Object.entries(json as object)) {
    const limit = MAX_LISTED[key] ?? MAX_LISTED_ELSE;
    if (!Array.isArray(value) || value.length <= limit) continue;
    failWith('MODEL_TOO_COMPLEX', file)(`${value.length} ${key}`, { field: key, limit });
  }
  return parsePart(gltf, json, fail, '');
}

/** Validates a part of the JSON, such as an extension. Fails with the path of the first invalid field. */
export function parsePart<T extends z.ZodType>(
  shape: T,
  value: unknown,
  fail: (reason: string, more: Record<string, unknown>) => never,
  path: string,
): z.output<T> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = [path, ...(issue?.path ?? [])].filter((step) => step !== '').join('.');
  return fail(issue?.message ?? 'wrong type', { field });
}

/** The parsed form has every list; a file must not have empty ones. */
export function withoutEmptyLists(gltf: Gltf): Record<string, unknown> {
  return Object.fromEntries(Object.entries(gltf).filter(([, value]) => !(Array.isArray(value) && value.length === 0)));
}
