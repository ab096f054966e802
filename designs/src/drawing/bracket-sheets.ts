import { BRACKET } from '../bracket-dimensions.ts';
import { lugTangent } from '../hinge-bracket.ts';
import type { Solid } from '../kernel/solids.ts';
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
import { A3, drawFrame, type Revision, type TitleBlock } from './sheet-frame.ts';

const { base, lug, boss, bore, holes, rib } = BRACKET;
const REVISIONS: Revision[] = [
  ['C', 'Bore moved 2 mm up, Ra 0.8 in the bore', '2026-11-18', 'JW'],
  ['B', 'Hole pattern 90 × 36', '2026-10-02', 'EP'],
  ['A', 'First issue', '2026-08-21', 'EP'],
];

/** Sheet 1: front view, section A–A and top view in first angle, and an isometric view; all at full size. */
export function bracketViews(solid: Solid): Sheet {
  const pen = createPen();
  drawFrame(pen, titleOf(solid, 'Bearing bracket', '1:1', '1 / 2'), REVISIONS, [
    'General tolerances ISO 2768-mK',
    'Break sharp edges 0.2–0.5 × 45°',
    'Anodise natural, 10–15 µm, mask the bore',
    'Deburr all holes, no cutting marks on A',
  ]);
  frontView(pen, 118, 128);
  sectionView(pen, 262, 128);
  topView(pen, 118, 218);
  drawProjection(pen, solid, ISOMETRIC, [356, 128], 0.52);
  return { title: 'Bearing bracket HW-0418, sheet 1', ...A3, items: pen.items };
}

/** The title block of both sheets; the mass is computed from the model. */
export function titleOf(solid: Solid, title: string, scale: string, sheet: string): TitleBlock {
  return {
    title,
    number: 'HW-0418',
    revision: 'C',
    scale,
    sheet,
    drawn: ['J. Weber', '2026-11-18'],
    checked: ['E. Petrova', '2026-11-19'],
    material: 'EN AW-6082 T6, EN 754-2',
    mass: `${(solid.volume() * 2.7e-6).toFixed(3)} kg`,
    finish: 'Anodised',
  };
}

/** @param cx middle of the part on the paper @param floor its underside */
function frontView(pen: Pen, cx: number, floor: number): void {
  const X = (x: number) => cx + x;
  const Y = (y: number) => floor - y;
  const half = base.length / 2;
  const foot = lug.foot / 2;
  const [tx, ty] = lugTangent();
  pen.path(
    [
      ['M', X(-half), Y(0)],
      ['L', X(-half), Y(base.height)],
      ['L', X(-foot), Y(base.height)],
      ['L', X(-tx), Y(ty)],
      ['A', boss.radius, 0, 1, X(tx), Y(ty)],
      ['L', X(foot), Y(base.height)],
      ['L', X(half), Y(base.height)],
      ['L', X(half), Y(0)],
      ['Z'],
    ],
    'visible',
  );
  pen.line([X(-foot), Y(base.height)], [X(foot), Y(base.height)], 'visible');
  // The lower half of the boss is in front of the web.
  pen.path(
    [
      ['M', X(-tx), Y(ty)],
      ['A', boss.radius, 1, 0, X(tx), Y(ty)],
    ],
    'visible',
  );
  pen.circle(X(0), Y(bore.height), bore.diameter / 2, 'visible');
  pen.circle(X(0), Y(bore.height), bore.diameter / 2 + bore.chamfer, 'visible');
  const meets = bore.height - Math.sqrt(boss.radius ** 2 - (rib.thickness / 2) ** 2);
  for (const side of [-1, 1]) {
    pen.line([X((side * rib.thickness) / 2), Y(base.height)], [X((side * rib.thickness) / 2), Y(meets)], 'visible');
    const x = (side * holes.pitchX) / 2;
    for (const edge of [-1, 1]) {
      pen.line(
        [X(x + (edge * holes.diameter) / 2), Y(base.height)],
        [X(x + (edge * holes.diameter) / 2), Y(0)],
        'hidden',
      );
    }
    pen.line([X(x), Y(base.height + 4)], [X(x), Y(-4)], 'centre');
  }
  pen.line([X(-rib.thickness / 2), Y(base.height + 2)], [X(rib.thickness / 2), Y(base.height + 2)], 'visible');
  pen.line([X(0), Y(75)], [X(0), Y(-5)], 'centre');
  pen.line([X(-25), Y(bore.height)], [X(25), Y(bore.height)], 'centre');
  cuttingPlane(pen, X(0), Y(86), Y(-15));
  const reach = bore.diameter / 2 + bore.chamfer;
  leader(pen, [X(-reach * 0.73), Y(bore.height + reach * 0.68)], [X(-24), Y(80)], -34, 'Ø20 H7 (+0.021 / 0)');
  toleranceFrame(pen, [X(-56), Y(80) + 1.4], 'position', ['Ø0.05', 'A']);
  leader(pen, [X(boss.radius * 0.81), Y(bore.height + boss.radius * 0.58)], [X(34), Y(74)], 14, 'R20');
  horizontalDimension(pen, X(-holes.pitchX / 2), X(holes.pitchX / 2), Y(-29), Y(0), Y(0), '90 ±0.1');
  horizontalDimension(pen, X(-half), X(half), Y(-38), Y(0), Y(0), '120');
  verticalDimension(pen, Y(0), Y(bore.height), X(-76), X(-half), X(-24), '50 ±0.05');
  verticalDimension(pen, Y(0), Y(base.height), X(68), X(half), X(half), '8', true);
  datum(pen, X(24), Y(0), 'A');
}

/** @param cx middle plane of the part on the paper @param floor its underside */
function sectionView(pen: Pen, cx: number, floor: number): void {
  const spot = (z: number, y: number): Spot => [cx + z, floor - y];
  const [half, web, wide] = [base.depth / 2, lug.thickness / 2, boss.width / 2];
  const under = bore.height - boss.radius;
  const low = bore.height - bore.diameter / 2;
  const high = bore.height + bore.diameter / 2;
  const c = bore.chamfer;
  const lower: Spot[] = [
    [-half, 0],
    [half, 0],
    [half, base.height],
    [web, base.height],
    [web, under],
    [wide, under],
    [wide, low - c],
    [wide - c, low],
    [-wide + c, low],
    [-wide, low - c],
    [-wide, under],
    [-web, under],
    [-web, base.height],
    [-half, base.height],
  ];
  const upper: Spot[] = [
    [-wide, high + c],
    [-wide + c, high],
    [wide - c, high],
    [wide, high + c],
    [wide, bore.height + boss.radius],
    [-wide, bore.height + boss.radius],
  ];
  const place = (outline: Spot[]) => outline.map(([z, y]) => spot(z, y));
  hatch(pen, [place(lower)]);
  hatch(pen, [place(upper)]);
  pen.polygon(place(lower), 'visible');
  pen.polygon(place(upper), 'visible');
  for (const side of [-1, 1]) {
    pen.line(spot(side * wide, low - c), spot(side * wide, high + c), 'visible');
    pen.line(spot(side * (wide - c), low), spot(side * (wide - c), high), 'medium');
    // A rib cut along its length is not hatched.
    const top = base.height + 2;
    const meets = rib.reach - ((rib.reach - (wide - 1)) * (under - top)) / (rib.top - top);
    pen.line(spot(side * rib.reach, base.height), spot(side * rib.reach, top), 'visible');
    pen.line(spot(side * rib.reach, top), spot(side * meets, under), 'visible');
  }
  pen.line(spot(-21, bore.height), spot(21, bore.height), 'centre');
  pen.line(spot(0, 75), spot(0, -4), 'centre');
  horizontalDimension(pen, spot(-wide, 0)[0], spot(wide, 0)[0], floor - 80, floor - 70, floor - 70, '30 –0.1');
  horizontalDimension(pen, spot(-half, 0)[0], spot(half, 0)[0], floor + 24, floor, floor, '60');
  const y = floor - 20;
  pen.line([cx - web, y], [cx + 30, y], 'thin');
  arrow(pen, [cx - web, y], 180);
  arrow(pen, [cx + web, y], 0);
  pen.text(cx + 25, y - 1.1, '16');
  pen.line(spot(wide, high), spot(32, high), 'thin');
  finishSign(pen, spot(24, high), 'Ra 0.8');
  pen.line(spot(half, 0), spot(half + 10, 0), 'thin');
  finishSign(pen, spot(half + 6, 0), 'Ra 1.6');
  pen.path(
    [
      ['M', cx + 36, floor + 17],
      ['L', cx + 26, floor + 17],
      ['L', cx + 26, floor],
    ],
    'thin',
  );
  arrow(pen, [cx + 26, floor], -90);
  toleranceFrame(pen, [cx + 36, floor + 14], 'flatness', ['0.05']);
  pen.text(cx, floor + 36, 'A–A', { size: 4.6, bold: true, anchor: 'middle' });
}

/** @param cx @param cy the middle of the part on the paper; the front lies below */
function topView(pen: Pen, cx: number, cy: number): void {
  const [half, deep] = [base.length / 2, base.depth / 2];
  const r = 3;
  pen.path(
    [
      ['M', cx - half + r, cy - deep],
      ['L', cx + half - r, cy - deep],
      ['A', r, 0, 1, cx + half, cy - deep + r],
      ['L', cx + half, cy + deep - r],
      ['A', r, 0, 1, cx + half - r, cy + deep],
      ['L', cx - half + r, cy + deep],
      ['A', r, 0, 1, cx - half, cy + deep - r],
      ['L', cx - half, cy - deep + r],
      ['A', r, 0, 1, cx - half + r, cy - deep],
      ['Z'],
    ],
    'visible',
  );
  const around = (w: number, d: number) => pen.rectangle(cx - w / 2, cy - d / 2, w, d, 'visible', 'paper');
  around(rib.thickness, rib.reach * 2);
  around(lug.foot, lug.thickness);
  around(boss.radius * 2, boss.width);
  for (const side of [-1, 1]) {
    const x = cx + (side * bore.diameter) / 2;
    pen.line([x, cy - boss.width / 2], [x, cy + boss.width / 2], 'hidden');
    for (const row of [-1, 1]) {
      const [hx, hy] = [cx + (side * holes.pitchX) / 2, cy + (row * holes.pitchZ) / 2];
      pen.circle(hx, hy, holes.diameter / 2, 'visible');
      centreMark(pen, hx, hy, 7.2);
    }
  }
  pen.line([cx, cy - deep - 5], [cx, cy + deep + 5], 'centre');
  pen.line([cx - half - 5, cy], [cx + half + 5, cy], 'centre');
  const left = cx - holes.pitchX / 2;
  verticalDimension(pen, cy - holes.pitchZ / 2, cy + holes.pitchZ / 2, cx - 76, left - 7, left - 7, '36 ±0.1');
  verticalDimension(pen, cy - deep, cy + deep, cx - 86, cx - half, cx - half, '60');
  horizontalDimension(pen, cx - half, left, cy + 40, cy + deep, cy + holes.pitchZ / 2 + 7, '15');
  horizontalDimension(
    pen,
    cx - lug.foot / 2,
    cx + lug.foot / 2,
    cy + 49,
    cy + lug.thickness / 2,
    cy + lug.thickness / 2,
    '68',
  );
  const rim = (holes.diameter / 2) * Math.SQRT1_2;
  leader(pen, [cx + holes.pitchX / 2 + rim, cy + holes.pitchZ / 2 + rim], [cx + 58, cy + 42], 14, '4 × Ø9');
}

function cuttingPlane(pen: Pen, x: number, top: number, bottom: number): void {
  for (const [from, to, arm] of [
    [top, top + 8, top + 2],
    [bottom - 8, bottom, bottom - 2],
  ] as const) {
    pen.line([x, from], [x, to], 'frame');
    pen.line([x, arm], [x + 7, arm], 'medium');
    arrow(pen, [x + 10, arm], 0, 4.2);
  }
  pen.text(x + 5, top - 1, 'A', { size: 4.6, bold: true, anchor: 'middle' });
  pen.text(x + 5, bottom + 4.6, 'A', { size: 4.6, bold: true, anchor: 'middle' });
}

/** The sign of a datum below a horizontal face. */
export function datum(pen: Pen, x: number, y: number, letter: string): void {
  pen.polygon(
    [
      [x, y],
      [x - 1.8, y + 3],
      [x + 1.8, y + 3],
    ],
    null,
    'ink',
  );
  pen.line([x, y + 3], [x, y + 7], 'table');
  pen.rectangle(x - 2.5, y + 7, 5, 5, 'table', 'paper');
  pen.text(x, y + 10.6, letter, { size: 3, anchor: 'middle' });
}
