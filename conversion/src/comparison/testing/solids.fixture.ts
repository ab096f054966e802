/** Triangles over shared vertices; metres. */
export interface Solid {
  points: Float32Array;
  indices: Uint32Array;
}

/** A closed outline in a plane, counter-clockwise. */
type Outline = [number, number][];

/** A solid between two copies of a convex or star-shaped outline, `height` apart along z; `round` sides share no corner. */
export function prism(outline: Outline, height: number): Solid {
  const points: number[] = [];
  const indices: number[] = [];
  const count = outline.length;
  const middle = outline.reduce(([x, y], [u, v]) => [x + u / count, y + v / count], [0, 0]);
  for (const z of [0, height]) {
    const first = points.length / 3;
    points.push(middle[0]!, middle[1]!, z);
    for (const [x, y] of outline) points.push(x, y, z);
    for (let i = 0; i < count; i++) {
      const [a, b] = [first + 1 + i, first + 1 + ((i + 1) % count)];
      indices.push(...(z === 0 ? [first, b, a] : [first, a, b]));
    }
  }
  for (let i = 0; i < count; i++) {
    const [a, b] = [1 + i, 1 + ((i + 1) % count)];
    const [c, d] = [a + count + 1, b + count + 1];
    indices.push(a, b, d, a, d, c);
  }
  return { points: Float32Array.from(points), indices: Uint32Array.from(indices) };
}

/** A box with a corner at the origin. */
export function box(x: number, y: number, z: number): Solid {
  return prism(
    [
      [0, 0],
      [x, 0],
      [x, y],
      [0, y],
    ],
    z,
  );
}

/** A cylinder along z. */
export function cylinder(radius: number, height: number, segments: number): Solid {
  return prism(circle(radius, segments), height);
}

/** A tube along z. */
export function tube(outer: number, inner: number, height: number, segments: number): Solid {
  const points: number[] = [];
  for (const [radius, z] of [
    [outer, 0],
    [outer, height],
    [inner, height],
    [inner, 0],
  ] as const) {
    for (const [x, y] of circle(radius, segments)) points.push(x, y, z);
  }
  const indices: number[] = [];
  for (let ring = 0; ring < 4; ring++) {
    for (let i = 0; i < segments; i++) {
      const [a, b] = [ring * segments + i, ring * segments + ((i + 1) % segments)];
      const [c, d] = [((ring + 1) % 4) * segments + i, ((ring + 1) % 4) * segments + ((i + 1) % segments)];
      indices.push(a, b, d, a, d, c);
    }
  }
  return { points: Float32Array.from(points), indices: Uint32Array.from(indices) };
}

/** A wedge of four different sides that is smaller at the top, so that no turn makes it its mirror image. */
export function wedge(size: number, height: number): Solid {
  const { points, indices } = prism(
    [
      [0, 0],
      [size, 0],
      [size * 0.7, size * 0.45],
      [size * 0.1, size * 0.6],
    ],
    height,
  );
  const isTop = (i: number) => i % 3 !== 2 && points[i - (i % 3) + 2]! > 0;
  return { points: points.map((value, i) => (isTop(i) ? value * 0.7 : value)), indices };
}

/** Both solids as one. */
export function join(a: Solid, b: Solid): Solid {
  const shift = a.points.length / 3;
  return {
    points: Float32Array.of(...a.points, ...b.points),
    indices: Uint32Array.of(...a.indices, ...b.indices.map((index) => index + shift)),
  };
}

function circle(radius: number, segments: number): Outline {
  return Array.from({ length: segments }, (_, i) => {
    const angle = (i * 2 * Math.PI) / segments;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}
