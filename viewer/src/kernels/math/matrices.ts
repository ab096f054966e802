/** 4×4 matrices as 16 numbers, column by column, as in glTF. Affine: the last row is 0 0 0 1. */
export type Matrix = Float64Array;

export function identityMatrix(): Matrix {
  const m = new Float64Array(16);
  m[0] = m[5] = m[10] = m[15] = 1;
  return m;
}

/** `out = a · b` for affine matrices; `out` must be neither of them. */
export function multiplyMatrices(out: Matrix, a: ArrayLike<number>, b: ArrayLike<number>): Matrix {
  for (let column = 0; column < 4; column++) {
    const k = column * 4;
    const x = b[k]!;
    const y = b[k + 1]!;
    const z = b[k + 2]!;
    const w = column === 3 ? 1 : 0;
    out[k] = a[0]! * x + a[4]! * y + a[8]! * z + a[12]! * w;
    out[k + 1] = a[1]! * x + a[5]! * y + a[9]! * z + a[13]! * w;
    out[k + 2] = a[2]! * x + a[6]! * y + a[10]! * z + a[14]! * w;
    out[k + 3] = w;
  }
  return out;
}

/** Translation · rotation (quaternion x y z w) · scale. */
export function composeMatrix(t: ArrayLike<number>, q: ArrayLike<number>, s: ArrayLike<number>): Matrix {
  const [x, y, z, w] = unitQuaternion(q);
  const out = new Float64Array(16);
  out[0] = (1 - 2 * (y * y + z * z)) * s[0]!;
  out[1] = 2 * (x * y + z * w) * s[0]!;
  out[2] = 2 * (x * z - y * w) * s[0]!;
  out[4] = 2 * (x * y - z * w) * s[1]!;
  out[5] = (1 - 2 * (x * x + z * z)) * s[1]!;
  out[6] = 2 * (y * z + x * w) * s[1]!;
  out[8] = 2 * (x * z + y * w) * s[2]!;
  out[9] = 2 * (y * z - x * w) * s[2]!;
  out[10] = (1 - 2 * (x * x + y * y)) * s[2]!;
  out[12] = t[0]!;
  out[13] = t[1]!;
  out[14] = t[2]!;
  out[15] = 1;
  return out;
}

/** Quantised rotations are not exactly unit length; a zero one counts as no rotation. */
function unitQuaternion(q: ArrayLike<number>): [number, number, number, number] {
  const length = Math.hypot(q[0]!, q[1]!, q[2]!, q[3]!);
  return length > 0 ? [q[0]! / length, q[1]! / length, q[2]! / length, q[3]! / length] : [0, 0, 0, 1];
}

/** Of the upper left 3×3; negative means that the matrix mirrors. `at` is the matrix's offset in `m`. */
export function determinant(m: ArrayLike<number>, at = 0): number {
  return (
    m[at]! * (m[at + 5]! * m[at + 10]! - m[at + 9]! * m[at + 6]!) -
    m[at + 4]! * (m[at + 1]! * m[at + 10]! - m[at + 9]! * m[at + 2]!) +
    m[at + 8]! * (m[at + 1]! * m[at + 6]! - m[at + 5]! * m[at + 2]!)
  );
}

/** The inverse of the affine matrix at `at`; `null` when it is singular (a part scaled to nothing). */
export function invertMatrix(m: ArrayLike<number>, at = 0): Matrix | null {
  const det = determinant(m, at);
  if (!(Math.abs(det) > 0)) return null;
  const d = 1 / det;
  if (!Number.isFinite(d)) return null;
  const [a, b, c] = [m[at]!, m[at + 1]!, m[at + 2]!];
  const [e, f, g] = [m[at + 4]!, m[at + 5]!, m[at + 6]!];
  const [i, j, k] = [m[at + 8]!, m[at + 9]!, m[at + 10]!];
  const [x, y, z] = [m[at + 12]!, m[at + 13]!, m[at + 14]!];
  const out = new Float64Array(16);
  out[0] = (f * k - j * g) * d;
  out[1] = (j * c - b * k) * d;
  out[2] = (b * g - f * c) * d;
  out[4] = (i * g - e * k) * d;
  out[5] = (a * k - i * c) * d;
  out[6] = (e * c - a * g) * d;
  out[8] = (e * j - i * f) * d;
  out[9] = (i * b - a * j) * d;
  out[10] = (a * f - e * b) * d;
  out[12] = -(out[0] * x + out[4] * y + out[8] * z);
  out[13] = -(out[1] * x + out[5] * y + out[9] * z);
  out[14] = -(out[2] * x + out[6] * y + out[10] * z);
  out[15] = 1;
  return out;
}
