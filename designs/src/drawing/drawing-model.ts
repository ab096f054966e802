/**
 * A drawing sheet as plain data, in millimetres from the upper left corner. Every item is one of three types, so that
 * each writer (SVG, PDF) stays small and both produce the same drawing.
 */
export interface Sheet {
  title: string;
  width: number;
  height: number;
  items: SheetItem[];
}

/** Anything on a sheet. */
export type SheetItem = SheetPath | SheetCircle | SheetText;

/** A step of a path: move, line, circular arc (radius, large-arc and sweep flag as in SVG), close. */
export type PathStep =
  | ['M', number, number]
  | ['L', number, number]
  | ['A', number, 0 | 1, 0 | 1, number, number]
  | ['Z'];

/** Lines and arcs with one line type, filled, or both. */
export interface SheetPath {
  kind: 'path';
  steps: PathStep[];
  line: LineKind | null;
  fill: Fill;
}

/** A whole circle. */
export interface SheetCircle {
  kind: 'circle';
  x: number;
  y: number;
  radius: number;
  line: LineKind;
  fill: Fill;
}

/** One line of text, positioned by its baseline. */
export interface SheetText {
  kind: 'text';
  x: number;
  y: number;
  /** Font size in mm. */
  size: number;
  text: string;
  anchor: 'start' | 'middle' | 'end';
  bold: boolean;
  soft: boolean;
  /** Rotated by 90° counter-clockwise, to be read from the right side of the sheet. */
  upright: boolean;
}

/** The fill of a closed shape. */
export type Fill = 'none' | 'paper' | 'ink';

/** The ISO 128 line types that the sheets use: width in mm and dashes in mm. */
export const LINES = {
  frame: { width: 0.7, dashes: [] },
  visible: { width: 0.5, dashes: [] },
  medium: { width: 0.35, dashes: [] },
  thin: { width: 0.18, dashes: [] },
  table: { width: 0.25, dashes: [] },
  hidden: { width: 0.25, dashes: [2.4, 1.2] },
  centre: { width: 0.18, dashes: [7, 1.2, 1.2, 1.2] },
  hatch: { width: 0.13, dashes: [] },
} as const;
/** A line type of the sheets. */
export type LineKind = keyof typeof LINES;

/** Colours of a sheet: it looks like paper in both themes. */
export const INK = { ink: '#16181b', soft: '#5b6066', paper: '#ffffff' } as const;
