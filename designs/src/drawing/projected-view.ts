import type { Solid, Vector } from '../kernel/solids.ts';
import type { Pen, Spot } from './pen.ts';

/** A view direction: `right` and `up` span the paper; the eye is at infinity along right × up. */
export interface Viewpoint {
  right: Vector;
  up: Vector;
}

/** The usual isometric view from the front, right and above (Y up). */
export const ISOMETRIC: Viewpoint = {
  right: [Math.SQRT1_2, 0, -Math.SQRT1_2],
  up: [-1 / Math.sqrt(6), 2 / Math.sqrt(6), -1 / Math.sqrt(6)],
};

const CREASE = Math.cos((25 * Math.PI) / 180);

/**
 * Draws the visible edges of a body: creases of 25° and more and the silhouettes of rounded surfaces, without hidden
 * lines.
 * @param origin position of the model's origin on the paper
 * @param scale mm on paper per mm of the model
 */
export function drawProjection(
  pen: Pen,
  solid: Solid,
  view: Viewpoint,
  origin: Spot,
  scale: number,
  line: 'visible' | 'medium' | 'thin' = 'medium',
): void {
  const { right, up } = view;
  const eye: Vector = [
    right[1] * up[2] - right[2] * up[1],
    right[2] * up[0] - right[0] * up[2],
    right[0] * up[1] - right[1] * up[0],
  ];
  const spot = (point: Vector): Spot => [origin[0] + dot(point, right) * scale, origin[1] - dot(point, up) * scale];
  for (const edge of featureEdges(solid, eye)) {
    for (const [from, to] of visibleParts(solid, edge, eye)) {
      const a = spot(from);
      const b = spot(to);
      if (Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.02) pen.line(a, b, line);
    }
  }
}

interface Edge {
  from: Vector;
  to: Vector;
  /** Points out of the material, halfway between both faces. */
  outward: Vector;
}

function featureEdges(solid: Solid, eye: Vector): Edge[] {
  const mesh = solid.getMesh();
  const triangles = mesh.triVerts;
  const point = (vertex: number): Vector => [
    mesh.vertProperties[vertex * mesh.numProp]!,
    mesh.vertProperties[vertex * mesh.numProp + 1]!,
    mesh.vertProperties[vertex * mesh.numProp + 2]!,
  ];
  const normals: Vector[] = [];
  const sides = new Map<string, number>();
  const edges: Edge[] = [];
  for (let t = 0; t < triangles.length / 3; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => point(triangles[t * 3 + k]!)) as [Vector, Vector, Vector];
    normals.push(unit(cross(minus(b, a), minus(c, a))));
    for (let k = 0; k < 3; k++) {
      const from = triangles[t * 3 + k]!;
      const to = triangles[t * 3 + ((k + 1) % 3)]!;
      const other = sides.get(`${to},${from}`);
      if (other === undefined) {
        sides.set(`${from},${to}`, t);
        continue;
      }
      const [n, m] = [normals[t]!, normals[other]!];
      const outline = dot(n, eye) > 1e-6 !== dot(m, eye) > 1e-6;
      if (dot(n, m) >= CREASE && !outline) continue;
      if (dot(n, eye) < -1e-6 && dot(m, eye) < -1e-6) continue;
      edges.push({ from: point(from), to: point(to), outward: unit([n[0] + m[0], n[1] + m[1], n[2] + m[2]]) });
    }
  }
  return edges;
}

/** The visible sections of an edge, found by testing points along it. */
function visibleParts(solid: Solid, edge: Edge, eye: Vector): [Vector, Vector][] {
  const length = Math.hypot(...minus(edge.to, edge.from));
  const count = Math.max(1, Math.min(60, Math.round(length / 0.8)));
  const at = (share: number): Vector => [
    edge.from[0] + (edge.to[0] - edge.from[0]) * share,
    edge.from[1] + (edge.to[1] - edge.from[1]) * share,
    edge.from[2] + (edge.to[2] - edge.from[2]) * share,
  ];
  const parts: [Vector, Vector][] = [];
  let start = -1;
  for (let i = 0; i <= count; i++) {
    const seen = i < count && isSeen(solid, at((i + 0.5) / count), edge.outward, eye);
    if (seen && start < 0) start = i;
    if (!seen && start >= 0) {
      parts.push([at(start / count), at(i / count)]);
      start = -1;
    }
  }
  return parts;
}

function isSeen(solid: Solid, point: Vector, outward: Vector, eye: Vector): boolean {
  const lift = 0.03;
  const from: Vector = [
    point[0] + outward[0] * lift + eye[0] * lift,
    point[1] + outward[1] * lift + eye[1] * lift,
    point[2] + outward[2] * lift + eye[2] * lift,
  ];
  const far: Vector = [from[0] + eye[0] * 1000, from[1] + eye[1] * 1000, from[2] + eye[2] * 1000];
  return solid.rayCast(from, far).length === 0;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}
