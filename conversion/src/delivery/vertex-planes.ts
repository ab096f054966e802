/** The header byte of version 1 of the vertex codec. */
const VERSION_1 = 0xa1;
const BLOCK_BYTES = 8192;
const BLOCK_VERTICES = 256;
/** The number of vertices in a block is a multiple of this. */
const GROUP = 16;
/** Modes of a block for one byte of its vertices: omitted, because all differences are 0, or stored uncompressed. */
const ALL_ZERO = 2;
const AS_THEY_ARE = 3;
const LEAST_TAIL = 24;

/**
 * Encodes vertices of `stride` bytes, a multiple of four, with version 1 of meshopt's vertex codec. `width` is the size
 * of a value in bytes: 2-byte values are delta-encoded as a whole, all others byte by byte.
 *
 * meshopt's own encoder packs small differences into a few bits, which hides repetition from brotli. Here they stay
 * whole bytes, grouped by byte position: larger on their own, but a third smaller after brotli. Decoding is also less
 * work.
 */
export function encodeVertices(bytes: Uint8Array, count: number, stride: number, width: 1 | 2): Uint8Array {
  const channels = stride / 4;
  const most = Math.min(BLOCK_VERTICES, Math.floor(BLOCK_BYTES / stride / GROUP) * GROUP);
  const tail = Math.max(LEAST_TAIL, stride + channels);
  const out = new Uint8Array(1 + Math.ceil(count / most) * channels + bytes.byteLength + tail);
  out[0] = VERSION_1;
  let end = 1;
  for (let first = 0; first < count; first += most) {
    const control = end;
    end += channels;
    const size = Math.min(most, count - first);
    for (let k = 0; k < stride; k++) {
      const place = control + Math.floor(k / 4);
      const shift = (k % 4) * 2;
      const plane = out.subarray(end, end + size);
      const isZero =
        width === 2 ? writeShorts(plane, bytes, first, stride, k) : writeBytes(plane, bytes, first, stride, k);
      out[place] = out[place]! | ((isZero ? ALL_ZERO : AS_THEY_ARE) << shift);
      if (!isZero) end += size;
    }
  }
  // The tail contains the first vertex, from which deltas start, and the channel mode of each four bytes.
  end += tail;
  out.set(bytes.subarray(0, stride), end - channels - stride);
  out.fill(width - 1, end - channels, end);
  return out.subarray(0, end);
}

/** Delta-encodes byte `k` of all vertices of a block (zigzag); true when all differences are 0. */
function writeBytes(plane: Uint8Array, bytes: Uint8Array, first: number, stride: number, k: number): boolean {
  let all = 0;
  let at = first * stride + k;
  let before = bytes[first === 0 ? k : at - stride]!;
  for (let i = 0; i < plane.length; i++, at += stride) {
    const value = bytes[at]!;
    const difference = ((value - before) << 24) >> 24;
    plane[i] = (difference << 1) ^ (difference >> 7);
    all |= plane[i]!;
    before = value;
  }
  return all === 0;
}

/** The same for 2-byte values: writes the byte of each difference that corresponds to byte `k`. */
function writeShorts(plane: Uint8Array, bytes: Uint8Array, first: number, stride: number, k: number): boolean {
  const low = k & ~1;
  const shift = (k & 1) * 8;
  let all = 0;
  let at = first * stride + low;
  const start = first === 0 ? low : at - stride;
  let before = bytes[start]! | (bytes[start + 1]! << 8);
  for (let i = 0; i < plane.length; i++, at += stride) {
    const value = bytes[at]! | (bytes[at + 1]! << 8);
    const difference = ((value - before) << 16) >> 16;
    plane[i] = ((difference << 1) ^ (difference >> 15)) >> shift;
    all |= plane[i]!;
    before = value;
  }
  return all === 0;
}
