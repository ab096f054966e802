import { hexBolt, hexNut } from '../kernel/fasteners.ts';
import { facing, group, part, shape, type TreeNode, turned } from '../kernel/part-tree.ts';
import { along, type Solid, type Solids } from '../kernel/solids.ts';
import { ENGINE } from './engine-dimensions.ts';

/**
 * Piston and connecting rod of one side, the rod tilted to the crank pin.
 * @param pinY height of the crank pin above the crankshaft's axis, in mm
 */
export function pistonAndRod(solids: Solids, pinY: number): TreeNode {
  const pinX = ENGINE.throw * Math.cos((ENGINE.crankAngle * Math.PI) / 180);
  const gudgeon = pinX + Math.sqrt(ENGINE.rod ** 2 - pinY ** 2);
  const tilt = (Math.atan2(-pinY, gudgeon - pinX) * 180) / Math.PI;
  return group('Piston and connecting rod', [piston(solids, gudgeon), rod(solids, pinX, pinY, tilt)]);
}

function piston(solids: Solids, x: number): TreeNode {
  const r = ENGINE.bore / 2 - 0.1;
  const groove = (z: number): [number, number][] => [
    [r, z],
    [r - 3.4, z],
    [r - 3.4, z + 2.2],
    [r, z + 2.2],
  ];
  const outside = solids.turn(
    [[0, -24], [r - 0.6, -24], [r, -22], ...groove(5), ...groove(11), ...groove(17), [r, 25], [r - 1, 26], [0, 26]],
    96,
  );
  const inside = solids.turn(
    [
      [0, -30],
      [r - 5, -30],
      [r - 5, 4],
      [r - 10, 14],
      [r - 22, 18],
      [0, 18],
    ],
    64,
  );
  const bore = along(solids.cylinder(22, -60, 60, 0, 40), 'y');
  const body = solids.cut(solids.union(solids.cut(outside, inside), pinBosses(solids)), bore);
  const ring = (name: string, width: number) =>
    shape(
      name,
      solids.cut(
        solids.tube(ENGINE.bore, ENGINE.bore - 6.4, 0, width, 0.2, 96),
        solids.box([0, -0.4, -5], [60, 0.4, 5]),
      ),
      'Steel, black oxide',
    );
  const top = ring('Compression ring', 2);
  const oil = ring('Oil control ring', 2);
  const pin = shape('Gudgeon pin', along(solids.tube(22, 14, -33, 33, 0.6, 40), 'y'), 'Steel, ground');
  const clip = shape('Circlip 22', along(solids.tube(23, 19.6, 0, 1.2), 'y'), 'Steel, black oxide');
  // The piston's own Z points to its crown; the gudgeon pin lies along the crankshaft.
  return group(
    'Piston',
    [
      part(shape('Piston', body, 'Aluminium, machined')),
      part(oil, { at: [0, 0, 5.1] }),
      part(top, { at: [0, 0, 11.1] }),
      part(top, { at: [0, 0, 17.1] }),
      part(pin),
      part(clip, { at: [0, 33.2, 0] }),
      part(clip, { at: [0, -34.4, 0] }),
    ],
    { at: [x, 0, 0], turn: facing([1, 0, 0], 90) },
  );
}

function pinBosses(solids: Solids): Solid {
  const boss = (side: number) => along(solids.cylinder(34, 14, 38, 0, 40), side > 0 ? 'y' : '-y');
  const limit = solids.cylinder(ENGINE.bore - 4, -24, 20, 0, 64);
  return solids.union(boss(1), boss(-1)).intersect(limit);
}

function rod(solids: Solids, x: number, y: number, tilt: number): TreeNode {
  const whole = connectingRod(solids);
  const [upper, lower] = whole.splitByPlane([1, 0, 0], 0);
  const shell = solids.cut(solids.tube(40, 36, -9, 9, 0.3, 64), solids.box([-40, -40, -20], [0, 40, 20]));
  const shellKind = shape('Big end bearing shell', shell, 'Brass');
  const bolt = hexBolt(solids, 8, 36);
  const nut = hexNut(solids, 8);
  const fasteners = [30, -30].flatMap((at) => [
    part(bolt, { at: [-13, at, 0], turn: facing([-1, 0, 0]) }),
    part(nut, { at: [13, at, 0], turn: facing([1, 0, 0]) }),
  ]);
  return group(
    'Connecting rod',
    [
      part(shape('Connecting rod', upper, 'Steel, ground')),
      part(shape('Connecting rod cap', lower, 'Steel, ground')),
      part(shellKind),
      part(shellKind, { turn: turned([0, 0, 1], 180) }),
      part(shape('Small end bush', solids.tube(25, 22, -11, 11, 0.3, 40), 'Brass'), { at: [ENGINE.rod, 0, 0] }),
      ...fasteners,
    ],
    { at: [x, y, 0], turn: turned([0, 0, 1], tilt) },
  );
}

/** The connecting rod with its cap in one piece: big end at the origin, small end along +X, as it is bored. */
export function connectingRod(solids: Solids): Solid {
  const length = ENGINE.rod;
  const big = solids.cylinder(58, -9.5, 9.5, 1, 64);
  const ears = solids.prism(
    [
      [-13, -36, 4],
      [13, -36, 4],
      [13, 36, 4],
      [-13, 36, 4],
    ],
    -9.5,
    9.5,
    { lower: { chamfer: 1 }, upper: { chamfer: 1 } },
  );
  const small = solids.cylinder(33, -11, 11, 1, 48).translate(length, 0, 0);
  const beam = solids.extrude(
    [
      [
        [18, -15],
        [length - 12, -10.5],
        [length - 12, 10.5],
        [18, 15],
      ],
    ],
    -7.5,
    7.5,
  );
  const pocket = solids.extrude(
    [
      [
        [34, -8],
        [length - 20, -5.5],
        [length - 20, 5.5],
        [34, 8],
      ],
    ],
    2.5,
    12,
  );
  const bores = [
    solids.cylinder(40, -20, 20, 0, 64),
    solids.cylinder(25, -20, 20, 0, 48).translate(length, 0, 0),
    pocket,
    pocket.mirror([0, 0, 1]),
    ...[30, -30].map((at) => along(solids.cylinder(8.4, -40, 40, 0, 24), 'x', [0, at, 0])),
  ];
  return solids.cut(solids.union(big, ears, small, beam), ...bores);
}
