import type { Design } from './kernel/design.ts';
import { fastenerHeights, hexBolt, hexNut, plainWasher } from './kernel/fasteners.ts';
import { writeGlb } from './kernel/glb-writer.ts';
import { boltCircle } from './kernel/outlines.ts';
import { facing, group, part, type Shape, shape, type TreeNode, turned } from './kernel/part-tree.ts';
import { createSolids, type Solid, type Solids } from './kernel/solids.ts';

/** DN 80, PN 16 (EN 1092-1 type 11), in mm. */
export const PIPE = {
  outside: 88.9,
  wall: 3.2,
  length: 620,
  flange: { diameter: 200, thickness: 20, circle: 160, hole: 18, bolts: 8, neck: 105, height: 50, face: 138 },
} as const;

/** A pipe spool DN 80 with a welding-neck flange at both ends; one is closed with a bolted blind flange. */
export async function buildFlangedPipe(): Promise<Design> {
  const tree = modelPipe(await createSolids());
  return { slug: 'flanged-pipe', title: 'Flanged pipe DN 80', glb: await writeGlb(tree), drawings: [] };
}

/** The part tree; the pipe lies along Z with its middle at the origin. */
export function modelPipe(solids: Solids): TreeNode {
  const half = PIPE.length / 2;
  const { flange } = PIPE;
  const pipe = solids.tube(
    PIPE.outside,
    PIPE.outside - 2 * PIPE.wall,
    -half + flange.height,
    half - flange.height,
    0,
    96,
  );
  const neck = shape('Welding neck flange DN 80 PN 16', neckFlange(solids), 'Steel, painted grey');
  const seam = shape('Weld seam', solids.turn(seamProfile(), 96), 'Steel, ground');
  const gasket = shape('Flat gasket DN 80', solids.tube(138, 90, 0, 2, 0, 96), 'Gasket, fibre');
  const blind = shape('Blind flange DN 80 PN 16', blindFlange(solids), 'Paint, signal orange');
  const steel = shape('Pipe 88.9 × 3.2', pipe, 'Steel, ground');
  const ends = [1, -1].map((side) =>
    group('Flange end', [part(neck), part(seam, { at: [0, 0, flange.height] })], {
      at: [0, 0, side * half],
      turn: facing([0, 0, -side]),
    }),
  );
  const front = group('Blind end', [
    part(gasket, { at: [0, 0, -2] }),
    part(blind, { at: [0, 0, -2], turn: turned([1, 0, 0], 180) }),
    bolting(solids),
  ]);
  return group('Flanged pipe DN 80', [
    group('Pipe spool', [part(steel), ...ends]),
    { ...front, placement: { at: [0, 0, -half] } },
  ]);
}

/** Sealing face on z = 0, neck pointing up. */
function neckFlange(solids: Solids): Solid {
  const { diameter, thickness, circle, hole, bolts, neck, height, face } = PIPE.flange;
  const bore = PIPE.outside / 2 - PIPE.wall;
  const body = solids.turn(
    [
      [bore, 0],
      [face / 2 - 1, 0],
      [face / 2, 3],
      [diameter / 2 - 1, 3],
      [diameter / 2, 4],
      [diameter / 2, thickness - 1],
      [diameter / 2 - 1, thickness],
      [neck / 2 + 4, thickness],
      [neck / 2 + 1, thickness + 1.2],
      [neck / 2, thickness + 4],
      [PIPE.outside / 2 + 1, height - 8],
      [PIPE.outside / 2, height - 3],
      [PIPE.outside / 2, height],
      [bore, height],
    ],
    96,
  );
  const holes = boltCircle(circle, bolts, 22.5).map(([x, y]) =>
    solids.cylinder(hole, -5, 40, 0, 40).translate(x, y, 0),
  );
  return solids.cut(body, ...holes);
}

/** Sealing face on z = 0, cover pointing up. */
function blindFlange(solids: Solids): Solid {
  const { diameter, thickness, circle, hole, bolts, face } = PIPE.flange;
  const body = solids.turn(
    [
      [0, 0],
      [face / 2 - 1, 0],
      [face / 2, 3],
      [diameter / 2 - 1, 3],
      [diameter / 2, 4],
      [diameter / 2, thickness - 1],
      [diameter / 2 - 1, thickness],
      [58, thickness],
      [56, thickness + 2],
      [0, thickness + 2],
    ],
    96,
  );
  const holes = boltCircle(circle, bolts, 22.5).map(([x, y]) =>
    solids.cylinder(hole, -5, 40, 0, 40).translate(x, y, 0),
  );
  return solids.cut(body, ...holes);
}

function bolting(solids: Solids): TreeNode {
  const { thickness, circle, bolts } = PIPE.flange;
  const bolt = hexBolt(solids, 16, 70);
  const nut = hexNut(solids, 16);
  const washer = plainWasher(solids, 16);
  const thick = fastenerHeights(16).washer;
  const outer = -2 - thickness;
  const set = (kinds: { bolt: Shape; nut: Shape; washer: Shape }, x: number, y: number) => [
    part(kinds.bolt, { at: [x, y, outer - thick], turn: facing([0, 0, -1]) }),
    part(kinds.washer, { at: [x, y, outer], turn: facing([0, 0, -1]) }),
    part(kinds.washer, { at: [x, y, thickness] }),
    part(kinds.nut, { at: [x, y, thickness + thick] }),
  ];
  return group(
    'Bolting',
    boltCircle(circle, bolts, 22.5).flatMap(([x, y]) => set({ bolt, nut, washer }, x, y)),
  );
}

function seamProfile(): [number, number][] {
  const r = PIPE.outside / 2;
  return [
    [r - 0.5, -3],
    [r, -3],
    [r + 1.1, -1.4],
    [r + 1.4, 0],
    [r + 1.1, 1.4],
    [r, 3],
    [r - 0.5, 3],
  ];
}
