import { unreadable } from './glb-container.ts';
import type { GltfAccessor, GltfDocument, MeshoptView } from './gltf-document.ts';

export type ComponentArray = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

/** An accessor's numbers as they lie in the file: `stride` numbers from one element to the next. */
export interface AccessorView {
  readonly array: ComponentArray;
  readonly stride: number;
  /** Numbers in one element: 3 for VEC3. */
  readonly size: number;
  readonly count: number;
  readonly normalized: boolean;
}

export interface MeshoptDecoder {
  decodeGltfBuffer(
    target: Uint8Array,
    count: number,
    size: number,
    source: Uint8Array,
    mode: string,
    filter?: string,
  ): void;
}

const COMPONENTS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
} as const;
const SIZES: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
/** More than any real part; a file that asks for more is broken or hostile. */
const MOST_BYTES = 2 ** 30;

/** Reads accessors, decoding each compressed view once. */
export class AccessorReader {
  private readonly document: GltfDocument;
  private readonly binary: Uint8Array;
  private readonly decoder: MeshoptDecoder | null;
  private readonly views = new Map<number, Uint8Array>();

  constructor(document: GltfDocument, binary: Uint8Array, decoder: MeshoptDecoder | null) {
    this.document = document;
    this.binary = binary;
    this.decoder = decoder;
  }

  /** @throws ViewerError MODEL_UNREADABLE when the accessor is not there or reaches beyond its bytes */
  read(number: number): AccessorView {
    const accessor = this.document.accessors?.[number];
    if (!accessor) throw unreadable(`Accessor ${number} does not exist`);
    const size = SIZES[accessor.type];
    const Component = COMPONENTS[accessor.componentType as keyof typeof COMPONENTS];
    if (!size || !Component || !isCount(accessor.count)) throw unreadable(`Accessor ${number} has no valid type`);
    const step = Component.BYTES_PER_ELEMENT;
    const view = this.view(accessor.bufferView ?? -1);
    const byteStride = this.strideOf(accessor, size * step);
    const offset = accessor.byteOffset ?? 0;
    const end = accessor.count === 0 ? offset : offset + (accessor.count - 1) * byteStride + size * step;
    if (!isCount(offset) || end > view.byteLength || byteStride % step !== 0) {
      throw unreadable(`Accessor ${number} reaches beyond its data`);
    }
    const start = view.byteOffset + offset;
    const length = (end - offset) / step;
    const array =
      start % step === 0
        ? new Component(view.buffer as ArrayBuffer, start, length)
        : new Component(view.slice(offset, end).buffer, 0, length);
    return { array, stride: byteStride / step, size, count: accessor.count, normalized: accessor.normalized === true };
  }

  private strideOf(accessor: GltfAccessor, packed: number): number {
    const view = this.document.bufferViews?.[accessor.bufferView ?? -1];
    const stride = (view && compression(view.extensions)?.byteStride) ?? view?.byteStride ?? packed;
    if (!isCount(stride) || stride < packed) throw unreadable('A stride is shorter than its elements');
    return stride;
  }

  private view(number: number): Uint8Array {
    const known = this.views.get(number);
    if (known) return known;
    const view = this.document.bufferViews?.[number];
    if (!view) throw unreadable(`Buffer view ${number} does not exist`);
    const packed = compression(view.extensions);
    const bytes = packed ? this.decode(packed) : this.slice(view.buffer, view.byteOffset ?? 0, view.byteLength);
    this.views.set(number, bytes);
    return bytes;
  }

  private decode(view: MeshoptView): Uint8Array {
    if (!this.decoder) throw unreadable('The model is compressed although it does not say so');
    const bytes = view.count * view.byteStride;
    if (!isCount(view.count) || !isCount(view.byteStride) || bytes > MOST_BYTES)
      throw unreadable('A view is too large');
    const target = new Uint8Array(bytes);
    const source = this.slice(view.buffer, view.byteOffset ?? 0, view.byteLength);
    try {
      this.decoder.decodeGltfBuffer(target, view.count, view.byteStride, source, view.mode, view.filter);
    } catch (cause) {
      throw unreadable(`A compressed view is broken: ${String(cause)}`);
    }
    return target;
  }

  private slice(buffer: number, offset: number, length: number): Uint8Array {
    if (buffer !== 0) throw unreadable(`Buffer ${buffer} has no data in the file`);
    if (!isCount(offset) || !isCount(length) || offset + length > this.binary.byteLength) {
      throw unreadable('A buffer view reaches beyond the file');
    }
    return this.binary.subarray(offset, offset + length);
  }
}

/** Whether any view is compressed, so that the decoder is loaded only for those who need it. */
export function isCompressed(document: GltfDocument): boolean {
  return (document.bufferViews ?? []).some((view) => compression(view.extensions) !== undefined);
}

/**
 * Compares every accessor with the bytes there are, before anything is read.
 *
 * @throws ViewerError MODEL_UNREADABLE
 */
export function checkAccessors(document: GltfDocument): void {
  for (const [number, accessor] of (document.accessors ?? []).entries()) {
    const size = SIZES[accessor.type] ?? 4;
    const step = COMPONENTS[accessor.componentType as keyof typeof COMPONENTS]?.BYTES_PER_ELEMENT ?? 1;
    if (!isCount(accessor.count)) throw unreadable(`Accessor ${number} has no valid count`);
    if (accessor.bufferView === undefined) continue;
    const view = document.bufferViews?.[accessor.bufferView];
    if (!view) throw unreadable(`Buffer view ${accessor.bufferView} does not exist`);
    const packed = compression(view.extensions);
    const available = packed ? packed.count * packed.byteStride : view.byteLength;
    const stride = packed?.byteStride ?? view.byteStride ?? size * step;
    const end =
      (accessor.byteOffset ?? 0) + Math.max(0, accessor.count - 1) * stride + (accessor.count ? size * step : 0);
    if (!(end <= available)) throw unreadable(`Accessor ${number} reaches beyond its data`);
  }
}

function compression(
  extensions: Readonly<Record<string, MeshoptView | undefined>> | undefined,
): MeshoptView | undefined {
  return extensions?.EXT_meshopt_compression ?? extensions?.KHR_meshopt_compression;
}

/** Whether a value can be a length or an offset. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
