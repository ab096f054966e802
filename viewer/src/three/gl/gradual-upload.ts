import { type BufferAttribute, type BufferGeometry, GLBufferAttribute } from 'three';
import type { OffscreenFrame } from './offscreen-frame.ts';

/** Bytes that are uploaded before waiting for the graphics card. Smaller data is uploaded at once, when it is drawn. */
const BYTES_PER_STEP = 2 ** 21;

/** An upload that is in progress. */
interface Begun {
  readonly buffer: WebGLBuffer;
  bytes: number;
}

/**
 * Uploads large geometries to the graphics card step by step. Uploaded at once, they would block the page until the
 * card has received them, after everything that it still has to draw.
 */
export class GradualUpload {
  private readonly gl: WebGL2RenderingContext;
  /** If an upload is abandoned halfway, the next one continues there. */
  private readonly begun = new WeakMap<BufferAttribute, Begun>();

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
  }

  /** Uploads what is not on the graphics card yet. Each step uploads one chunk, or waits for the graphics card. */
  *bring(geometry: BufferGeometry, frame: Pick<OffscreenFrame, 'drawn'>): Generator<'wait', void> {
    for (const [name, attribute] of Object.entries(geometry.attributes)) {
      const brought = yield* this.attribute(attribute as BufferAttribute, false, frame);
      if (brought) geometry.setAttribute(name, brought);
    }
    const index = geometry.index && (yield* this.attribute(geometry.index, true, frame));
    if (index) geometry.setIndex(index);
  }

  /** The same data as an attribute on the graphics card; `null` if the data is small or already there. */
  private *attribute(
    attribute: BufferAttribute,
    isIndex: boolean,
    frame: Pick<OffscreenFrame, 'drawn'>,
  ): Generator<'wait', BufferAttribute | null> {
    const { gl } = this;
    for (;;) {
      // Checked again after each wait: the attribute may have been drawn meanwhile, or the context lost.
      const { array } = attribute;
      if (!array || array.byteLength < BYTES_PER_STEP || gl.isContextLost()) return null;
      const begun = this.begin(attribute, isIndex);
      if (!begun) return null;
      if (begun.bytes === array.byteLength) return onCard(begun.buffer, attribute, typeOf(gl, array));
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      const part = bytes.subarray(begun.bytes, begun.bytes + BYTES_PER_STEP);
      // A separate target, so that the bindings for drawing are not changed.
      gl.bindBuffer(gl.COPY_WRITE_BUFFER, begun.buffer);
      gl.bufferSubData(gl.COPY_WRITE_BUFFER, begun.bytes, part);
      gl.bindBuffer(gl.COPY_WRITE_BUFFER, null);
      begun.bytes += part.byteLength;
      yield* frame.drawn();
    }
  }

  private begin(attribute: BufferAttribute, isIndex: boolean): Begun | null {
    const { gl } = this;
    const known = this.begun.get(attribute);
    if (known && gl.isBuffer(known.buffer)) return known;
    const buffer = gl.createBuffer();
    if (!buffer) return null;
    if (isIndex) this.makeIndex(buffer);
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, buffer);
    gl.bufferData(gl.COPY_WRITE_BUFFER, attribute.array.byteLength, gl.STATIC_DRAW);
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, null);
    const begun = { buffer, bytes: 0 };
    this.begun.set(attribute, begun);
    return begun;
  }

  /** The first binding of a buffer decides its kind: only this target makes it an index buffer. */
  private makeIndex(buffer: WebGLBuffer): void {
    const { gl } = this;
    const bound: WebGLBuffer | null = gl.getParameter(gl.ELEMENT_ARRAY_BUFFER_BINDING);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, bound);
  }
}

/** The attribute without its data. three's renderer accepts both classes, although its types do not say so. */
function onCard(buffer: WebGLBuffer, { array, itemSize, count, normalized }: BufferAttribute, type: number) {
  const bytes = array.BYTES_PER_ELEMENT as 1 | 2 | 4;
  return new GLBufferAttribute(buffer, type, itemSize, bytes, count, normalized) as unknown as BufferAttribute;
}

function typeOf(gl: WebGL2RenderingContext, array: ArrayLike<number>): number {
  if (array instanceof Float32Array) return gl.FLOAT;
  if (array instanceof Uint32Array) return gl.UNSIGNED_INT;
  if (array instanceof Uint16Array) return gl.UNSIGNED_SHORT;
  if (array instanceof Int16Array) return gl.SHORT;
  return array instanceof Int8Array ? gl.BYTE : gl.UNSIGNED_BYTE;
}
