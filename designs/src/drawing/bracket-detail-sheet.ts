import { BRACKET } from '../bracket-dimensions.ts';
import type { Solid } from '../kernel/solids.ts';
import { datum, titleOf } from './bracket-sheets.ts';
import {
  arrow,
  centreMark,
  finishSign,
  hatch,
  horizontalDimension,
  leader,
  toleranceFrame,
  verticalDimension,
} from './dimensions.ts';
import type { Sheet } from './drawing-model.ts';
import { createPen, type Pen, type Spot } from './pen.ts';
import { drawProjection, ISOMETRIC } from './projected-view.ts';
import { A3, drawFrame } from './sheet-frame.ts';

const { base, boss, bore, holes, lug } = BRACKET;
const SCALE = 2;

/** Sheet 2: the eye at twice its size, the drill pattern with its table, and an isometric view in full size. */
export function bracketDetails(solid: Solid): Sheet {
  const pen = createPen();
  drawFrame(pen, titleOf(solid, 'Bore and drill pattern', '2:1', '2 / 2'), [], []);
  eyeDetail(pen, 106, 90);
  drillPattern(pen, 118, 206);
  drillTable(pen, 236, 178);
  drawProjection(pen, solid, ISOMETRIC, [318, 130], 1);
  pen.text(318, 34, 'Isometric view 1:1', { size: 3.3, anchor: 'middle', soft: true });
  return { title: 'Bearing bracket HW-0418, sheet 2', ...A3, items: pen.items };
}

/** The head cut along the bore's axis, at 2:1. */
function eyeDetail(pen: Pen, cx: number, cy: number): void {
  const spot = (z: number, y: number): Spot => [cx + z * SCALE, cy - y * SCALE];
  const [wide, r, c, outer, web] = [boss.width / 2, bore.diameter / 2, bore.chamfer, boss.radius, lug.thickness / 2];
  const half = (side: number): Spot[] => [
    [-wide, side * (r + c)],
    [-wide + c, side * r],
    [wide - c, side * r],
    [wide, side * (r + c)],
    [wide, side * outer],
  ];
  const upper = [...half(1), [-wide, outer] as Spot].map(([z, y]) => spot(z, y));
  const stem = -outer - 5;
  const lower = [...half(-1), [web, -outer], [web, stem], [-web, stem], [-web, -outer], [-wide, -outer]].map(([z, y]) =>
    spot(z!, y!),
  );
  for (const outline of [upper, lower]) hatch(pen, [outline], 3.2);
  pen.polygon(upper, 'visible');
  // The stem is broken off, so its end is a thin line.
  pen.path(
    [
      ['M', ...spot(-web, stem)],
      ['L', ...spot(-web, -outer)],
      ['L', ...spot(-wide, -outer)],
      ['L', ...spot(-wide, -r - c)],
      ['L', ...spot(-wide + c, -r)],
      ['L', ...spot(wide - c, -r)],
      ['L', ...spot(wide, -r - c)],
      ['L', ...spot(wide, -outer)],
      ['L', ...spot(web, -outer)],
      ['L', ...spot(web, stem)],
    ],
    'visible',
  );
  pen.line(spot(-web - 2, stem), spot(web + 2, stem), 'thin');
  for (const side of [-1, 1]) {
    pen.line(spot(side * wide, -r - c), spot(side * wide, r + c), 'visible');
    pen.line(spot(side * (wide - c), -r), spot(side * (wide - c), r), 'medium');
  }
  pen.line(spot(-wide - 6, 0), spot(wide + 6, 0), 'centre');
  const [left] = spot(-wide, 0);
  const [right] = spot(wide, 0);
  horizontalDimension(pen, left, right, cy - outer * SCALE - 12, cy - outer * SCALE, cy - outer * SCALE, '30 –0.1');
  verticalDimension(pen, cy - r * SCALE, cy + r * SCALE, left - 16, left + 2, left + 2, 'Ø20 H7 (+0.021 / 0)');
  verticalDimension(pen, cy - outer * SCALE, cy + outer * SCALE, left - 28, left, left, 'Ø40');
  leader(pen, spot(wide - c / 2, r + c / 2), [right + 12, cy - outer * SCALE - 4], 18, '2 × 1 × 45°');
  pen.line([right, cy - r * SCALE], [right + 32, cy - r * SCALE], 'thin');
  finishSign(pen, [right + 18, cy - r * SCALE], 'Ra 0.8');
  pen.path(
    [
      ['M', right + 20, cy + 22],
      ['L', right + 12, cy + 22],
      ['L', right + 12, cy + r * SCALE],
    ],
    'thin',
  );
  pen.line([right + 1, cy + r * SCALE], [right + 14, cy + r * SCALE], 'thin');
  arrow(pen, [right + 12, cy + r * SCALE], -90);
  toleranceFrame(pen, [right + 20, cy + 19], 'parallel', ['0.02', 'A']);
  pen.text(cx, cy + outer * SCALE + 22, 'Detail of the eye 2:1', { size: 3.3, anchor: 'middle', soft: true });
}

/** The base from below with its holes numbered. */
function drillPattern(pen: Pen, cx: number, cy: number): void {
  const [half, deep] = [base.length / 2, base.depth / 2];
  pen.rectangle(cx - half, cy - deep, base.length, base.depth, 'visible');
  numberedHoles().forEach(([x, y], i) => {
    pen.circle(cx + x, cy + y, holes.diameter / 2, 'visible');
    centreMark(pen, cx + x, cy + y, 7.2);
    pen.circle(cx + x + 9, cy + y - 7.4, 3, 'table', 'paper');
    pen.text(cx + x + 9, cy + y - 6.2, `${i + 1}`, { anchor: 'middle' });
  });
  pen.circle(cx - half, cy + deep, 1.4, 'medium', 'paper');
  pen.text(cx - half - 3, cy + deep + 5.4, '0', { anchor: 'end' });
  const [x1, x2] = [cx - holes.pitchX / 2, cx + holes.pitchX / 2];
  const [y1, y2] = [cy - holes.pitchZ / 2, cy + holes.pitchZ / 2];
  horizontalDimension(pen, x1, x2, cy + deep + 14, y2 + 7, y2 + 7, '90 ±0.1');
  horizontalDimension(pen, cx - half, cx + half, cy + deep + 24, cy + deep, cy + deep, '120');
  verticalDimension(pen, y1, y2, cx - half - 12, x1 - 7, x1 - 7, '36 ±0.1');
  verticalDimension(pen, cy - deep, cy + deep, cx - half - 22, cx - half, cx - half, '60');
  pen.line([cx, cy - deep - 5], [cx, cy + deep + 5], 'centre');
  pen.line([cx - half - 5, cy], [cx + half + 5, cy], 'centre');
  datum(pen, cx + 24, cy + deep, 'B');
  pen.text(cx, cy - deep - 9, 'Drill pattern, seen from above 1:1', { size: 3.3, anchor: 'middle', soft: true });
}

function drillTable(pen: Pen, left: number, top: number): void {
  const columns = [16, 26, 26, 40, 40];
  const rows = [
    ['No.', 'X', 'Y', 'Hole', 'Position'],
    ...numberedHoles().map(([x, y], i) => [
      `${i + 1}`,
      (x + base.length / 2).toFixed(1),
      (base.depth / 2 - y).toFixed(1),
      `Ø${holes.diameter} through`,
      'Ø0.1  A  B',
    ]),
  ];
  rows.forEach((row, i) => {
    let x = left;
    row.forEach((text, k) => {
      pen.rectangle(x, top + i * 7, columns[k]!, 7, 'table');
      pen.text(x + 2, top + i * 7 + 4.8, text, { size: 3, bold: i === 0 });
      x += columns[k]!;
    });
  });
}

function numberedHoles(): Spot[] {
  const [x, y] = [holes.pitchX / 2, holes.pitchZ / 2];
  return [
    [-x, y],
    [x, y],
    [x, -y],
    [-x, -y],
  ];
}
