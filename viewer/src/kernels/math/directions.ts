/**
 * Packs directions into three bytes each, instead of the six to twelve of files and graphics cards: an octahedral
 * encoding with twice twelve bits. Accurate to 0.05°, and exact along the axes.
 */
export type Directions = Uint8Array<ArrayBuffer>;

/** The maximum offset from the centre, which is `MIDDLE`. The code 0, 0 means no direction. */
const STEPS = 2047;
const MIDDLE = 2048;

/** Packs vectors of any length, `stride` numbers apart; a zero vector has no direction. */
export function packDirections(vectors: ArrayLike<number>, stride: number, count: number): Directions {
  const packed = new Uint8Array(count * 3);
  for (let i = 0, k = 0; i < count; i++, k += stride) {
    const x = vectors[k]!;
    const y = vectors[k + 1]!;
    const z = vectors[k + 2]!;
    const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
    if (!(sum > 0)) continue;
    // The lower half is folded out over the corners of the upper half.
    const u = z < 0 ? (1 - Math.abs(y) / sum) * (x < 0 ? -1 : 1) : x / sum;
    const v = z < 0 ? (1 - Math.abs(x) / sum) * (y < 0 ? -1 : 1) : y / sum;
    const a = Math.round(u * STEPS) + MIDDLE;
    const b = Math.round(v * STEPS) + MIDDLE;
    packed[i * 3] = a >> 4;
    packed[i * 3 + 1] = ((a & 15) << 4) | (b >> 8);
    packed[i * 3 + 2] = b & 255;
  }
  return packed;
}

/** Writes direction `i` at `at` as a vector of the given length; zeros if there is none. */
export function unpackDirection(
  out: Float64Array | Int16Array,
  at: number,
  packed: Directions,
  i: number,
  length: number,
): void {
  const high = packed[i * 3]!;
  const middle = packed[i * 3 + 1]!;
  const a = (high << 4) | (middle >> 4);
  const b = ((middle & 15) << 8) | packed[i * 3 + 2]!;
  if (a === 0) {
    out[at] = out[at + 1] = out[at + 2] = 0;
    return;
  }
  const u = (a - MIDDLE) / STEPS;
  const v = (b - MIDDLE) / STEPS;
  const z = 1 - Math.abs(u) - Math.abs(v);
  const x = z < 0 ? (1 - Math.abs(v)) * (u < 0 ? -1 : 1) : u;
  const y = z < 0 ? (1 - Math.abs(u)) * (v < 0 ? -1 : 1) : v;
  const unit = length / Math.sqrt(x * x + y * y + z * z);
  out[at] = x * unit;
  out[at + 1] = y * unit;
  out[at + 2] = z * unit;
}
