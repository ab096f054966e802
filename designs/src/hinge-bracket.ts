import { BRACKET } from './bracket-dimensions.ts';
import { bracketDetails } from './drawing/bracket-detail-sheet.ts';
import { bracketViews } from './drawing/bracket-sheets.ts';
import { writeDrawing } from './drawing/drawing-writer.ts';
import type { Design } from './kernel/design.ts';
import { writeGlb } from './kernel/glb-writer.ts';
import { part, shape } from './kernel/part-tree.ts';
import { along, createSolids, type Solid, type Solids } from './kernel/solids.ts';

/** The bearing bracket HW-0418: one machined part. Length along X, height along Y, depth along Z. */
export async function buildHingeBracket(): Promise<Design> {
  const solids = await createSolids();
  const solid = modelBracket(solids);
  const body = shape('Bearing bracket HW-0418', solid, 'Aluminium, machined');
  const sheets = [bracketViews(solid), bracketDetails(solid)];
  return {
    slug: 'hinge-bracket',
    title: 'Hinge bracket rev C',
    glb: await writeGlb(part(body)),
    drawings: await Promise.all(sheets.map(writeDrawing)),
  };
}

/** The bracket as one solid, standing on y = 0 with its middle on the Y axis. */
export function modelBracket(solids: Solids): Solid {
  const { base, lug, boss, bore, holes, rib } = BRACKET;
  const plate = along(
    solids.prism(
      [
        [-base.length / 2, -base.depth / 2, 3],
        [base.length / 2, -base.depth / 2, 3],
        [base.length / 2, base.depth / 2, 3],
        [-base.length / 2, base.depth / 2, 3],
      ],
      0,
      base.height,
      { lower: { chamfer: 0.5 }, upper: { chamfer: 0.5 } },
    ),
    'y',
  );
  const foot = lug.foot / 2;
  const tangent = lugTangent();
  const web = solids.extrude(
    [
      [
        [-foot, base.height - 0.5],
        [foot, base.height - 0.5],
        [tangent[0], tangent[1]],
        [0, bore.height],
        [-tangent[0], tangent[1]],
      ],
    ],
    -lug.thickness / 2,
    lug.thickness / 2,
  );
  const round = solids.cylinder(boss.radius * 2, -boss.width / 2, boss.width / 2, 0.5, 96).translate(0, bore.height, 0);
  const ribs = [1, -1].map((side) =>
    along(
      solids.extrude(
        [
          [
            [0, base.height - 0.5],
            [rib.reach, base.height - 0.5],
            [rib.reach, base.height + 2],
            [boss.width / 2 - 1, rib.top],
            [0, rib.top],
          ],
        ],
        -rib.thickness / 2,
        rib.thickness / 2,
      ),
      'z',
    ).rotate([0, side > 0 ? -90 : 90, 0]),
  );
  const eye = solids.turn(
    [
      [0, -boss.width],
      [bore.diameter / 2 + bore.chamfer + boss.width / 2, -boss.width],
      [bore.diameter / 2 + bore.chamfer, -boss.width / 2],
      [bore.diameter / 2, -boss.width / 2 + bore.chamfer],
      [bore.diameter / 2, boss.width / 2 - bore.chamfer],
      [bore.diameter / 2 + bore.chamfer, boss.width / 2],
      [bore.diameter / 2 + bore.chamfer + boss.width / 2, boss.width],
      [0, boss.width],
    ],
    96,
  );
  const drills = [-1, 1].flatMap((i) =>
    [-1, 1].map((j) =>
      along(solids.cylinder(holes.diameter, -1, base.height + 1, 0, 40), 'y', [
        (i * holes.pitchX) / 2,
        0,
        (j * holes.pitchZ) / 2,
      ]),
    ),
  );
  return solids.cut(solids.union(plate, web, round, ...ribs), eye.translate(0, bore.height, 0), ...drills);
}

/** Where the right flank of the lug touches the round head: x from the middle, y from the floor. */
export function lugTangent(): [number, number] {
  const { base, lug, boss, bore } = BRACKET;
  const dx = lug.foot / 2;
  const dy = base.height - bore.height;
  const distance = Math.hypot(dx, dy);
  const angle = Math.atan2(dy, dx) + Math.acos(boss.radius / distance);
  return [boss.radius * Math.cos(angle), bore.height + boss.radius * Math.sin(angle)];
}
