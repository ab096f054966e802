import Module, { type Manifold, type ManifoldToplevel } from 'manifold-3d';
import { type Corner, circle, type Point, roundedOutline } from './outlines.ts';

/** A closed body, in mm. */
export type Solid = Manifold;
/** A point or direction in space; points are in mm. */
export type Vector = [number, number, number];
/** An edge treatment: a fillet of a radius, or a 45° chamfer of a width, in mm. */
export type EdgeBreak = { round: number } | { chamfer: number };
/** A direction along an axis of the model. */
export type Axis = 'x' | 'y' | 'z' | '-x' | '-y' | '-z';

/** Functions that create bodies. Each instance has its own geometry kernel; bodies of two kernels must not be mixed. */
export interface Solids {
  box(min: Vector, max: Vector): Solid;
  /** A cylinder along Z, both ends chamfered if a chamfer is given. */
  cylinder(diameter: number, from: number, to: number, chamfer?: number, steps?: number): Solid;
  /** A ring or pipe along Z. */
  tube(outer: number, inner: number, from: number, to: number, chamfer?: number, steps?: number): Solid;
  /** A profile of [radius, z] points, counter-clockwise, revolved about Z. */
  turn(profile: Point[], steps?: number): Solid;
  /** A prism along Z from an outline with rounded corners; its lower and upper edges may be filleted or chamfered. */
  prism(
    corners: Corner[],
    from: number,
    to: number,
    rims?: { lower?: EdgeBreak; upper?: EdgeBreak },
    steps?: number,
  ): Solid;
  /** A plain prism along Z from any polygons (the first may have holes: inner ones run clockwise). */
  extrude(polygons: Point[][], from: number, to: number): Solid;
  /** Connects rings with the same number of points, from first to last, and closes both ends. */
  loft(rings: Vector[][]): Solid;
  /** Connects rings with the same number of points into a closed loop. */
  loop(rings: Vector[][]): Solid;
  union(...solids: Solid[]): Solid;
  /** Subtracts all other bodies from the first. */
  cut(body: Solid, ...tools: Solid[]): Solid;
}

/** Starts a geometry kernel and returns its functions. The kernel's memory is freed together with them. */
export async function createSolids(): Promise<Solids> {
  const kernel = await Module();
  kernel.setup();
  return toolsOf(kernel);
}

/** Rotates a body made along Z to another axis and moves it. */
export function along(solid: Solid, axis: Axis, at: Vector = [0, 0, 0]): Solid {
  const turns: Record<Axis, Vector> = {
    z: [0, 0, 0],
    '-z': [180, 0, 0],
    x: [0, 90, 0],
    '-x': [0, -90, 0],
    y: [-90, 0, 0],
    '-y': [90, 0, 0],
  };
  return solid.rotate(turns[axis]).translate(at);
}

function toolsOf(kernel: ManifoldToplevel): Solids {
  const { Manifold, CrossSection, Mesh } = kernel;
  const fromRings = (rings: Vector[][], closed: boolean) => {
    const size = rings[0]!.length;
    const corners: number[] = [];
    const count = closed ? rings.length : rings.length - 1;
    for (let r = 0; r < count; r++) {
      const lower = r * size;
      const upper = ((r + 1) % rings.length) * size;
      for (let i = 0; i < size; i++) {
        const j = (i + 1) % size;
        corners.push(lower + i, lower + j, upper + j, lower + i, upper + j, upper + i);
      }
    }
    if (!closed) {
      const last = (rings.length - 1) * size;
      for (const [a, b, c] of kernel.triangulate(flatten(rings[0]!))) corners.push(a, c, b);
      for (const [a, b, c] of kernel.triangulate(flatten(rings.at(-1)!))) corners.push(last + a, last + b, last + c);
    }
    const vertProperties = Float32Array.from(rings.flat(2));
    return Manifold.ofMesh(new Mesh({ numProp: 3, vertProperties, triVerts: Uint32Array.from(corners) }));
  };
  const tools: Solids = {
    box: (min, max) => Manifold.cube([max[0] - min[0], max[1] - min[1], max[2] - min[2]]).translate(min),
    cylinder: (diameter, from, to, chamfer = 0, steps = stepsFor(diameter)) => {
      const r = diameter / 2;
      if (chamfer === 0) return Manifold.cylinder(to - from, r, r, steps).translate(0, 0, from);
      const inner = r - chamfer;
      return tools.turn(
        [
          [0, from],
          [inner, from],
          [r, from + chamfer],
          [r, to - chamfer],
          [inner, to],
          [0, to],
        ],
        steps,
      );
    },
    tube: (outer, inner, from, to, chamfer = 0, steps = stepsFor(outer)) => {
      const [a, b, c] = [inner / 2, outer / 2, chamfer];
      if (c === 0)
        return tools.turn(
          [
            [a, from],
            [b, from],
            [b, to],
            [a, to],
          ],
          steps,
        );
      return tools.turn(
        [
          [a + c, from],
          [b - c, from],
          [b, from + c],
          [b, to - c],
          [b - c, to],
          [a + c, to],
          [a, to - c],
          [a, from + c],
        ],
        steps,
      );
    },
    turn: (profile, steps) => {
      const widest = Math.max(...profile.map(([r]) => r));
      return new CrossSection([profile]).revolve(steps ?? stepsFor(widest * 2));
    },
    prism: (corners, from, to, rims = {}, steps = 6) => {
      const rings: Vector[][] = [];
      for (const [inset, z] of rimSteps(rims.lower)) rings.push(ring(corners, inset, from + z, steps));
      for (const [inset, z] of rimSteps(rims.upper).reverse()) rings.push(ring(corners, inset, to - z, steps));
      return fromRings(rings, false);
    },
    extrude: (polygons, from, to) => new CrossSection(polygons, 'EvenOdd').extrude(to - from).translate(0, 0, from),
    loft: (rings) => fromRings(rings, false),
    loop: (rings) => fromRings(rings, true),
    union: (...solids) => Manifold.union(solids),
    cut: (body, ...tooling) => Manifold.difference([body, ...tooling]),
  };
  return tools;
}

/** The number of sides of a round body: enough to look smooth, few enough to keep the file small. */
export function stepsFor(diameter: number): number {
  return Math.max(16, Math.min(96, Math.round((16 + diameter * 0.55) / 4) * 4));
}

/** A regular prism's outline across the flats, for hexagons, with a flat facing +Y. */
export function hexagon(acrossFlats: number): Point[] {
  return circle(acrossFlats / Math.sqrt(3), 6);
}

function ring(corners: Corner[], inset: number, z: number, steps: number): Vector[] {
  return roundedOutline(corners, inset, steps).map(([x, y]) => [x, y, z]);
}

/** Inset and height of each ring of an edge, from the end face inwards. */
function rimSteps(edge: EdgeBreak | undefined): Point[] {
  if (!edge) return [[0, 0]];
  if ('chamfer' in edge)
    return [
      [edge.chamfer, 0],
      [0, edge.chamfer],
    ];
  const steps = 5;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (i / steps) * (Math.PI / 2);
    return [edge.round * (1 - Math.sin(angle)), edge.round * (1 - Math.cos(angle))];
  });
}

function flatten(points: Vector[]): Point[] {
  // Ends are triangulated in their own plane: the axis along which the ring extends least is dropped.
  const spread = [0, 1, 2].map((k) => {
    const values = points.map((point) => point[k]!);
    return Math.max(...values) - Math.min(...values);
  });
  const thin = spread.indexOf(Math.min(...spread));
  const [a, b] = thin === 2 ? [0, 1] : thin === 1 ? [2, 0] : [1, 2];
  return points.map((point) => [point[a]!, point[b]!]);
}
