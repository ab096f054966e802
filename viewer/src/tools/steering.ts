import type { Viewport } from '../kernels/camera.ts';
import type { CanvasPoint } from '../port.ts';
import type { KeyPress } from './keyboard.ts';

/** Keys that were down during a tap. */
export interface Modifiers {
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

/** What pointers and keys may do to a viewer. Pixels are CSS pixels from the canvas's top left corner. */
export interface Steering {
  viewport(): Viewport;
  /** Of what is free of the canvas: where a crosshair begins. */
  middle(): CanvasPoint;
  orbitBy(deltaTheta: number, deltaPhi: number): void;
  panBy(deltaX: number, deltaY: number): void;
  /** About the point of the model under `at`, or about the middle. */
  zoomBy(factor: number, at?: CanvasPoint): void;
  fit(): void;
  /** Whether a tool takes a drag that starts here; then `drag` and `release` follow. `reach`: how far beside counts. */
  grab(at: CanvasPoint, reach: number): boolean;
  drag(to: CanvasPoint): void;
  release(): void;
  /** A mouse without a button, `null` when it left. */
  hover(at: CanvasPoint | null): void;
  /** Whether the tool in hand used a key. */
  press(key: KeyPress): boolean;
  tap(at: CanvasPoint, modifiers: Modifiers): void;
  /** Makes the surface under a point the middle of the view. */
  focusOn(at: CanvasPoint): void;
  crosshair(): CanvasPoint | null;
  moveCrosshair(to: CanvasPoint | null): void;
}
