import { ballBearing, placeBearing } from '../kernel/bearings.ts';
import { socketHeadScrew } from '../kernel/fasteners.ts';
import { gearOutline } from '../kernel/gears.ts';
import { boltCircle, circle } from '../kernel/outlines.ts';
import { facing, group, part, shape, type TreeNode, turned } from '../kernel/part-tree.ts';
import { along, type Solid, type Solids } from '../kernel/solids.ts';
import { ENGINE } from './engine-dimensions.ts';

/** Crankshaft, its bearings and gear, and the flywheel. */
export function crankTrain(solids: Solids): TreeNode {
  const bearing = ballBearing(solids, '6207', 35, 72, 17, 9);
  const gear = solids.cut(
    solids.union(solids.extrude([gearOutline(2, 28)], -6, 6), solids.cylinder(40, -6, 11, 0.6)),
    solids.cylinder(30, -20, 20),
    ...boltCircle(44, 5).map(([x, y]) => solids.cylinder(8, -20, 20, 0, 24).translate(x, y, 0)),
  );
  const bolt = solids.union(
    solids.extrude([circle(11, 6)], 4, 13),
    solids.turn(
      [
        [0, -30],
        [5, -30],
        [6, -29],
        [6, 1],
        [17, 1],
        [17, 4],
        [0, 4],
      ],
      32,
    ),
  );
  return group('Crank train', [
    part(shape('Crankshaft', crankshaft(solids), 'Steel, ground')),
    placeBearing(bearing, { at: [0, 0, 50] }),
    placeBearing(bearing, { at: [0, 0, -50] }),
    part(shape('Crank gear m2 z28', gear, 'Steel, ground'), { at: [0, 0, 66] }),
    part(shape('Parallel key 8 × 7 × 18', solids.box([-4, 12, -9], [4, 18, 9]), 'Steel, ground'), { at: [0, 0, 68] }),
    part(shape('Crank bolt M12 × 30', bolt, 'Steel, black oxide'), { at: [0, 0, 108] }),
    flywheel(solids),
  ]);
}

function crankshaft(solids: Solids): Solid {
  const angle = ENGINE.crankAngle;
  const arm = (from: number, to: number, turn: number, pins: number[]) => {
    const parts = [solids.cylinder(56, from, to, 1.5, 48)];
    for (const side of pins) parts.push(solids.cylinder(50, from, to, 1.5, 48).translate(side * ENGINE.throw, 0, 0));
    const web = solids.union(...parts).hull();
    const weight = solids
      .cylinder(104, from, to, 1.5, 72)
      .intersect(solids.box([-60, -44, from - 1], [-6, 44, to + 1]).rotate([0, 0, pins[0]! > 0 ? 0 : 180]));
    return (pins.length > 1 ? web : solids.union(web, weight)).rotate([0, 0, turn]);
  };
  const pin = (z: number, side: number) =>
    solids
      .cylinder(36, z - 11, z + 11, 0, 48)
      .translate(side * ENGINE.throw, 0, 0)
      .rotate([0, 0, angle]);
  return solids.union(
    solids.turn(
      [
        [0, 27],
        [22, 27],
        [22, 40],
        [17.5, 41],
        [17.5, 59],
        [15, 60],
        [15, 107],
        [14, 108],
        [0, 108],
      ],
      56,
    ),
    solids.turn(
      [
        [0, -112],
        [13, -112],
        [14, -111],
        [15, -96],
        [15, -60],
        [17.5, -59],
        [17.5, -41],
        [22, -40],
        [22, -27],
        [0, -27],
      ],
      56,
    ),
    arm(27, 38, angle, [1]),
    arm(-5, 5, angle, [1, -1]),
    arm(-38, -27, angle, [-1]),
    pin(ENGINE.offset, 1),
    pin(-ENGINE.offset, -1),
  );
}

function flywheel(solids: Solids): TreeNode {
  const holes = boltCircle(56, 6).map(([x, y]) => solids.cylinder(8.6, -40, 40, 0, 24).translate(x, y, 0));
  const lighter = boltCircle(124, 8, 22.5).map(([x, y]) => solids.cylinder(28, -40, 40, 0, 36).translate(x, y, 0));
  const disc = solids.cut(
    solids.turn(
      [
        [0, 0],
        [88, 0],
        [90, 2],
        [90, 16],
        [94, 16],
        [94, 22],
        [92, 24],
        [84, 24],
        [80, 17],
        [44, 14],
        [40, 20],
        [0, 20],
      ],
      96,
    ),
    solids.cylinder(28, -40, 40, 0, 48),
    ...holes,
    ...lighter,
  );
  const ring = solids.cut(solids.extrude([gearOutline(2, 100)], 2, 14), solids.cylinder(180, -10, 40, 0, 96));
  const screw = socketHeadScrew(solids, 8, 30);
  return group(
    'Flywheel',
    [
      part(shape('Flywheel', disc, 'Steel, ground')),
      part(shape('Starter ring gear m2 z100', ring, 'Steel, black oxide')),
      ...boltCircle(56, 6).map(([x, y]) => part(screw, { at: [x, y, 20] })),
    ],
    { at: [0, 0, -92], turn: facing([0, 0, -1]) },
  );
}

/** Camshaft with its bearings, gear and tappets. */
export function camTrain(solids: Solids): TreeNode {
  const bearing = ballBearing(solids, '6003', 17, 35, 10, 8);
  const lobe = (z: number, turn: number) => {
    const nose = solids.cylinder(12, z - 5, z + 5, 0.6, 32).translate(9, 0, 0);
    return solids
      .union(solids.cylinder(24, z - 5, z + 5, 0.6, 40), nose)
      .hull()
      .rotate([0, 0, turn]);
  };
  const shaft = solids.union(
    solids.turn(
      [
        [0, -64],
        [8.5, -64],
        [8.5, -44],
        [10, -43],
        [10, 43],
        [8.5, 44],
        [8.5, 95],
        [8, 96],
        [0, 96],
      ],
      40,
    ),
    lobe(30, 20),
    lobe(2, 130),
    lobe(-2 - 10, 200),
    lobe(-30, 310),
  );
  const gear = solids.cut(
    solids.union(
      solids.cut(solids.extrude([gearOutline(2, 38)], -6, 6), solids.tube(66, 34, 3, 20), solids.tube(66, 34, -20, -3)),
      solids.cylinder(30, -6, 9, 0.6),
    ),
    solids.cylinder(17, -20, 20, 0, 40),
    ...boltCircle(50, 6).map(([x, y]) => solids.cylinder(10, -20, 20, 0, 28).translate(x, y, 0)),
  );
  const tappet = shape(
    'Tappet',
    along(
      solids.turn(
        [
          [0, 0],
          [11, 0],
          [11, 3],
          [7, 4],
          [7, 26],
          [6, 27],
          [4, 27],
          [3.6, 24],
          [0, 23],
        ],
        32,
      ),
      'x',
    ),
    'Steel, ground',
  );
  const places = [1, -1].flatMap((side) => [14, -14].map((z) => ({ side, z: z + side * ENGINE.offset })));
  return group(
    'Camshaft',
    [
      part(shape('Camshaft', shaft, 'Steel, ground')),
      placeBearing(bearing, { at: [0, 0, 50] }),
      placeBearing(bearing, { at: [0, 0, -50] }),
      part(shape('Cam gear m2 z38', gear, 'Brass'), { at: [0, 0, 66] }),
      ...places.map(({ side, z }) =>
        part(tappet, { at: [side * 15.5, 10, z], turn: side > 0 ? turned([0, 1, 0], 0) : turned([0, 1, 0], 180) }),
      ),
    ],
    { at: [0, ENGINE.cam.y, 0] },
  );
}
