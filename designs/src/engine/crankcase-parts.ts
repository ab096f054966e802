import { fastenerHeights, hexBolt, hexNut, plainWasher, socketHeadScrew } from '../kernel/fasteners.ts';
import { rectangle } from '../kernel/outlines.ts';
import { facing, group, part, type Shape, shape, type TreeNode } from '../kernel/part-tree.ts';
import { along, hexagon, type Solid, type Solids } from '../kernel/solids.ts';
import { CASE_OUTLINE, ENGINE, pointsAlong } from './engine-dimensions.ts';

/** The crankcase: both halves, their through bolts, the front and rear cover, the sump, and parts screwed onto it. */
export function crankcase(solids: Solids): TreeNode {
  return group('Crankcase', [
    ...caseHalves(solids),
    throughBolts(solids),
    endCover(solids, 'Timing cover', 1),
    endCover(solids, 'Rear cover', -1),
    sump(solids),
    fillerCap(solids),
    namePlate(solids),
  ]);
}

function caseHalves(solids: Solids): TreeNode[] {
  const { case: size, offset, studs, cam } = ENGINE;
  const outside = solids.prism(CASE_OUTLINE, -size.front, size.front, { lower: { round: 2 }, upper: { round: 2 } });
  const ridge = solids
    .prism(rectangle(24, 128, 5), 0, 22, { upper: { round: 2.5 } })
    .rotate([-90, 0, 0])
    .translate(0, size.top - 6, 0);
  const pads = [1, -1].map((side) =>
    along(solids.prism(rectangle(118, 122, 26), 0, 8, { upper: { chamfer: 1.5 } }), side > 0 ? 'x' : '-x', [
      side * (size.face - 5),
      2,
      side * offset,
    ]),
  );
  const hollow = solids.prism(
    CASE_OUTLINE.map(([x, y, r]) => [x * 0.87, y * 0.88, r]),
    -58,
    58,
  );
  const openings = [1, -1].flatMap((side) => [
    along(solids.cylinder(101, 0, 60), side > 0 ? 'x' : '-x', [side * 40, 0, side * offset]),
    ...stud4(studs.y, studs.z).map(([y, z]) =>
      along(solids.cylinder(10, 0, 40, 0, 24), side > 0 ? 'x' : '-x', [side * 50, y, z + side * offset]),
    ),
    ...[-14, 14].map((z) =>
      along(solids.cylinder(17, 0, 60, 0, 28), side > 0 ? 'x' : '-x', [side * 30, cam.y, z + side * offset]),
    ),
  ]);
  const shafts = [solids.cylinder(72, -90, 90), solids.cylinder(35, -90, 90).translate(0, cam.y, 0)];
  const bolts = boltRow().map((z) => along(solids.cylinder(9, -40, 40, 0, 24), 'x', [0, size.top + 7, z]));
  const drain = solids.box([-34, -120, -50], [34, -80, 50]);
  const whole = solids.cut(solids.union(outside, ridge, ...pads), hollow, drain, ...openings, ...shafts, ...bolts);
  const [right, left] = whole.splitByPlane([1, 0, 0], 0);
  return [
    part(shape('Crankcase half, right', right, 'Aluminium, cast')),
    part(shape('Crankcase half, left', left, 'Aluminium, cast')),
  ];
}

function throughBolts(solids: Solids): TreeNode {
  const y = ENGINE.case.top + 7;
  const bolt = hexBolt(solids, 8, 40);
  const nut = hexNut(solids, 8);
  const washer = plainWasher(solids, 8);
  const dowel = shape('Dowel pin 6 × 24', along(solids.cylinder(6, -12, 12, 0.6, 24), 'x'), 'Steel, ground');
  const thick = fastenerHeights(8).washer;
  const bolts = boltRow().flatMap((z) => [
    part(bolt, { at: [12 + thick, y, z], turn: facing([1, 0, 0]) }),
    part(washer, { at: [12, y, z], turn: facing([1, 0, 0]) }),
    part(washer, { at: [-12, y, z], turn: facing([-1, 0, 0]) }),
    part(nut, { at: [-12 - thick, y, z], turn: facing([-1, 0, 0]) }),
  ]);
  const dowels = [-46, 46].flatMap((z) => [part(dowel, { at: [0, 83, z] }), part(dowel, { at: [0, 83, z * 0.55] })]);
  return group('Case fastening', [...bolts, ...dowels]);
}

function boltRow(): number[] {
  return [-52, -26, 0, 26, 52];
}

/** @param side 1 is the front (+Z) with its seals, −1 the rear */
function endCover(solids: Solids, name: string, side: 1 | -1): TreeNode {
  const { case: size, cam } = ENGINE;
  const screws = pointsAlong(CASE_OUTLINE, 8.5, 16);
  const thickness = side > 0 ? 24 : 16;
  const outside = solids.prism(CASE_OUTLINE, 0, thickness, { upper: { round: 4 } });
  const inner = CASE_OUTLINE.map(([x, y, r]) => [x, y, r] as [number, number, number]);
  const recess = solids.prism(insetCorners(inner), thickness - 9, thickness + 12, { lower: { round: 3 } });
  const bosses = [
    solids.turn([
      [0, 2],
      [40, 2],
      [34, thickness - 6],
      [30, thickness + 3],
      [28, thickness + 5],
      [0, thickness + 5],
    ]),
    solids
      .turn([
        [0, 2],
        [28, 2],
        [24, thickness - 6],
        [20.5, thickness + 1],
        [19, thickness + 3],
        [0, thickness + 3],
      ])
      .translate(0, cam.y, 0),
  ];
  const ribs = [-38, -13, 13, 38].map((angle) =>
    solids.box([-2.5, 0, 4], [2.5, 92, thickness - 4]).rotate([0, 0, angle]),
  );
  const body = solids.union(solids.cut(outside, recess), ...bosses, ...ribs.map((rib) => rib.intersect(outside)));
  const holes = screws.flatMap(([x, y]) => [solids.cylinder(6.6, -1, thickness + 1, 0, 20).translate(x, y, 0)]);
  const cover = solids.cut(
    body,
    solids.cylinder(46, -1, 40),
    solids.cylinder(30, -1, 40).translate(0, cam.y, 0),
    solids.prism(insetCorners(inner), -1, 6),
    ...holes,
  );
  const gasketBody = solids.cut(
    solids.prism(CASE_OUTLINE, -0.8, 0),
    solids.prism(insetCorners(inner), -2, 2),
    ...holes,
  );
  const screw = socketHeadScrew(solids, 6, side > 0 ? 35 : 25);
  const washer = plainWasher(solids, 6);
  const thick = fastenerHeights(6).washer;
  const fasteners = screws.flatMap(([x, y]) => [
    part(washer, { at: [x, y, thickness] }),
    part(screw, { at: [x, y, thickness + thick] }),
  ]);
  const seal = shape('Shaft seal 30 × 46 × 8', lipSeal(solids, 46, 30, 8), 'Rubber');
  const camSeal = shape('Shaft seal 18 × 30 × 7', lipSeal(solids, 30, 18, 7), 'Rubber');
  const children = [
    part(shape(name, cover, 'Aluminium, cast')),
    part(shape(`Gasket, ${name.toLowerCase()}`, gasketBody, 'Gasket, fibre')),
    part(seal, { at: [0, 0, thickness - 4] }),
    part(camSeal, { at: [0, cam.y, thickness - 5] }),
    group('Screws', fasteners),
  ];
  return group(name, children, {
    at: [0, 0, side * (size.front + 0.8)],
    turn: facing([0, 0, side], side > 0 ? 0 : 180),
  });
}

function insetCorners(corners: [number, number, number][]): [number, number, number][] {
  return corners.map(([x, y, r]) => [
    x - Math.sign(x) * 17 + (Math.abs(x) < 60 ? Math.sign(x) * 5 : 0),
    y - Math.sign(y) * (Math.abs(y) > 80 ? 17 : 5),
    r,
  ]);
}

function lipSeal(solids: Solids, outer: number, inner: number, width: number): Solid {
  const [a, b] = [inner / 2, outer / 2];
  return solids.turn([
    [a + 0.8, 0],
    [b, 0],
    [b, width],
    [b - 2, width],
    [b - 3.5, width - 2],
    [a + 2, width - 2],
    [a, width - 3.4],
    [a, 2],
  ]);
}

function sump(solids: Solids): TreeNode {
  const flange = solids.prism(rectangle(112, 140, 14), 0, 8);
  const pan = solids.prism(rectangle(84, 116, 16), -30, 1, { lower: { round: 8 } });
  const ribs = [-42, -28, -14, 0, 14, 28, 42].map((y) => solids.box([-45, y - 1.6, -24], [45, y + 1.6, 0]));
  const inside = solids.prism(rectangle(74, 106, 12), -25, 20, { lower: { round: 6 } });
  const screws = pointsAlong(rectangle(112, 140, 14), 7, 14);
  const holes = screws.map(([x, y]) => solids.cylinder(6.6, -1, 12, 0, 20).translate(x, y, 0));
  const drain = solids.cylinder(12, -40, 0, 0, 28);
  const body = along(solids.cut(solids.union(flange, pan, ...ribs), inside, drain, ...holes), 'y');
  const gasket = along(
    solids.cut(solids.prism(rectangle(112, 140, 14), 8, 8.8), solids.prism(rectangle(92, 120, 12), 0, 20), ...holes),
    'y',
  );
  const screw = socketHeadScrew(solids, 6, 20);
  const washer = plainWasher(solids, 6);
  const thick = fastenerHeights(6).washer;
  const fasteners = screws.flatMap(([x, y]) => [
    part(washer, { at: [x, 0, -y], turn: facing([0, -1, 0]) }),
    part(screw, { at: [x, -thick, -y], turn: facing([0, -1, 0]) }),
  ]);
  const plug = solids.union(
    solids.extrude([hexagon(17)], 0, 8),
    solids.turn([
      [0, -14],
      [5.5, -14],
      [5.9, -13],
      [5.9, 0.2],
      [11, 0.2],
      [11, 1.6],
      [0, 1.6],
    ]),
  );
  return group(
    'Oil sump',
    [
      part(shape('Oil sump', body, 'Aluminium, cast')),
      part(shape('Gasket, oil sump', gasket, 'Gasket, fibre')),
      group('Screws', fasteners),
      part(shape('Drain plug M12 × 14', plug, 'Brass'), { at: [0, -31.6, 0], turn: facing([0, -1, 0]) }),
      part(shape('Sealing ring 12 × 18', solids.tube(18, 12, 0, 1.5, 0.2), 'Brass'), { at: [0, -31.5, 0] }),
    ],
    { at: [0, ENGINE.case.bottom - 8.8, 0] },
  );
}

function fillerCap(solids: Solids): TreeNode {
  const grip = Array.from({ length: 10 }, (_, i) =>
    solids.cylinder(7, 3, 20, 0, 16).translate(22 * Math.cos(i * 0.62832), 22 * Math.sin(i * 0.62832), 0),
  );
  const cap = solids.cut(
    solids.turn([
      [0, 0],
      [18, 0],
      [19, 1],
      [19, 12],
      [16.5, 14.5],
      [0, 14.5],
    ]),
    solids.cut(solids.union(...grip), solids.cylinder(33, -1, 30)),
  );
  const neck = solids.turn([
    [12, -6],
    [19, -6],
    [19, 0],
    [16, 2.5],
    [16, 5],
    [12, 5],
  ]);
  const at: [number, number, number] = [45.5, 86.5, -34];
  const turn = facing([28, 28, 0]);
  return group('Oil filler', [
    part(shape('Filler neck', neck, 'Aluminium, machined'), { at: [58, 74, -34], turn }),
    part(shape('Filler cap', cap, 'Steel, black oxide'), { at: [at[0] + 16, at[1] - 9, at[2]], turn }),
  ]);
}

function namePlate(solids: Solids): TreeNode {
  const turn = facing([28, 28, 0]);
  const plate = shape('Name plate', solids.prism(rectangle(22, 46, 2), 0, 0.8), 'Brass');
  const rivet: Shape = shape(
    'Rivet Ø2.5',
    solids.turn(
      [
        [0, 0],
        [2, 0],
        [1.7, 0.7],
        [0.9, 1.2],
        [0, 1.3],
      ],
      16,
    ),
    'Steel, zinc plated',
  );
  const pins = [-1, 1].flatMap((i) => [-1, 1].map((j) => part(rivet, { at: [i * 8, j * 20, 0.8] })));
  return group('Name plate', [part(plate), ...pins], { at: [58, 74, 26], turn });
}

/** The four studs around a cylinder as [y, z]. */
export function stud4(y: number, z: number): [number, number][] {
  return [
    [y, z],
    [y, -z],
    [-y, z],
    [-y, -z],
  ];
}
