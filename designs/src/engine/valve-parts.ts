import { group, part, type Shape, shape, type TreeNode } from '../kernel/part-tree.ts';
import { along, type Solid, type Solids, type Vector } from '../kernel/solids.ts';
import { ENGINE } from './engine-dimensions.ts';

const { head: HEAD, cam: CAM } = ENGINE;

/** Valves, springs, rockers and push rods of one side. */
export function valveTrain(solids: Solids): TreeNode {
  const kinds = {
    guide: shape('Valve guide', along(solids.tube(13, 7, 0, 34, 0.5), 'x'), 'Brass'),
    seat: shape('Valve seat ring', along(solids.tube(34, 26, 0, 7, 0.8), 'x'), 'Steel, ground'),
    spring: shape('Valve spring', along(coil(solids, 11, 1.7, 26, 6), 'x'), 'Steel, black oxide'),
    retainer: shape(
      'Spring retainer',
      along(
        solids.turn(
          [
            [3.5, -3],
            [8, -3],
            [8, 0],
            [13, 0],
            [13, 2],
            [6, 4],
            [3.5, 4],
          ],
          32,
        ),
        'x',
      ),
      'Steel, zinc plated',
    ),
    rocker: shape('Rocker arm', rockerArm(solids), 'Steel, ground'),
    pedestal: shape('Rocker pedestal', pedestal(solids), 'Aluminium, machined'),
    rod: shape('Push rod', along(pushRod(solids), 'x'), 'Steel, ground'),
    tube: shape('Push rod tube', along(solids.tube(15, 12.6, 0, 112, 0.4), 'x'), 'Steel, zinc plated'),
    seal: shape('Tube seal', along(solids.tube(21, 14.6, 0, 6, 1), 'x'), 'Rubber'),
  };
  const shaft = shape('Rocker shaft', solids.tube(12, 6, -44, 44, 0.6, 32), 'Steel, ground');
  return group('Valve train', [
    valveSet(solids, 'Exhaust valve', 30, 22, kinds),
    valveSet(solids, 'Intake valve', 33, -22, kinds),
    part(shaft, { at: [HEAD.to + 24, -18, 0] }),
    ...[38, -38].map((z) => part(kinds.pedestal, { at: [HEAD.to, -18, z] })),
  ]);
}

function valveSet(
  solids: Solids,
  name: string,
  diameter: number,
  z: number,
  kinds: Record<'guide' | 'seat' | 'spring' | 'retainer' | 'rocker' | 'rod' | 'tube' | 'seal', Shape>,
): TreeNode {
  const r = diameter / 2;
  const valve = along(
    solids.turn(
      [
        [0, 0],
        [r - 1, 0],
        [r, 1.2],
        [r, 2],
        [r - 2, 4],
        [7, 8],
        [4, 14],
        [3.4, 20],
        [3.4, 70],
        [2.6, 71],
        [2.6, 73],
        [3.4, 74],
        [3.4, 78],
        [0, 78],
      ],
      40,
    ),
    'x',
  );
  const side = Math.sign(z) * 14;
  return group(name, [
    part(shape(name, valve, 'Steel, ground'), { at: [HEAD.from + 7, 8, z] }),
    part(kinds.seat, { at: [HEAD.from + 7, 8, z] }),
    part(kinds.guide, { at: [HEAD.from + 22, 8, z] }),
    part(kinds.spring, { at: [HEAD.to, 8, z] }),
    part(kinds.retainer, { at: [HEAD.to + 29, 8, z] }),
    part(kinds.rocker, { at: [HEAD.to + 24, -18, z] }),
    part(kinds.rod, { at: [30, CAM.y + 10, side] }),
    part(kinds.tube, { at: [58, CAM.y + 10, side] }),
    part(kinds.seal, { at: [64, CAM.y + 10, side] }),
    part(kinds.seal, { at: [HEAD.from - 6, CAM.y + 10, side] }),
  ]);
}

/** A helical spring along Z from 0, as one closed tube. */
function coil(solids: Solids, radius: number, wire: number, length: number, turns: number): Solid {
  const steps = turns * 18;
  const rings: Vector[][] = [];
  for (let i = 0; i <= steps; i++) {
    const angle = (i / 18) * 2 * Math.PI;
    const z = wire + ((length - 2 * wire) * i) / steps;
    rings.push(
      Array.from({ length: 8 }, (_, k) => {
        const around = -(k * Math.PI) / 4;
        const r = radius + wire * Math.cos(around);
        return [r * Math.cos(angle), r * Math.sin(angle), z + wire * Math.sin(around)];
      }),
    );
  }
  return solids.loft(rings);
}

function rockerArm(solids: Solids): Solid {
  const hub = solids.cylinder(22, -8, 8, 1, 40);
  const long = solids.cylinder(12, -6, 6, 1, 28).translate(8, 26, 0);
  const short = solids.cylinder(12, -6, 6, 1, 28).translate(-2, -38, 0);
  const thin = solids.cylinder(16, -5, 5, 0, 28);
  const arms = solids.union(solids.union(thin, long).hull(), solids.union(thin, short).hull());
  return solids.cut(solids.union(hub, arms), solids.cylinder(12, -20, 20, 0, 32));
}

function pedestal(solids: Solids): Solid {
  const post = along(
    solids.prism(
      [
        [-6, -14, 3],
        [6, -14, 3],
        [6, 14, 3],
        [-6, 14, 3],
      ],
      0,
      32,
      { upper: { round: 2 } },
    ),
    'x',
  );
  return solids.cut(post, solids.cylinder(12, -20, 20, 0, 32).translate(24, 0, 0));
}

function pushRod(solids: Solids): Solid {
  return solids.turn(
    [
      [0, 0],
      [2, 0.6],
      [3.6, 2.6],
      [4, 5],
      [3.2, 8],
      [3.2, 172],
      [4, 175],
      [4, 178],
      [3, 180],
      [0, 181],
    ],
    24,
  );
}
