import { fastenerHeights, hexNut, plainWasher, socketHeadScrew, stud } from '../kernel/fasteners.ts';
import { type Corner, rectangle } from '../kernel/outlines.ts';
import { facing, group, part, shape, type TreeNode } from '../kernel/part-tree.ts';
import { along, hexagon, type Solid, type Solids } from '../kernel/solids.ts';
import { stud4 } from './crankcase-parts.ts';
import { ENGINE, pointsAlong } from './engine-dimensions.ts';

const { head: HEAD, studs: STUDS, barrel: BARREL, cover: COVER, ports: PORTS, cam: CAM } = ENGINE;
const OUTLINE: Corner[] = rectangle(HEAD.depth, HEAD.height, HEAD.radius);

/** Barrel with its shrunk-on fins, cylinder axis on X, for the right side. */
export function barrel(solids: Solids): TreeNode {
  const liner = along(
    solids.turn([
      [ENGINE.bore / 2, 58],
      [50, 58],
      [50, 72],
      [57, 72],
      [57, 79],
      [BARREL.outside / 2, 80.5],
      [BARREL.outside / 2, HEAD.from],
      [ENGINE.bore / 2, HEAD.from],
    ]),
    'x',
  );
  const notches = stud4(STUDS.y, STUDS.z).map(([y, z]) => along(solids.cylinder(13, 60, 180, 0, 24), 'x', [0, y, z]));
  const body = solids.cut(liner, ...notches);
  const fin = finOf(solids, BARREL.finDiameter, notches);
  const kind = shape(`Cooling fin Ø${BARREL.finDiameter}`, fin, 'Aluminium, machined');
  const fins = Array.from({ length: BARREL.fins }, (_, i) =>
    part(kind, { at: [BARREL.firstFin + i * BARREL.finPitch, 0, 0] }),
  );
  const gasket = along(solids.tube(114, 101, 0, 0.8), 'x');
  return group('Cylinder barrel', [
    part(shape('Cylinder liner', body, 'Aluminium, machined')),
    group('Cooling fins', fins),
    part(shape('Gasket, cylinder base', gasket, 'Gasket, fibre'), { at: [71.2, 0, 0] }),
  ]);
}

function finOf(solids: Solids, diameter: number, notches: Solid[]): Solid {
  const t = BARREL.finThickness;
  const disc = solids.tube(diameter, BARREL.outside - 0.2, 0, t, 0.5, 96);
  const below = solids.box([-100, -120, -1], [100, -56, t + 1]);
  return solids.cut(along(solids.cut(disc, below), 'x'), ...notches.map((notch) => notch.translate(-70, 0, 0)));
}

/** Cylinder head with its gasket, studs, ports and spark plug. */
export function cylinderHead(solids: Solids): TreeNode {
  const tie = stud(solids, 10, 146, 26);
  const nut = hexNut(solids, 10);
  const washer = plainWasher(solids, 10);
  const thick = fastenerHeights(10).washer;
  const ties = stud4(STUDS.y, STUDS.z).flatMap(([y, z]) => [
    part(tie, { at: [72, y, z], turn: facing([1, 0, 0]) }),
    part(washer, { at: [HEAD.to - 4, y, z], turn: facing([1, 0, 0]) }),
    part(nut, { at: [HEAD.to - 4 + thick, y, z], turn: facing([1, 0, 0]) }),
  ]);
  const gasket = along(solids.tube(112, 85, 0, 1), 'x');
  return group('Cylinder head', [
    part(shape('Cylinder head', headBody(solids), 'Aluminium, cast')),
    part(shape('Gasket, cylinder head', gasket, 'Gasket, fibre'), { at: [HEAD.from - 1, 0, 0] }),
    group('Head fastening', ties),
    port(solids, 'Exhaust port', 1),
    port(solids, 'Intake port', -1),
    sparkPlug(solids),
  ]);
}

function headBody(solids: Solids): Solid {
  const block = solids.prism(OUTLINE, HEAD.from, HEAD.to, { lower: { chamfer: 1 } });
  const core = solids
    .prism(OUTLINE, HEAD.from - 5, HEAD.to + 5, {})
    .intersect(solids.prism(rectangle(HEAD.depth - 34, HEAD.height - 34, 24), HEAD.from - 5, HEAD.to + 5));
  const slots = [0, 1, 2, 3, 4].map((i) => {
    const from = HEAD.from + 4 + i * 6.6;
    return solids.cut(solids.prism(rectangle(200, 200), from, from + 3.8), core);
  });
  const finned = along(solids.cut(block, ...slots), 'x');
  const middle = (HEAD.from + HEAD.to) / 2 - 3;
  const bosses = [1, -1].map((side) =>
    solids.union(
      along(solids.cylinder(42, 20, PORTS.reach - 8, 0, 56), side > 0 ? 'z' : '-z', [middle, PORTS.y, 0]),
      along(portFlange(solids, PORTS.reach - 9, PORTS.reach - 2), side > 0 ? 'z' : '-z', [middle, PORTS.y, 0]),
    ),
  );
  const plugBoss = along(solids.cylinder(30, 30, 70, 1, 40), 'y', [middle + 4, 0, 0]);
  const bores = [1, -1].flatMap((side) => [
    along(solids.cylinder(28, 16, 100, 0, 48), side > 0 ? 'z' : '-z', [middle, PORTS.y, 0]),
    along(solids.cylinder(8, HEAD.from, 260, 0, 20), 'x', [0, 8, side * 22]),
    along(solids.cylinder(34, HEAD.from - 1, HEAD.from + 14, 0, 40), 'x', [0, 8, side * 22]),
    along(solids.cylinder(15.6, 150, 260, 0, 28), 'x', [0, CAM.y + 10, side * 14]),
  ]);
  const studs = stud4(STUDS.y, STUDS.z).flatMap(([y, z]) => [
    along(solids.cylinder(11, 150, 260, 0, 24), 'x', [0, y, z]),
    along(solids.cylinder(23, HEAD.to - 4, 260, 0, 32), 'x', [0, y, z]),
  ]);
  const chamber = along(
    solids.turn([
      [0, HEAD.from - 1],
      [40, HEAD.from - 1],
      [38, HEAD.from + 5],
      [0, HEAD.from + 12],
    ]),
    'x',
  );
  const plug = along(solids.cylinder(14, 0, 90, 0, 28), 'y', [middle + 4, 0, 0]);
  return solids.cut(solids.union(finned, ...bosses, plugBoss), chamber, plug, ...bores, ...studs);
}

function portFlange(solids: Solids, from: number, to: number): Solid {
  // An oval: a round middle and two ears, joined by their tangents.
  const ears = PORTS.studs / 2;
  const discs = [
    solids.cylinder(44, from, to, 0.8, 48),
    solids.cylinder(18, from, to, 0.8, 32).translate(0, ears + 4, 0),
    solids.cylinder(18, from, to, 0.8, 32).translate(0, -ears - 4, 0),
  ];
  return solids.union(...discs).hull();
}

/** @param side 1 opens to the front, −1 to the rear */
function port(solids: Solids, name: string, side: 1 | -1): TreeNode {
  const ear = PORTS.studs / 2 + 4;
  const middle = (HEAD.from + HEAD.to) / 2 - 3;
  const holes = [ear, -ear].map((y) => solids.cylinder(7, -40, 40, 0, 20).translate(0, y, 0));
  const bore = solids.cylinder(28, -40, 80, 0, 48);
  const flange = solids.cut(
    solids.union(
      portFlange(solids, 1, 9),
      solids.turn(
        [
          [0, 5],
          [21, 5],
          [19.5, 12],
          [18, 15],
          [0, 15],
        ],
        48,
      ),
    ),
    bore,
    ...holes,
  );
  const gasket = solids.cut(portFlange(solids, 0, 1), bore, ...holes);
  const pin = stud(solids, 6, 30, 12);
  const washer = plainWasher(solids, 6);
  const nut = hexNut(solids, 6);
  const fasteners = [ear, -ear].flatMap((y) => [
    part(pin, { at: [0, y, -10] }),
    part(washer, { at: [0, y, 9] }),
    part(nut, { at: [0, y, 9 + fastenerHeights(6).washer] }),
  ]);
  return group(
    name,
    [
      part(shape(`${name} flange`, flange, 'Steel, ground')),
      part(shape(`Gasket, ${name.toLowerCase()}`, gasket, 'Gasket, fibre')),
      ...fasteners,
    ],
    { at: [middle, PORTS.y, side * (PORTS.reach - 2)], turn: facing([0, 0, side]) },
  );
}

function sparkPlug(solids: Solids): TreeNode {
  const shell = solids.union(
    solids.turn(
      [
        [0, -24],
        [5.5, -24],
        [6.8, -22],
        [6.8, 0],
        [10, 0],
        [10, 2],
        [0, 2],
      ],
      28,
    ),
    solids.extrude([hexagon(18)], 2, 12),
    solids.turn(
      [
        [0, 12],
        [8.2, 12],
        [7, 16],
        [0, 16],
      ],
      28,
    ),
  );
  const insulator = solids.turn(
    [
      [0, 16],
      [5.6, 16],
      [5.6, 26],
      [5, 27],
      [5, 29],
      [5.4, 30],
      [4.7, 32],
      [4.7, 34],
      [5, 35],
      [4, 42],
      [0, 42],
    ],
    28,
  );
  const terminal = solids.turn(
    [
      [0, 42],
      [3, 42],
      [3, 45],
      [2.2, 46.5],
      [3, 48],
      [3, 50],
      [2, 51.5],
      [0, 51.5],
    ],
    24,
  );
  return group(
    'Spark plug',
    [
      part(shape('Spark plug shell', shell, 'Steel, zinc plated')),
      part(shape('Spark plug insulator', insulator, 'Ceramic')),
      part(shape('Spark plug terminal', terminal, 'Brass')),
      part(shape('Sealing ring 14 × 19', solids.tube(19, 14, -1.5, 0, 0.2), 'Brass')),
    ],
    { at: [(HEAD.from + HEAD.to) / 2 + 1, 71.5, 0], turn: facing([0, 1, 0]) },
  );
}

/** The orange rocker cover with its gasket and screws. */
export function rockerCover(solids: Solids): TreeNode {
  const from = HEAD.to + 1;
  const outside = solids.prism(OUTLINE, from, COVER.to, { upper: { round: 18 } }, 10);
  const lip = solids.prism(
    rectangle(HEAD.depth + 5, HEAD.height + 5, HEAD.radius + 2.5),
    from,
    from + 7,
    { upper: { round: 2 } },
    10,
  );
  const inside = solids.prism(
    rectangle(HEAD.depth - 24, HEAD.height - 24, HEAD.radius - 12),
    from - 1,
    COVER.to - COVER.wall,
    { upper: { round: 12 } },
  );
  const screws = pointsAlong(OUTLINE, 19, 8);
  const depth = COVER.to - 14;
  const wells = screws.flatMap(([x, y]) => [
    solids.cylinder(13, depth, COVER.to + 1, 0, 32).translate(x, y, 0),
    solids.cylinder(6.6, from - 1, COVER.to, 0, 20).translate(x, y, 0),
  ]);
  const pillars = screws.map(([x, y]) =>
    solids
      .cylinder(16, from, depth + 3, 0, 28)
      .translate(x, y, 0)
      .intersect(outside),
  );
  const hollow = solids.cut(inside, ...pillars);
  const ribs = [-16, 0, 16].map((y) =>
    solids.prism(rectangle(74, 5, 2.4), COVER.to - 1, COVER.to + 2, { upper: { round: 1.2 } }).translate(0, y, 0),
  );
  const body = solids.cut(solids.union(outside, lip, ...ribs), hollow, ...wells);
  const gasket = solids.cut(
    solids.prism(OUTLINE, HEAD.to, from),
    solids.prism(rectangle(HEAD.depth - 24, HEAD.height - 24, HEAD.radius - 12), HEAD.to - 1, from + 1),
    ...screws.map(([x, y]) => solids.cylinder(6.6, 0, 300, 0, 20).translate(x, y, 0)),
  );
  const screw = socketHeadScrew(solids, 6, 55);
  const washer = plainWasher(solids, 6);
  const thick = fastenerHeights(6).washer;
  const fasteners = screws.flatMap(([x, y]) => [
    part(washer, { at: [depth, y, -x], turn: facing([1, 0, 0]) }),
    part(screw, { at: [depth + thick, y, -x], turn: facing([1, 0, 0]) }),
  ]);
  return group('Rocker cover', [
    part(shape('Rocker cover', along(body, 'x'), 'Paint, signal orange')),
    part(shape('Gasket, rocker cover', along(gasket, 'x'), 'Gasket, fibre')),
    group('Screws', fasteners),
  ]);
}
