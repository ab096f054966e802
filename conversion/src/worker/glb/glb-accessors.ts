import { type Fail, failWith } from '../bytes/export-job.ts';
import { at, type BufferViews, field, MAX_DECODED_BYTES } from './glb-buffers.ts';
import type { Gltf, GltfAccessor } from './gltf-shape.ts';

const COMPONENT_BYTES: Record<GltfAccessor['componentType'], number> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};
/** The number of components per element. */
export const COMPONENTS: Record<GltfAccessor['type'], number> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};
/** Data is read and checked in chunks of about this many bytes. */
const SLICE_BYTES = 4 * 1024 * 1024;

/**
 * Checks that all elements of every accessor, including sparse ones, are inside its buffer view, and that their total
 * decoded size is limited (decompression bombs).
 * @throws ExportFileError INVALID_GLB, MODEL_TOO_COMPLEX
 */
export function checkAccessors(gltf: Gltf, views: BufferViews, file: string) {
  const fail: Fail = failWith('INVALID_GLB', file);
  let decoded = 0;
  gltf.accessors.forEach((accessor, i) => {
    const size = elementBytes(accessor);
    decoded += accessor.count * size;
    const where = field('accessors', i);
    if (accessor.bufferView !== undefined) {
      requireInside(gltf, views, { ...accessor, bufferView: accessor.bufferView }, size, fail, where);
    }
    const { sparse } = accessor;
    if (!sparse) return;
    if (sparse.count > accessor.count) fail('more sparse values than elements', where);
    const indexBytes = COMPONENT_BYTES[sparse.indices.componentType];
    requireInside(gltf, views, { ...sparse.indices, count: sparse.count }, indexBytes, fail, where);
    requireInside(gltf, views, { ...sparse.values, count: sparse.count }, size, fail, where);
  });
  if (decoded > MAX_DECODED_BYTES) {
    failWith('MODEL_TOO_COMPLEX', file)(`the accessors hold ${decoded} bytes`, { limit: MAX_DECODED_BYTES });
  }
}

/** Calls `visit` with the stored components of an accessor, in chunks. Skips the zeros of accessors without a view. */
export async function visitComponents(
  gltf: Gltf,
  views: BufferViews,
  index: number,
  visit: (values: Components, firstElement: number) => void,
) {
  const accessor = at(gltf.accessors, index);
  const size = elementBytes(accessor);
  const make = (bytes: Uint8Array, stride: number, count: number) =>
    componentsOf(bytes, accessor.componentType, COMPONENTS[accessor.type], stride, count);
  if (accessor.bufferView !== undefined) {
    const stride = at(gltf.bufferViews, accessor.bufferView).byteStride ?? size;
    const step = Math.max(1, Math.floor(SLICE_BYTES / stride));
    for (let first = 0; first < accessor.count; first += step) {
      const count = Math.min(step, accessor.count - first);
      const offset = accessor.byteOffset + first * stride;
      visit(make(await views.read(accessor.bufferView, offset, (count - 1) * stride + size), stride, count), first);
    }
  }
  if (accessor.sparse) {
    const { count, values } = accessor.sparse;
    visit(make(await views.read(values.bufferView, values.byteOffset, count * size), size, count), 0);
  }
}

/** Elements of an accessor in memory. */
export interface Components {
  count: number;
  /** Component `component` of element `element`, not normalised. */
  get(element: number, component: number): number;
}

function componentsOf(
  bytes: Uint8Array,
  type: GltfAccessor['componentType'],
  width: number,
  stride: number,
  count: number,
): Components {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = COMPONENT_BYTES[type];
  const read = readers[type];
  return {
    count,
    get(element, component) {
      if (component >= width) throw new RangeError(`There is no component ${component}.`);
      return read(view, element * stride + component * size);
    },
  };
}

const readers: Record<GltfAccessor['componentType'], (view: DataView, offset: number) => number> = {
  5120: (view, offset) => view.getInt8(offset),
  5121: (view, offset) => view.getUint8(offset),
  5122: (view, offset) => view.getInt16(offset, true),
  5123: (view, offset) => view.getUint16(offset, true),
  5125: (view, offset) => view.getUint32(offset, true),
  5126: (view, offset) => view.getFloat32(offset, true),
};

/** Size of an element in bytes; matrix columns are aligned to 4 bytes. */
export function elementBytes(accessor: Pick<GltfAccessor, 'type' | 'componentType'>) {
  const bytes = COMPONENT_BYTES[accessor.componentType];
  if (!accessor.type.startsWith('MAT')) return bytes * COMPONENTS[accessor.type];
  const rows = Math.sqrt(COMPONENTS[accessor.type]);
  return rows * Math.ceil((rows * bytes) / 4) * 4;
}

function requireInside(
  gltf: Gltf,
  views: BufferViews,
  part: { bufferView: number; byteOffset: number; count: number; componentType?: GltfAccessor['componentType'] },
  size: number,
  fail: Fail,
  where: Record<string, unknown>,
) {
  const view = gltf.bufferViews[part.bufferView];
  if (!view) fail(`there is no buffer view ${part.bufferView}`, where);
  const stride = view.byteStride ?? size;
  if (stride < size) fail(`elements of ${size} bytes do not fit a stride of ${stride}`, where);
  const align = part.componentType === undefined ? 1 : COMPONENT_BYTES[part.componentType];
  if (part.byteOffset % align !== 0) fail(`byteOffset ${part.byteOffset} is not a multiple of ${align}`, where);
  const end = part.byteOffset + (part.count - 1) * stride + size;
  const length = views.length(part.bufferView);
  if (end > length) fail(`${part.count} elements end at byte ${end}, beyond the view's ${length}`, where);
}
