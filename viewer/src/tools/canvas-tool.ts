import type { Viewport } from '../kernels/camera.ts';
import type { CameraPose, CanvasPoint, MoveOptions, PickHit, Vec3, ViewerTool } from '../port.ts';
import type { CameraRig } from '../scene/camera-rig.ts';
import type { OpenModel } from '../scene/open-model.ts';
import type { SpareWork } from '../scene/spare-work.ts';
import type { Scheduler, Stage } from '../scene/stage.ts';
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
  /** False: every movement happens at once. */
  readonly eases: boolean;
  model(): OpenModel | null;
  viewport(): Viewport;
  pick(x: number, y: number): PickHit | null;
  /** Flies so that points lie between the insets, seen as in `from`; without points, all that is shown. */
  fit(from: CameraPose, points: readonly Vec3[] | null, options?: MoveOptions): Promise<void>;
  fly(pose: CameraPose, options?: MoveOptions): Promise<void>;
  /** Draws again. */
  invalidate(): void;
  /** A frame soon, in which nothing need be drawn. */
  wake(): void;
  /** Something moves: frames follow until `step` of all tools says that it rests. */
  moved(): void;
  /** Pins are hidden by other things, or stand elsewhere, than before. */
  coverChanged(): void;
  /** Parts are hidden, moved or cut: the shadow is to be made again. */
  shapeChanged(): void;
}

/** A tool that has the canvas: one small state machine. Points are CSS pixels. */
export interface CanvasTool {
  /** The canvas is its own from now on. */
  take(): void;
  tap(at: CanvasPoint): void;
  /** A mouse without a button, or the crosshair; `null` when it left. */
  hover(at: CanvasPoint | null): void;
  /** Whether the tool takes a drag that starts here; `reach` is how far beside counts. */
  grab(at: CanvasPoint, reach: number): boolean;
  drag(to: CanvasPoint): void;
  release(): void;
  /** Whether it used the key. */
  press(key: KeyPress): boolean;
  /** The canvas went to another tool. */
  leave(): void;
}
