import type { Viewport } from '../kernels/camera/camera-frame.ts';
import type { CameraPose, CanvasPoint, MoveOptions, PickHit, Vec3, ViewerTool } from '../port.ts';
import type { CameraRig } from '../scene/model/camera-rig.ts';
import type { OpenModel } from '../scene/model/open-model.ts';
import type { SpareWork } from '../scene/stage/spare-work.ts';
import type { Scheduler, Stage } from '../scene/stage/stage.ts';
import type { WritableSignal } from '../signal.ts';
import type { KeyPress } from './keyboard.ts';

/** What the viewer offers to its tools. */
export interface ToolHost {
  readonly stage: Stage;
  readonly scheduler: Scheduler;
  readonly work: SpareWork;
  readonly rig: CameraRig;
  readonly tool: WritableSignal<ViewerTool>;
  readonly crosshair: WritableSignal<CanvasPoint | null>;
  /** False: movements are not animated. */
  readonly eases: boolean;
  model(): OpenModel | null;
  viewport(): Viewport;
  pick(x: number, y: number): PickHit | null;
  /**
   * Flies so that the points are visible between the insets, keeping the direction of `from`. If `points` is null, fits
   * all shown parts.
   */
  fit(from: CameraPose, points: readonly Vec3[] | null, options?: MoveOptions): Promise<void>;
  fly(pose: CameraPose, options?: MoveOptions): Promise<void>;
  /** Requests a new frame. */
  invalidate(): void;
  /** Requests a frame soon, in which nothing has to be drawn. */
  wake(): void;
  /** Something moves: frames follow until `step` of all tools reports that everything rests. */
  moved(): void;
  /** What covers the pins, or their positions, has changed. */
  coverChanged(): void;
  /** Parts have moved: a camera that was not moved by hand follows them. */
  partsMoved(): void;
  /** Parts were hidden, moved or cut, so the shadow has to be computed again. */
  shapeChanged(): void;
}

/** A tool that handles input on the canvas: a small state machine. Points are in CSS pixels. */
export interface CanvasTool {
  /** The tool starts to receive the input of the canvas. */
  take(): void;
  tap(at: CanvasPoint): void;
  /** The position of a mouse without a pressed button, or of the crosshair; `null` when it left the canvas. */
  hover(at: CanvasPoint | null): void;
  /** Returns whether the tool handles a drag that starts here. `reach` is the tolerance in CSS pixels. */
  grab(at: CanvasPoint, reach: number): boolean;
  drag(to: CanvasPoint): void;
  release(): void;
  /** Returns whether the tool used the key. */
  press(key: KeyPress): boolean;
  /** Another tool takes over the canvas. */
  leave(): void;
}
