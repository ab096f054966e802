/** A point in the plane, in mm. */
export type Point = [number, number];
/** A corner of an outline: x, y and its fillet radius (0 is sharp), in mm. */
export type Corner = [x: number, y: number, radius?: number];

/**
 * A closed outline with rounded corners as a counter-clockwise polygon. With `inset` all edges move inwards, outer
 * corners shrink and inner corners grow, and the number of points stays the same, so that rings of different insets
 * can be joined. Corners must be given counter-clockwise; an outer radius should be larger than the inset.
 */
export function roundedOutline(corners: Corner[], inset = 0, steps = 6): Point[] {
  const points: Point[] = [];
  corners.forEach((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length]!;
    const after = corners[(i + 1) % corners.length]!;
    const [ux, uy] = direction(before, corner);
    const [vx, vy] = direction(corner, after);
    const turn = Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
    const half = Math.tan(Math.abs(turn) / 2);
    const given = corner[2] ?? 0;
    const radius = given === 0 ? 0 : Math.max(0, turn > 0 ? given - inset : given + inset);
    // The corner of the inset edges is on the bisector.
    const shift = Math.abs(Math.sin(turn)) < 1e-9 ? 0 : Math.tan(turn / 2) * inset;
    const x = corner[0] - uy * inset - ux * shift;
    const y = corner[1] + ux * inset - uy * shift;
    if (given === 0) {
      points.push([x, y]);
      return;
    }
    const side = turn > 0 ? 1 : -1;
    const cx = x - ux * radius * half - uy * radius * side;
    const cy = y - uy * radius * half + ux * radius * side;
    const count = Math.max(1, Math.round((steps * Math.abs(turn)) / (Math.PI / 2)));
    const start = Math.atan2(-ux * side, uy * side);
    for (let k = 0; k <= count; k++) {
      const angle = start + (turn * k) / count;
      points.push([cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]);
    }
  });
  return points;
}

/** The corners of a rectangle around a centre, all with the same radius. */
export function rectangle(width: number, height: number, radius = 0, centre: Point = [0, 0]): Corner[] {
  const [x, y] = centre;
  return [
    [x - width / 2, y - height / 2, radius],
    [x + width / 2, y - height / 2, radius],
    [x + width / 2, y + height / 2, radius],
    [x - width / 2, y + height / 2, radius],
  ];
}

/** A circle, or a regular polygon, as points; the first lies at `start` degrees. */
export function circle(radius: number, steps: number, centre: Point = [0, 0], start = 0): Point[] {
  return Array.from({ length: steps }, (_, i) => {
    const angle = ((i * 360) / steps + start) * RADIANS;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

/** Points on an arc from one angle to another, in degrees, both ends included. */
export function arc(centre: Point, radius: number, from: number, to: number, steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (from + ((to - from) * i) / steps) * RADIANS;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

/** `count` points evenly spaced on a bolt circle, the first at `start` degrees. */
export function boltCircle(diameter: number, count: number, start = 0): Point[] {
  return circle(diameter / 2, count, [0, 0], start);
}

const RADIANS = Math.PI / 180;

function direction(from: Corner, to: Corner): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}
