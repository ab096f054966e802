/** The position of a sheet in its window: CSS pixels per unit of the sheet, and the position of its top left corner. */
export interface DrawingView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A width and a height: of the sheet in its own units, of the window in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of the window that no panel covers, in CSS pixels. */
export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/** A point in the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The largest zoom, as a multiple of the view that shows the whole sheet; the smallest is half of it. */
const closest = 24;
const farthest = 0.5;
/** The part of the sheet that always stays visible, in CSS pixels. */
const grip = 64;

/** Shows the whole sheet in the middle of the area. */
export function fitPage(sheet: Size, area: Area): DrawingView {
  return centred(Math.min(area.width / sheet.width, area.height / sheet.height), sheet, area);
}

/** Makes the sheet as wide as the area. If it is then taller than the area, its top is shown. */
export function fitWidth(sheet: Size, area: Area): DrawingView {
  const view = centred(area.width / sheet.width, sheet, area);
  return { ...view, y: Math.max(view.y, area.top) };
}

/** Zooms and keeps the content under the point in its place. */
export function zoomAt(view: DrawingView, point: Point, factor: number, sheet: Size, area: Area): DrawingView {
  const whole = fitPage(sheet, area).scale;
  const scale = clamp(view.scale * factor, whole * farthest, whole * closest);
  const ratio = scale / view.scale;
  return held({ scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }, sheet, area);
}

/** Moves the sheet by hand. A part of it (`grip`) always stays in the area. */
export function panBy(view: DrawingView, dx: number, dy: number, sheet: Size, area: Area): DrawingView {
  return held({ ...view, x: view.x + dx, y: view.y + dy }, sheet, area);
}

/** Moves a place on the sheet (0 to 1 from its top left) into the area, only as far as needed. */
export function reveal(view: DrawingView, place: Point, sheet: Size, area: Area): DrawingView {
  const margin = Math.min(grip, area.width / 4, area.height / 4);
  const x = view.x + place.x * sheet.width * view.scale;
  const y = view.y + place.y * sheet.height * view.scale;
  return {
    ...view,
    x: view.x + clamp(x, area.left + margin, area.left + area.width - margin) - x,
    y: view.y + clamp(y, area.top + margin, area.top + area.height - margin) - y,
  };
}

/** The place on the sheet under a point, 0 to 1 from its top left; `null` if the point is outside of the sheet. */
export function placeAt(view: DrawingView, point: Point, sheet: Size): Point | null {
  const x = (point.x - view.x) / (sheet.width * view.scale);
  const y = (point.y - view.y) / (sheet.height * view.scale);
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
}

function centred(scale: number, sheet: Size, area: Area): DrawingView {
  return {
    scale,
    x: area.left + (area.width - sheet.width * scale) / 2,
    y: area.top + (area.height - sheet.height * scale) / 2,
  };
}

function held(view: DrawingView, sheet: Size, area: Area): DrawingView {
  const width = sheet.width * view.scale;
  const height = sheet.height * view.scale;
  return {
    ...view,
    x: clamp(view.x, area.left + Math.min(grip, width) - width, area.left + area.width - Math.min(grip, width)),
    y: clamp(view.y, area.top + Math.min(grip, height) - height, area.top + area.height - Math.min(grip, height)),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
