/** x, y, z. */
export type Vector = [number, number, number];

/** a − b. */
export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** a + b · t. */
export function along(a: Vector, b: Vector, t: number): Vector {
  return [a[0] + b[0] * t, a[1] + b[1] * t, a[2] + b[2] * t];
}

/** a · b. */
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** a × b. */
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The point of the triangle a, b, c that is nearest to `point`: a corner, a point of a side or one inside. */
export function nearestOnTriangle(point: Vector, a: Vector, b: Vector, c: Vector): Vector {
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(point, a)];
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)];
  if (d1 <= 0 && d2 <= 0) return a;
  const bp = minus(point, b);
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)];
  if (d3 >= 0 && d4 <= d3) return b;
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return along(a, ab, d1 / (d1 - d3));
  const cp = minus(point, c);
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)];
  if (d6 >= 0 && d5 <= d6) return c;
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return along(a, ac, d2 / (d2 - d6));
  const va = d3 * d6 - d5 * d4;
  const [toC, toB] = [d4 - d3, d5 - d6];
  if (va <= 0 && toC >= 0 && toB >= 0) return along(b, minus(c, b), toC / (toC + toB));
  const sum = va + vb + vc;
  // A triangle without an area: one of its corners is near enough.
  if (!(sum > 0)) return a;
  return along(along(a, ab, vb / sum), ac, vc / sum);
}
