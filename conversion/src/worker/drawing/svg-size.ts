/** The size of a drawing in CSS px, and the visible part of its own coordinates. */
export interface SvgSize {
  width: number;
  height: number;
  viewBox: readonly [number, number, number, number];
}

/** CSS px. Font-relative units assume the default font size of 16 px. */
const UNITS: Record<string, number> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
};
const MAX_SIDE = 10_000_000;
/** Characters; longer texts are not parsed as numbers. */
const MAX_TEXT = 200;

/**
 * The size from the root's width, height and viewBox. A missing or relative side is derived from the viewBox. Null if
 * there is no positive, finite size.
 */
export function sizeOfRoot(attributes: { width?: string; height?: string; viewBox?: string }): SvgSize | null {
  if (Object.values(attributes).some((value) => value !== undefined && value.length > MAX_TEXT)) return null;
  const viewBox = attributes.viewBox === undefined ? null : parseViewBox(attributes.viewBox);
  if (attributes.viewBox !== undefined && !viewBox) return null;
  const given = { width: parseLength(attributes.width), height: parseLength(attributes.height) };
  if (given.width === null || given.height === null) return null;
  const ratio = viewBox ? viewBox[2] / viewBox[3] : null;
  const width = given.width ?? (given.height !== undefined && ratio ? given.height * ratio : viewBox?.[2]);
  const height = given.height ?? (given.width !== undefined && ratio ? given.width / ratio : viewBox?.[3]);
  if (width === undefined || height === undefined) return null;
  if (!isSide(width) || !isSide(height)) return null;
  return { width: round(width), height: round(height), viewBox: viewBox ?? [0, 0, round(width), round(height)] };
}

/** Px; undefined if missing or relative to the page; null if it is not a length. */
function parseLength(value: string | undefined): number | null | undefined {
  if (value === undefined || /^\s*(?:auto|[\d.]+(?:%|v[wh]))\s*$/i.test(value)) return undefined;
  const match = /^\s*\+?(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(value);
  const unit = UNITS[match?.[2]?.toLowerCase() ?? ''];
  return match && unit !== undefined ? Number(match[1]) * unit : null;
}

function parseViewBox(value: string): [number, number, number, number] | null {
  const numbers = value
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width, height] = numbers;
  if (numbers.length !== 4 || x === undefined || y === undefined || width === undefined || height === undefined)
    return null;
  return Number.isFinite(x) && Number.isFinite(y) && isSide(width) && isSide(height) ? [x, y, width, height] : null;
}

function isSide(value: number) {
  return value > 0 && value <= MAX_SIDE;
}

function round(value: number) {
  return Number(value.toPrecision(9));
}
