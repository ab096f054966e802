import { cross, dot, type Vector } from '../../delivery/vectors.ts';

/** What the area of a surface says about it: exact integrals over its triangles. */
export interface Moments {
  /** Square units. */
  area: number;
  centroid: Vector;
  /** Mean squares of the distances from the centroid along the principal axes, largest first. */
  spread: Vector;
  /** The principal axes, a right-handed frame; signs are arbitrary. */
  axes: [Vector, Vector, Vector];
}

/** Integrates area, centroid and second moments of triangles. */
export function momentsOf(points: ArrayLike<number>, indices: ArrayLike<number>): Moments {
  let area = 0;
  const sum: Vector = [0, 0, 0];
  const origin: Vector = [points[0] ?? 0, points[1] ?? 0, points[2] ?? 0];
  // xx, yy, zz, xy, xz, yz about the first point, which lies near: sums of squares about a far origin lose their digits.
  const second = new Float64Array(6);
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [0, 1, 2].map((k) => {
      const at = indices[t + k]! * 3;
      return [points[at]! - origin[0], points[at + 1]! - origin[1], points[at + 2]! - origin[2]] as Vector;
    });
    const [a, b, c] = corners as [Vector, Vector, Vector];
    const normal = cross([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [c[0] - a[0], c[1] - a[1], c[2] - a[2]]);
    const size = Math.sqrt(dot(normal, normal)) / 2;
    if (!(size > 0)) continue;
    area += size;
    const total: Vector = [a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]];
    for (let k = 0; k < 3; k++) sum[k]! += (total[k]! * size) / 3;
    PAIRS.forEach(([i, j], k) => {
      const products = a[i]! * a[j]! + b[i]! * b[j]! + c[i]! * c[j]! + total[i]! * total[j]!;
      second[k]! += (products * size) / 12;
    });
  }
  if (!(area > 0)) return { area: 0, centroid: origin, spread: [0, 0, 0], axes: AXES };
  const middle: Vector = [sum[0] / area, sum[1] / area, sum[2] / area];
  const covariance = PAIRS.map(([i, j], k) => second[k]! / area - middle[i]! * middle[j]!);
  const centroid: Vector = [middle[0] + origin[0], middle[1] + origin[1], middle[2] + origin[2]];
  return { area, centroid, ...principalAxes(covariance) };
}

const PAIRS = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
const AXES: Moments['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Eigenvalues and eigenvectors of a symmetric matrix (xx, yy, zz, xy, xz, yz) by Jacobi's rotations. */
function principalAxes(covariance: readonly number[]): Pick<Moments, 'spread' | 'axes'> {
  const [xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0] = covariance;
  const m = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const vectors = AXES.map((axis) => [...axis]);
  for (let round = 0; round < 30; round++) {
    const [p, q] = (
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ] as const
    ).reduce((best, pair) => (Math.abs(m[pair[0]]![pair[1]]!) > Math.abs(m[best[0]]![best[1]]!) ? pair : best));
    const off = m[p]![q]!;
    if (Math.abs(off) <= 1e-14 * (xx + yy + zz)) break;
    const theta = (m[q]![q]! - m[p]![p]!) / (2 * off);
    const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    const c = 1 / Math.sqrt(t * t + 1);
    const s = t * c;
    for (const row of m) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
    [m[p], m[q]] = [
      m[p]!.map((value, k) => c * value - s * m[q]![k]!),
      m[q]!.map((value, k) => c * value + s * m[p]![k]!),
    ];
    for (const row of vectors) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
  }
  const order = [0, 1, 2].sort((a, b) => m[b]![b]! - m[a]![a]!);
  const column = (k: number): Vector => [vectors[0]![k]!, vectors[1]![k]!, vectors[2]![k]!];
  const [first, next] = [column(order[0]!), column(order[1]!)];
  const spread = order.map((k) => Math.max(0, m[k]![k]!)) as Vector;
  return { spread, axes: [first, next, cross(first, next)] };
}
