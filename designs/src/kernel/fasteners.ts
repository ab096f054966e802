import { circle } from './outlines.ts';
import { type Shape, shape } from './part-tree.ts';
import { hexagon, type Solid, type Solids } from './solids.ts';

/** Head and nut sizes by nominal thread diameter, in mm (ISO 4762, ISO 4014, ISO 4032, ISO 7089). */
const SIZES = {
  4: { cap: 7, socket: 3, flats: 7, head: 2.8, nut: 3.2, washer: 9, thick: 0.8 },
  5: { cap: 8.5, socket: 4, flats: 8, head: 3.5, nut: 4.7, washer: 10, thick: 1 },
  6: { cap: 10, socket: 5, flats: 10, head: 4, nut: 5.2, washer: 12, thick: 1.6 },
  8: { cap: 13, socket: 6, flats: 13, head: 5.3, nut: 6.8, washer: 16, thick: 1.6 },
  10: { cap: 16, socket: 8, flats: 16, head: 6.4, nut: 8.4, washer: 20, thick: 2 },
  16: { cap: 24, socket: 14, flats: 24, head: 10, nut: 14.8, washer: 30, thick: 3 },
} as const;
/** A nominal thread diameter listed in the tables, in mm. */
export type Thread = keyof typeof SIZES;

/** The thickness of a plain washer and the height of a nut and of a socket head, in mm. */
export function fastenerHeights(thread: Thread): { washer: number; nut: number; head: number } {
  return { washer: SIZES[thread].thick, nut: SIZES[thread].nut, head: thread };
}

/** The head sits above z = 0, the shank below it. */
export function socketHeadScrew(solids: Solids, thread: Thread, length: number): Shape {
  const { cap, socket } = SIZES[thread];
  const head = solids.cut(
    solids.turn(
      [
        [0, 0],
        [cap / 2, 0],
        [cap / 2, thread - 0.6],
        [cap / 2 - 0.6, thread],
        [0, thread],
      ],
      28,
    ),
    solids.extrude([hexagon(socket)], thread * 0.5, thread + 1),
  );
  return shape(
    `Socket head screw M${thread} × ${length}`,
    solids.union(head, shank(solids, thread, length)),
    'Steel, black oxide',
  );
}

/** The head sits above z = 0, the shank below it. */
export function hexBolt(solids: Solids, thread: Thread, length: number): Shape {
  const { flats, head } = SIZES[thread];
  const body = solids.union(crowned(solids, flats, 0, head, false), shank(solids, thread, length));
  return shape(`Hexagon bolt M${thread} × ${length}`, body, 'Steel, zinc plated');
}

/** Stands on z = 0; the hole is the thread's. */
export function hexNut(solids: Solids, thread: Thread): Shape {
  const { flats, nut } = SIZES[thread];
  const bore = solids.turn([
    [0, -1],
    [thread / 2 + 1.4, -1],
    [thread / 2 - 0.2, 0.6],
    [thread / 2 - 0.2, nut - 0.6],
    [thread / 2 + 1.4, nut + 1],
    [0, nut + 1],
  ]);
  return shape(`Hexagon nut M${thread}`, solids.cut(crowned(solids, flats, 0, nut, true), bore), 'Steel, zinc plated');
}

/** Lies on z = 0. */
export function plainWasher(solids: Solids, thread: Thread): Shape {
  const { washer, thick } = SIZES[thread];
  return shape(`Washer M${thread}`, solids.tube(washer, thread * 1.07, 0, thick, 0.2, 28), 'Steel, zinc plated');
}

/** A stud from z = 0 up to its length, both ends threaded (drawn as a slightly thinner, grooved end). */
export function stud(solids: Solids, thread: Thread, length: number, threaded: number): Shape {
  const r = thread / 2;
  const waist = r - 0.35;
  const body = solids.turn(
    [
      [0, 0],
      [r - 0.7, 0],
      ...grooves(r, 0.7, threaded),
      [waist, threaded + 1],
      [waist, length - threaded - 1],
      ...grooves(r, length - threaded, length - 0.7),
      [r - 0.7, length],
      [0, length],
    ],
    24,
  );
  return shape(`Stud M${thread} × ${length}`, body, 'Steel, zinc plated');
}

function shank(solids: Solids, thread: number, length: number): Solid {
  const r = thread / 2;
  const threaded = Math.min(length - 1.5, thread * 2.2 + 4);
  return solids.turn(
    [
      [0, -length],
      [r - 0.7, -length],
      ...grooves(r, -length + 0.7, -length + threaded),
      [r, -length + threaded],
      [r, 0.2],
      [0, 0.2],
    ],
    20,
  );
}

/** Thread as seen from outside: rings of the thread's depth, coarser than real ones to keep files small. */
function grooves(radius: number, from: number, to: number): [number, number][] {
  const pitch = Math.max(1.2, radius * 0.42);
  const count = Math.max(1, Math.floor((to - from) / pitch));
  const step = (to - from) / count;
  const points: [number, number][] = [];
  for (let i = 0; i < count; i++) {
    points.push([radius, from + (i + 0.12) * step], [radius, from + (i + 0.4) * step]);
    points.push([radius - step * 0.28, from + (i + 0.76) * step]);
  }
  return points;
}

/** A hexagon with corners chamfered at 30° at the top, and optionally at the bottom. */
function crowned(solids: Solids, flats: number, from: number, to: number, both: boolean): Solid {
  const corner = flats / Math.sqrt(3);
  const drop = (corner - flats / 2) * 0.62;
  const lower: [number, number][] = both
    ? [
        [flats / 2 - 0.2, from],
        [corner + 0.2, from + drop],
      ]
    : [[corner + 0.2, from]];
  const turned = solids.turn([[0, from], ...lower, [corner + 0.2, to - drop], [flats / 2 - 0.2, to], [0, to]], 36);
  return solids.extrude([circle(corner, 6)], from, to).intersect(turned);
}
