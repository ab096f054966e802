import type { Design } from './kernel/design.ts';
import { writeGlb } from './kernel/glb-writer.ts';
import { arc, boltCircle, type Point } from './kernel/outlines.ts';
import { group, part, shape, type TreeNode } from './kernel/part-tree.ts';
import { along, createSolids, type Solid, type Solids, type Vector } from './kernel/solids.ts';

/** The impeller, in mm. */
export const IMPELLER = { diameter: 120, height: 34, bore: 16, hub: 42, blades: 12, plate: 3 } as const;

/** An extractor impeller Ø120 with backward-curved blades, its hub and its balancing screws. */
export async function buildExtractorImpeller(): Promise<Design> {
  const tree = modelImpeller(await createSolids());
  return { slug: 'extractor-impeller', title: 'Extractor impeller 120', glb: await writeGlb(tree), drawings: [] };
}

/** The part tree of the impeller: wheel, hub bush and key. Its axis is Y, its back plate lies on y = 0. */
export function modelImpeller(solids: Solids): TreeNode {
  const bush = solids.cut(
    solids.tube(24, IMPELLER.bore, 0, IMPELLER.height - 6, 0.8, 64),
    solids.box([-2.5, 0, -1], [2.5, 10.3, 60]),
  );
  return group('Extractor impeller 120', [
    part(shape('Impeller wheel Ø120', along(impellerWheel(solids), 'y'), 'Aluminium, machined')),
    part(shape('Hub bush', along(bush, 'y'), 'Brass')),
  ]);
}

/** The wheel as one solid along Z. */
export function impellerWheel(solids: Solids): Solid {
  const { diameter, height, hub, blades, plate } = IMPELLER;
  const rim = diameter / 2;
  const back = solids.turn(
    [
      [0, 0],
      [rim - 0.5, 0],
      [rim, 0.5],
      [rim, plate - 0.5],
      [rim - 0.5, plate],
      [hub / 2 + 14, plate + 1.5],
      ...arc([hub / 2 + 10, plate + 11.5], 10, -90, -180, 8),
      [hub / 2, height - 9],
      [hub / 2 - 1, height - 8],
      [0, height - 8],
    ],
    120,
  );
  const blade = bladeBody(solids);
  const envelope = solids.turn(
    [
      [hub / 2 - 4, 1],
      [rim, 1],
      [rim, height - 9],
      ...arc([rim - 27, height - 60], 60, 64, 96, 24),
      [hub / 2 + 5, height - 2],
      ...arc([hub / 2 + 5, height - 8], 6, 100, 180, 8),
      [hub / 2 - 4, height - 10],
    ],
    120,
  );
  const ring = Array.from({ length: blades }, (_, i) => blade.rotate([0, 0, (i * 360) / blades]));
  const vanes = solids.union(...ring).intersect(envelope);
  const threads = boltCircle(33, 4, 45).map(([x, y]) => solids.cylinder(4.2, 12, 60, 0, 20).translate(x, y, 0));
  const relief = solids.tube(78, 54, -1, 1.2, 0, 96);
  return solids.cut(solids.union(back, vanes), solids.cylinder(24, -1, 60, 0, 64), relief, ...threads);
}

/** One blade: a curved, tapering strip that leans back towards its tip, along Z. */
function bladeBody(solids: Solids): Solid {
  const steps = 40;
  const rings: Vector[][] = [];
  for (let i = 0; i <= steps; i++) {
    const share = i / steps;
    const radius = 18 + share * 48;
    const turn = -(share ** 1.15) * 46;
    const half = 1.5 - share * 0.3;
    const section = (z: number, lean: number): [Point, Point] => {
      const angle = ((turn + lean) * Math.PI) / 180;
      const away = (half / radius) * (z > 10 ? 0.75 : 1);
      return [
        [radius * Math.cos(angle - away), radius * Math.sin(angle - away)],
        [radius * Math.cos(angle + away), radius * Math.sin(angle + away)],
      ];
    };
    const [a, b] = section(0, 0);
    const [c, d] = section(40, -9);
    rings.push([
      [a[0], a[1], 0.5],
      [b[0], b[1], 0.5],
      [d[0], d[1], 40],
      [c[0], c[1], 40],
    ]);
  }
  const body = solids.loft(rings);
  return body.volume() < 0 ? solids.loft(rings.toReversed()) : body;
}
