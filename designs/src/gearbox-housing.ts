import type { Design } from './kernel/design.ts';
import { writeGlb } from './kernel/glb-writer.ts';
import { boltCircle, type Corner, rectangle } from './kernel/outlines.ts';
import { facing, group, part, shape, type TreeNode } from './kernel/part-tree.ts';
import { along, createSolids, hexagon, type Solid, type Solids } from './kernel/solids.ts';

/** The gearbox housing, in mm: outside sizes with flange and feet. */
export const HOUSING = { length: 260, depth: 160, height: 132, wall: 8, flange: 12, bolts: 14 } as const;

/** The lower half of a gearbox: cast body with bearing seats, ribs, feet and a bolted flange. */
export async function buildGearboxHousing(): Promise<Design> {
  const tree = modelHousing(await createSolids());
  return { slug: 'gearbox-housing', title: 'Gearbox housing', glb: await writeGlb(tree), drawings: [] };
}

/** The part tree: the casting, its oil sight glass and drain plug, and two dowels. Stands on y = 0. */
export function modelHousing(solids: Solids): TreeNode {
  const plug = solids.union(
    solids.extrude([hexagon(19)], 2, 9),
    solids.turn(
      [
        [0, -12],
        [7, -12],
        [7.8, -11],
        [7.8, 0],
        [13, 0],
        [13, 2],
        [0, 2],
      ],
      40,
    ),
  );
  const glass = solids.turn(
    [
      [0, 0],
      [16, 0],
      [16, 3],
      [12, 6],
      [11, 6],
      [11, 4],
      [0, 4],
    ],
    56,
  );
  const dowel = shape('Dowel pin 8 × 24', along(solids.cylinder(8, -12, 10, 0.8, 32), 'y'), 'Steel, ground');
  return group('Gearbox housing', [
    part(shape('Housing, lower half', housingBody(solids), 'Cast iron')),
    part(shape('Drain plug M16', plug, 'Brass'), { at: [116, 24, 0], turn: facing([1, 0, 0]) }),
    part(shape('Oil sight glass', glass, 'Steel, black oxide'), { at: [3, 44, 62], turn: facing([0, 0, 1]) }),
    part(dowel, { at: [-118, HOUSING.height, 60] }),
    part(dowel, { at: [118, HOUSING.height, -60] }),
  ]);
}

/** The casting as one solid, Y up. Bearing seats open to the flange face; shafts run along Z. */
export function housingBody(solids: Solids): Solid {
  const { length, depth, height, flange } = HOUSING;
  const up = (solid: Solid) => along(solid, 'y');
  const shell: Corner[] = rectangle(228, 124, 22);
  const box = up(solids.prism(shell, 6, height - 2, { lower: { round: 9 } }));
  const rim = up(
    solids.prism(rectangle(length, depth, 20), height - flange, height, {
      lower: { round: 2 },
      upper: { chamfer: 0.8 },
    }),
  );
  const inside = up(solids.prism(rectangle(212, 108, 15), 14, height + 5, { lower: { round: 8 } }));
  const seats = [
    { x: -52, bore: 80, outside: 112 },
    { x: 58, bore: 62, outside: 92 },
  ];
  const noses = seats.flatMap(({ x, outside }) =>
    [1, -1].map((side) => along(solids.cylinder(outside, 44, 79, 2, 96), side > 0 ? 'z' : '-z', [x, height, 0])),
  );
  const bores = seats.flatMap(({ x, bore, outside }) => [
    along(solids.cylinder(bore, -120, 120, 0, 96), 'z', [x, height, 0]),
    ...[1, -1].map((side) =>
      along(
        solids.union(
          ...boltCircle(bore + (outside - bore) / 2, 6, 30).map(([a, b]) =>
            solids.cylinder(6.8, 60, 90, 0, 24).translate(a, b, 0),
          ),
        ),
        side > 0 ? 'z' : '-z',
        [x, height, 0],
      ),
    ),
  ]);
  const feet = [-1, 1].flatMap((i) =>
    [-1, 1].map((j) =>
      up(solids.prism(rectangle(56, 44, 10), 0, 16, { upper: { round: 2 } })).translate(i * 98, 0, j * 58),
    ),
  );
  const footHoles = [-1, 1].flatMap((i) =>
    [-1, 1].flatMap((j) => [
      up(solids.cylinder(13.5, -1, 30, 0, 36)).translate(i * 108, 0, j * 66),
      up(solids.cylinder(24, 14.5, 22, 0, 40)).translate(i * 108, 0, j * 66),
    ]),
  );
  const ribs = [-52, 58].flatMap((x) =>
    [1, -1].map((side) => {
      const rib = solids.extrude(
        [
          [
            [54, 8],
            [66, 8],
            [72, 40],
            [78, height - 4],
            [54, height - 4],
          ],
        ],
        -3.5,
        3.5,
      );
      return rib.rotate([0, side > 0 ? -90 : 90, 0]).translate(x, 0, 0);
    }),
  );
  const endRibs = [-30, 30].flatMap((z) =>
    [1, -1].map((side) => {
      const rib = solids.extrude(
        [
          [
            [106, 8],
            [116, 8],
            [122, 50],
            [127, height - 4],
            [106, height - 4],
          ],
        ],
        z - 3.5,
        z + 3.5,
      );
      return side > 0 ? rib : rib.mirror([1, 0, 0]);
    }),
  );
  const drainBoss = along(solids.cylinder(36, 96, 116, 1, 48), 'x', [0, 24, 0]);
  const glassBoss = along(solids.cylinder(40, 50, 62, 1, 56), 'z', [3, 44, 0]);
  const openings = [
    along(solids.cylinder(16, 90, 130, 0, 40), 'x', [0, 24, 0]),
    along(solids.cylinder(22, 40, 80, 0, 48), 'z', [3, 44, 0]),
  ];
  const flat = solids.box([-300, height, -300], [300, height + 300, 300]);
  const bolts = flangeBolts().flatMap(([x, z]) => [
    up(solids.cylinder(9, height - 60, height + 10, 0, 28)).translate(x, 0, z),
  ]);
  const outside = solids.union(box, rim, ...noses, ...feet, ...ribs, ...endRibs, drainBoss, glassBoss);
  return solids.cut(outside, inside, flat, ...bores, ...footHoles, ...openings, ...bolts);
}

/** Where the flange is bolted, as [x, z]. */
function flangeBolts(): [number, number][] {
  const [x, z] = [HOUSING.length / 2 - 9, HOUSING.depth / 2 - 9];
  const long = [-108, 3, 108].flatMap((at) => [[at, z] as [number, number], [at, -z] as [number, number]]);
  const short = [-34, 34].flatMap((at) => [[x, at] as [number, number], [-x, at] as [number, number]]);
  return [...long, ...short];
}
