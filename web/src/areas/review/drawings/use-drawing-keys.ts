import { type KeyboardEvent, useState } from 'react';
import type { Area, Point } from './drawing-view.ts';
import type { DrawingViewControl } from './use-drawing-view.ts';

/** What the keys of a focused drawing control. */
export interface DrawingKeys {
  readonly control: DrawingViewControl;
  readonly area: Area;
  readonly isCommenting: boolean;
  readonly onComment: (at: Point) => void;
  /** Changes to the next or the previous sheet. */
  readonly turn: (by: 1 | -1) => void;
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/**
 * The movement per press of an arrow key, in CSS pixels: larger for the sheet than for the crosshair, and larger with
 * Shift.
 */
const steps = { sheet: 64, crosshair: 8, crosshairFar: 48 };
const zoomStep = 1.25;

/** Arrows move the sheet, or the crosshair in add-comment mode; Enter comments on what is under it (DECISIONS 48). */
export function useDrawingKeys({ control, area, isCommenting, onComment, turn }: DrawingKeys) {
  const [crosshair, setCrosshair] = useState<Point | null>(null);
  if (!isCommenting && crosshair) setCrosshair(null);
  const move = (arrow: Point, isFar: boolean) => {
    if (!isCommenting) return control.pan(-arrow.x * steps.sheet, -arrow.y * steps.sheet);
    const from = crosshair ?? { x: area.left + area.width / 2, y: area.top + area.height / 2 };
    const step = isFar ? steps.crosshairFar : steps.crosshair;
    setCrosshair({
      x: Math.max(area.left, Math.min(from.x + arrow.x * step, area.left + area.width)),
      y: Math.max(area.top, Math.min(from.y + arrow.y * step, area.top + area.height)),
    });
  };
  const act = (event: KeyboardEvent): boolean => {
    const arrow = arrows[event.key];
    if (arrow) move(arrow, event.shiftKey);
    else if (event.key === 'Enter' && crosshair) onComment(crosshair);
    else if (event.key === '+' || event.key === '=') control.zoom(zoomStep);
    else if (event.key === '-') control.zoom(1 / zoomStep);
    else if (event.key === '0') control.fit('page');
    else if (event.key === 'PageDown') turn(1);
    else if (event.key === 'PageUp') turn(-1);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl and Cmd belong to the browser's own zoom; Ctrl+Shift with arrows is the way of held keys.
    const isBrowsers = event.altKey || ((event.ctrlKey || event.metaKey) && !event.shiftKey);
    if (!isBrowsers && act(event)) event.preventDefault();
  };
  return { crosshair, onKeyDown };
}
