/** Where geometry is stored around, in metres. */
export type Origin = readonly [number, number, number];

/** Points farther out than this many times their own size lose their shape in single precision. */
const FAR = 1000;

/**
 * Moves points (x, y, z in double precision) that lie far out near the origin, in place, and returns by how much; null,
 * without moving them, for those that are near enough.
 */
export function moveNear(points: number[]): Origin | null {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const axis = i % 3;
    const value = points[i]!;
    if (value < low[axis]!) low[axis] = value;
    if (value > high[axis]!) high[axis] = value;
  }
  const size = Math.hypot(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!);
  const center = low.map((value, axis) => (value + high[axis]!) / 2);
  if (!(Math.hypot(center[0]!, center[1]!, center[2]!) > FAR * size)) return null;
  for (let i = 0; i < points.length; i++) points[i] = points[i]! - center[i % 3]!;
  return [center[0]!, center[1]!, center[2]!];
}
