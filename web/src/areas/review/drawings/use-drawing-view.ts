import { useState } from 'react';
import {
  type Area,
  type DrawingView,
  fitPage,
  fitWidth,
  type Point,
  panBy,
  reveal,
  type Size,
  zoomAt,
} from './drawing-view.ts';

/** The view of a drawing, and functions that change it. Points and distances are in CSS pixels of the window. */
export interface DrawingViewControl {
  readonly view: DrawingView;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at?: Point): void;
  fit(to: 'page' | 'width'): void;
  /** Moves a place on the sheet, 0 to 1 from its top left, out from under the panels. */
  reveal(place: Point): void;
}

type Wish = 'page' | 'width' | DrawingView;

/** When the window or the panels change, a fitted sheet is fitted again, and a moved one keeps its place. */
export function useDrawingView(sheet: Size, area: Area): DrawingViewControl {
  const [wish, setWish] = useState<Wish>('page');
  const resolve = (current: Wish) =>
    current === 'page' ? fitPage(sheet, area) : current === 'width' ? fitWidth(sheet, area) : current;
  const change = (next: (view: DrawingView) => DrawingView) => setWish((current) => next(resolve(current)));
  const middle = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
  return {
    view: resolve(wish),
    pan: (dx, dy) => change((view) => panBy(view, dx, dy, sheet, area)),
    zoom: (factor, at = middle) => change((view) => zoomAt(view, at, factor, sheet, area)),
    fit: setWish,
    reveal: (place) =>
      setWish((current) => {
        const view = resolve(current);
        const shown = reveal(view, place, sheet, area);
        return shown.x === view.x && shown.y === view.y ? current : shown;
      }),
  };
}
