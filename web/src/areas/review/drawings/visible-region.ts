import type { DrawingView, Size } from './drawing-view.ts';

/** The part of a sheet that is visible in the window, so that only this part is drawn. */
export interface Region {
  /** Its position and size in the window, in CSS pixels. */
  readonly left: number;
  readonly top: number;
  readonly cssWidth: number;
  readonly cssHeight: number;
  /** In device pixels. */
  readonly width: number;
  readonly height: number;
  /** The distance from the region's corner to the sheet's corner, in device pixels; never positive. */
  readonly offsetX: number;
  readonly offsetY: number;
}

/**
 * Returns the visible part of a sheet; null if the sheet is outside the window. `ratio`: device pixels per CSS pixel.
 */
export function visibleRegion(view: DrawingView, sheet: Size, stage: Size, ratio: number): Region | null {
  const left = Math.max(0, view.x);
  const top = Math.max(0, view.y);
  const cssWidth = Math.min(stage.width, view.x + sheet.width * view.scale) - left;
  const cssHeight = Math.min(stage.height, view.y + sheet.height * view.scale) - top;
  if (cssWidth < 1 || cssHeight < 1) return null;
  return {
    left,
    top,
    cssWidth,
    cssHeight,
    width: Math.ceil(cssWidth * ratio),
    height: Math.ceil(cssHeight * ratio),
    offsetX: (view.x - left) * ratio,
    offsetY: (view.y - top) * ratio,
  };
}
