import type { Fill, LineKind, PathStep, SheetItem, SheetText } from './drawing-model.ts';

/** A point on the paper, in mm from the upper left corner. */
export type Spot = [x: number, y: number];
type TextStyle = Partial<Pick<SheetText, 'size' | 'anchor' | 'bold' | 'soft' | 'upright'>>;

/** Draws on a sheet: each call adds one item. All coordinates are millimetres on paper. */
export interface Pen {
  items: SheetItem[];
  path(steps: PathStep[], line: LineKind | null, fill?: Fill): void;
  line(from: Spot, to: Spot, line: LineKind): void;
  polygon(spots: Spot[], line: LineKind | null, fill?: Fill): void;
  rectangle(x: number, y: number, width: number, height: number, line: LineKind, fill?: Fill): void;
  circle(x: number, y: number, radius: number, line: LineKind, fill?: Fill): void;
  text(x: number, y: number, text: string, style?: TextStyle): void;
}

/** A pen with an empty list of items. */
export function createPen(): Pen {
  const items: SheetItem[] = [];
  const pen: Pen = {
    items,
    path: (steps, line, fill = 'none') => items.push({ kind: 'path', steps, line, fill }),
    line: (from, to, line) =>
      pen.path(
        [
          ['M', ...from],
          ['L', ...to],
        ],
        line,
      ),
    polygon: (spots, line, fill = 'none') =>
      pen.path([...spots.map(([x, y], i): PathStep => [i === 0 ? 'M' : 'L', x, y]), ['Z']], line, fill),
    rectangle: (x, y, width, height, line, fill = 'none') =>
      pen.polygon(
        [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ],
        line,
        fill,
      ),
    circle: (x, y, radius, line, fill = 'none') => items.push({ kind: 'circle', x, y, radius, line, fill }),
    text: (x, y, text, style = {}) =>
      items.push({
        kind: 'text',
        x,
        y,
        text,
        size: style.size ?? 3.3,
        anchor: style.anchor ?? 'start',
        bold: style.bold ?? false,
        soft: style.soft ?? false,
        upright: style.upright ?? false,
      }),
  };
  return pen;
}
