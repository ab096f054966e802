import type { Viewport } from '../kernels/camera/camera-frame.ts';
import type { CanvasPoint } from '../port.ts';
import type { KeyPress } from './keyboard.ts';

/** Modifier keys that were pressed during a tap. */
export interface Modifiers {
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

/** What pointers and keys can do to a viewer. Positions are in CSS pixels from the canvas's top left corner. */
export interface Steering {
  viewport(): Viewport;
  /** The middle of the part of the canvas that nothing covers, where a crosshair starts. */
  middle(): CanvasPoint;
  orbitBy(deltaTheta: number, deltaPhi: number): void;
  panBy(deltaX: number, deltaY: number): void;
  /** Zooms towards the point of the model under `at`, or towards the middle. */
  zoomBy(factor: number, at?: CanvasPoint): void;
  fit(): void;
  /**
   * Returns whether a tool handles a drag that starts here; then `drag` and `release` follow. `reach`: the tolerance.
   */
  grab(at: CanvasPoint, reach: number): boolean;
  drag(to: CanvasPoint): void;
  release(): void;
  /** The position of a mouse without a pressed button; `null` when it left the canvas. */
  hover(at: CanvasPoint | null): void;
  /** Returns whether the active tool used a key. */
  press(key: KeyPress): boolean;
  tap(at: CanvasPoint, modifiers: Modifiers): void;
  /** Moves the surface under a point into the middle of the view. */
  focusOn(at: CanvasPoint): void;
  crosshair(): CanvasPoint | null;
  moveCrosshair(to: CanvasPoint | null): void;
}
