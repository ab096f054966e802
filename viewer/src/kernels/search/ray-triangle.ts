/**
 * Where a ray hits a triangle, from either side: the ray parameter, or -1.
 *
 * Plain numbers instead of objects, because a pick calls this thousands of times. The tolerance ensures that a ray
 * through the seam of two triangles hits at least one of them.
 */
export function rayTriangle(
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
): number {
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const vx = cx - ax;
  const vy = cy - ay;
  const vz = cz - az;
  const px = dy * vz - dz * vy;
  const py = dz * vx - dx * vz;
  const pz = dx * vy - dy * vx;
  const det = ux * px + uy * py + uz * pz;
  if (det === 0) return -1;
  const inverseDet = 1 / det;
  const tx = ox - ax;
  const ty = oy - ay;
  const tz = oz - az;
  const u = (tx * px + ty * py + tz * pz) * inverseDet;
  if (!(u >= -TOLERANCE && u <= 1 + TOLERANCE)) return -1;
  const qx = ty * uz - tz * uy;
  const qy = tz * ux - tx * uz;
  const qz = tx * uy - ty * ux;
  const v = (dx * qx + dy * qy + dz * qz) * inverseDet;
  if (!(v >= -TOLERANCE && u + v <= 1 + TOLERANCE)) return -1;
  const t = (vx * qx + vy * qy + vz * qz) * inverseDet;
  return t >= 0 && t < Infinity ? t : -1;
}

const TOLERANCE = 1e-9;
