import type { Pen, Spot } from './pen.ts';

const ARROW = 3;
/** Gap between the part and its extension lines, and how far these extend beyond the dimension line, in mm. */
const GAP = 1;
const BEYOND = 1.8;

/** A filled arrow head with its tip at a spot, pointing along `degrees` (0 right, 90 down). */
export function arrow(pen: Pen, tip: Spot, degrees: number, length = ARROW): void {
  const a = (degrees * Math.PI) / 180;
  const side = (sign: number): Spot => [
    tip[0] - length * Math.cos(a) - sign * (length / 6) * Math.sin(a),
    tip[1] - length * Math.sin(a) + sign * (length / 6) * Math.cos(a),
  ];
  pen.polygon([tip, side(1), side(-1)], null, 'ink');
}

/** A horizontal dimension at height `y` between two x; `from1` and `from2` are where the extension lines leave the part. */
export function horizontalDimension(
  pen: Pen,
  x1: number,
  x2: number,
  y: number,
  from1: number,
  from2: number,
  text: string,
): void {
  extend(pen, x1, from1, y);
  extend(pen, x2, from2, y);
  pen.line([x1, y], [x2, y], 'thin');
  arrow(pen, [x1, y], 180);
  arrow(pen, [x2, y], 0);
  pen.text((x1 + x2) / 2, y - 1.1, text, { anchor: 'middle' });
}

/**
 * A vertical dimension at `x` between two y, read from the right. With `outside` the arrows point inwards from both
 * sides and the text is above them: for distances too short for a text.
 */
export function verticalDimension(
  pen: Pen,
  y1: number,
  y2: number,
  x: number,
  from1: number,
  from2: number,
  text: string,
  outside = false,
): void {
  const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1];
  for (const [y, from] of [
    [y1, from1],
    [y2, from2],
  ] as const) {
    const direction = x < from ? -1 : 1;
    pen.line([from + direction * GAP, y], [x + direction * BEYOND, y], 'thin');
  }
  if (outside) {
    pen.line([x, top - 11], [x, bottom + 6], 'thin');
    arrow(pen, [x, top], 90);
    arrow(pen, [x, bottom], -90);
    pen.text(x - 1.1, top - 8, text, { anchor: 'middle', upright: true });
    return;
  }
  pen.line([x, top], [x, bottom], 'thin');
  arrow(pen, [x, top], -90);
  arrow(pen, [x, bottom], 90);
  pen.text(x - 1.1, (top + bottom) / 2, text, { anchor: 'middle', upright: true });
}

/** A leader with its arrow at `tip`, an elbow, and a shelf of a signed length with the text above it. */
export function leader(pen: Pen, tip: Spot, elbow: Spot, shelf: number, text: string): void {
  pen.line(tip, elbow, 'thin');
  pen.line(elbow, [elbow[0] + shelf, elbow[1]], 'thin');
  arrow(pen, tip, (Math.atan2(tip[1] - elbow[1], tip[0] - elbow[0]) * 180) / Math.PI);
  pen.text(elbow[0] + Math.min(shelf, 0) + 0.6, elbow[1] - 1.1, text);
}

/** Centre lines through a hole, reaching beyond its rim. */
export function centreMark(pen: Pen, x: number, y: number, reach: number): void {
  pen.line([x - reach, y], [x + reach, y], 'centre');
  pen.line([x, y - reach], [x, y + reach], 'centre');
}

/** Hatches closed outlines (even-odd) with 45° lines at a distance, in mm. */
export function hatch(pen: Pen, outlines: Spot[][], distance = 2.6): void {
  // In rotated coordinates u = x − y the hatch lines are u = constant; v = x + y runs along them.
  const edges = outlines.flatMap((outline) =>
    outline.map((spot, i) => {
      const next = outline[(i + 1) % outline.length]!;
      return [spot[0] + spot[1], spot[0] - spot[1], next[0] + next[1], next[0] - next[1]] as const;
    }),
  );
  const step = distance * Math.SQRT2;
  const low = Math.min(...edges.map((edge) => edge[0]));
  const high = Math.max(...edges.map((edge) => edge[0]));
  for (let k = Math.ceil(low / step); k * step < high; k++) {
    const sum = k * step + 1e-6;
    const crossings = edges
      .filter(([a, , b]) => a < sum !== b < sum)
      .map(([a, u, b, w]) => u + ((w - u) * (sum - a)) / (b - a))
      .sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const spot = (u: number): Spot => [(sum + u) / 2, (sum - u) / 2];
      pen.line(spot(crossings[i]!), spot(crossings[i + 1]!), 'hatch');
    }
  }
}

/** A surface finish symbol on a line at a point, with its value. */
export function finishSign(pen: Pen, at: Spot, text: string): void {
  const [x, y] = at;
  pen.path(
    [
      ['M', x - 2, y - 3.5],
      ['L', x, y],
      ['L', x + 4, y - 7],
      ['L', x + 12, y - 7],
    ],
    'table',
  );
  pen.text(x + 4.4, y - 4.2, text, { size: 2.8 });
}

/** A geometric tolerance frame; the first cell is a symbol. Returns its width in mm. */
export function toleranceFrame(
  pen: Pen,
  at: Spot,
  sign: 'position' | 'flatness' | 'parallel',
  cells: string[],
): number {
  const [x, y] = at;
  const widths = [7, ...cells.map((text) => 3 + text.length * 1.75)];
  let left = x;
  widths.forEach((width, i) => {
    pen.rectangle(left, y, width, 6, 'table', 'paper');
    if (i > 0) pen.text(left + width / 2, y + 4.1, cells[i - 1]!, { size: 3, anchor: 'middle' });
    left += width;
  });
  const [cx, cy] = [x + 3.5, y + 3];
  if (sign === 'position') {
    pen.circle(cx, cy, 1.5, 'table');
    pen.line([cx - 2.4, cy], [cx + 2.4, cy], 'table');
    pen.line([cx, cy - 2.4], [cx, cy + 2.4], 'table');
  } else if (sign === 'flatness') {
    pen.polygon(
      [
        [cx - 2.4, cy + 1.4],
        [cx + 1.2, cy + 1.4],
        [cx + 2.4, cy - 1.4],
        [cx - 1.2, cy - 1.4],
      ],
      'table',
    );
  } else {
    pen.line([cx - 1.8, cy + 1.8], [cx, cy - 1.8], 'table');
    pen.line([cx, cy + 1.8], [cx + 1.8, cy - 1.8], 'table');
  }
  return left - x;
}

function extend(pen: Pen, x: number, from: number, y: number): void {
  const direction = y < from ? -1 : 1;
  pen.line([x, from + direction * GAP], [x, y + direction * BEYOND], 'thin');
}
