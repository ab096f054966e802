/**
 * The port of the 3D engine: everything the rest of the product may know about it.
 *
 * Types only. Lengths are metres, angles radians, the field of view degrees, positions on the
 * screen CSS pixels from the canvas's top left corner, unless a comment says otherwise.
 */

import type { ViewerAr } from './port-ar.ts';
import type {
  HoverState,
  Projection,
  ViewerAssembly,
  ViewerExplode,
  ViewerMeasure,
  ViewerSections,
  ViewerViews,
  ViewState,
} from './port-review.ts';

export type * from './port-ar.ts';
export type * from './port-review.ts';

/** A point or a direction in model space: metres, Y up, right-handed, as in glTF. */
export interface Vec3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * The camera's pose, as a comment stores it (spec 3 §7).
 *
 * Two canvases of the same aspect show the same picture for the same pose.
 */
export interface CameraPose {
  /** The point the camera looks at and turns around. */
  readonly target: Vec3;
  /** `theta`: azimuth about +Y, 0 looks from +Z; `phi`: angle from +Y, 0 looks from above; `radius`: metres. */
  readonly orbit: { readonly theta: number; readonly phi: number; readonly radius: number };
  /** Vertical, in degrees. */
  readonly fieldOfView: number;
  /**
   * Absent: in perspective. An orthographic picture shows the plane through the target as the perspective one does.
   * Reported by the camera only: a flight keeps the present projection (`views.setProjection` changes it).
   */
  readonly projection?: Projection;
}

/** An axis-aligned box in model space. */
export interface Bounds {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** What a model turned out to be. */
export interface ModelInfo {
  readonly bounds: Bounds;
  /** Placed parts: one for each primitive of each node (and of each of its instances). */
  readonly partCount: number;
  /** Triangles drawn, counted once for each placement. */
  readonly triangleCount: number;
  /** Only the coarse level is shown: the full one is too much for the device. `open` with `detail: 'full'` shows it. */
  readonly isReduced: boolean;
  /** Why the full level is not there although it was wanted: `open` failed with it after the coarse one was shown. */
  readonly failure?: ViewerErrorCode;
}

/** One placed part, for an outline or a tooltip. */
export interface PartInfo {
  /** Stable for the same file: the path of node indices from the root, then mesh primitive and instance. */
  readonly id: string;
  /** The node's name in the file; `''` when it has none. */
  readonly name: string;
  readonly bounds: Bounds;
}

/**
 * Where a ray from the camera through a pixel meets the model first: never on parts that are hidden or
 * ghosted, never on what is cut away. On the face of a cut it meets the cut.
 */
export interface PickHit {
  /** In the model as it is built, which is what to store. */
  readonly position: Vec3;
  /** The same point where it is shown; it differs only while the model is exploded. */
  readonly shownAt: Vec3;
  /** Unit length, of the surface itself, turned towards the camera. */
  readonly normal: Vec3;
  readonly partId: string;
  /** From the camera, in metres. */
  readonly distance: number;
}

/** A mark that stays on one spot of the model. */
export interface Pin {
  readonly id: string;
  readonly label: string;
  readonly position: Vec3;
  readonly normal: Vec3;
  /** The part it is on, if known; otherwise the nearest surface decides with which part it moves. */
  readonly partId?: string;
}

/** Where a pin is on the screen now; the page draws the button there. */
export interface PinState {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** In front of the camera and inside the canvas. */
  readonly visible: boolean;
  /** Behind the model or cut away; brought up to date when the camera rests. */
  readonly occluded: boolean;
  readonly selected: boolean;
}

/** A value that notifies of its changes. The value is replaced, never mutated. */
export interface Signal<T> {
  readonly value: T;
  /** Calls `listener` after each change, not at once. Returns how to stop. */
  subscribe(listener: (value: T) => void): () => void;
}

/** Why the engine could not do what was asked. */
export type ViewerErrorCode =
  | 'MODEL_DOWNLOAD_FAILED'
  | 'MODEL_UNREADABLE'
  | 'MODEL_UNSUPPORTED'
  | 'CONTEXT_UNAVAILABLE'
  | 'AR_REFUSED'
  | 'AR_UNAVAILABLE'
  | 'ABORTED';

/** The life of one viewer. `lost`: the graphics context went away; it becomes `ready` when it is back. */
export type ViewerState =
  | { readonly phase: 'empty' }
  /** `hasPreview`: the coarse level is on the screen already, and can be looked at and picked. */
  | { readonly phase: 'loading'; readonly fraction: number; readonly hasPreview: boolean }
  | { readonly phase: 'ready'; readonly model: ModelInfo }
  | { readonly phase: 'failed'; readonly code: ViewerErrorCode; readonly message: string }
  | { readonly phase: 'lost' };

/** What to open: a GLB by address, or its bytes. */
export interface OpenOptions {
  /** Fetched with the page's own credentials rules (same origin). */
  readonly url?: string;
  /**
   * The same model in few triangles: the same parts in the same order. It is shown until the full level is there, and
   * then while the camera moves, on machines that are too slow for all of it.
   */
  readonly coarse?: { readonly url: string; readonly headers?: Readonly<Record<string, string>> };
  /** Of the full level, counted once for each placement, where that is known before. */
  readonly triangleCount?: number | null;
  /** `fitting`, the default: a device that is too small for the full level shows the coarse one alone. */
  readonly detail?: 'fitting' | 'full';
  /**
   * The page lays a picture of the model over the canvas, as the camera opens on it (`kernels/opening.ts`), until
   * `isShown`: nothing but all of the model is drawn before somebody moves the camera.
   */
  readonly isCovered?: boolean;
  /** Wins over `url`. */
  readonly bytes?: ArrayBuffer | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** 0..1, never falling: the download is 0..0.9, the engine's own work 0.9..1 (spec 3 §4). */
  readonly onProgress?: (fraction: number) => void;
  /** Where the camera is at first; without it the model is fitted from the front right. */
  readonly pose?: CameraPose;
}

export type Theme = 'light' | 'dark';

/** What a tap, and the arrow keys, do. Only `orbit` and `comment` report taps to `onTap`. */
export type ViewerTool = 'orbit' | 'comment' | 'section' | 'measure';

export interface MoveOptions {
  /** Default true; never animated when the viewer was made with `reducedMotion`. */
  readonly animate?: boolean;
}

export interface FlyOptions extends MoveOptions {
  /** A point that has to lie between the insets: the picture is moved as far as that takes, and no further. */
  readonly inView?: Vec3;
}

/** Moves the camera. Nothing here needs a model: without one the calls are harmless. */
export interface ViewerCamera {
  get(): CameraPose;
  /** Resolves when the camera rests, or when another movement replaces this one. */
  flyTo(pose: CameraPose, options?: FlyOptions): Promise<void>;
  /** Shows the whole model from the present direction, between the insets. */
  fit(options?: MoveOptions): Promise<void>;
  /** Radians: positive `deltaTheta` turns the camera to the right, positive `deltaPhi` downwards. */
  orbitBy(deltaTheta: number, deltaPhi: number): void;
  /** CSS pixels: the picture moves with the numbers (right and down are positive). */
  panBy(deltaX: number, deltaY: number): void;
  /** Above 1 comes closer. */
  zoomBy(factor: number): void;
  /**
   * Space, in CSS pixels, that panels cover and that `fit` leaves free. A point that is `inView` has to lie between them:
   * wherever the camera is or flies to, it goes on as far as that takes, and no further.
   */
  setInsets(insets: Insets, inView?: Vec3): void;
  readonly changed: Signal<CameraPose>;
}

export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface ViewerPins {
  /** Replaces all pins. */
  set(pins: readonly Pin[]): void;
  /** In the order of `set`. */
  readonly states: Signal<readonly PinState[]>;
  select(id: string | null): void;
}

/** A click, a touch without movement, or Enter at the crosshair. */
export interface TapEvent {
  readonly x: number;
  readonly y: number;
  /** `null` outside the model. */
  readonly hit: PickHit | null;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

export interface SnapshotOptions {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  /** `transparent` by default; `studio`: on the theme's floor. */
  readonly ground?: 'transparent' | 'studio';
}

/** A point on the canvas, in CSS pixels. */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** One viewer on one canvas. */
export interface Viewer {
  /**
   * False in a browser without WebGL 2, for a viewer that `isStatic` there: nothing is drawn, and the camera stays
   * where it opens, which is what the model's poster shows. The model is read all the same: pins, picks and parts work.
   */
  readonly draws: boolean;
  /**
   * Replaces what is shown.
   *
   * When the full level fails and the coarse one is there, that one stays, ready, and reports the failure.
   *
   * @throws ViewerError MODEL_DOWNLOAD_FAILED, MODEL_UNREADABLE, MODEL_UNSUPPORTED, CONTEXT_UNAVAILABLE,
   * ABORTED (also when another `open` or `dispose` came in between)
   */
  open(options: OpenOptions): Promise<ModelInfo>;
  readonly state: Signal<ViewerState>;
  /** Whether the canvas is what to look at: all of a model that was opened covered is on it, or the camera has moved. */
  readonly isShown: Signal<boolean>;
  readonly camera: ViewerCamera;
  /** The placed parts of the open model, in the file's order, as built. */
  parts(): readonly PartInfo[];
  /** CSS pixels from the canvas's top left corner. */
  pick(x: number, y: number): PickHit | null;
  readonly pins: ViewerPins;
  readonly tool: Signal<ViewerTool>;
  setTool(tool: ViewerTool): void;
  /**
   * The keyboard's crosshair in the tools `comment` and `measure`: `null` until an arrow key is pressed on the focused
   * canvas, and again in any other tool. The page draws it.
   */
  readonly crosshair: Signal<CanvasPoint | null>;
  onTap(listener: (event: TapEvent) => void): () => void;
  /** The part under a resting mouse, in the tool `orbit`. */
  readonly hover: Signal<HoverState | null>;
  readonly assembly: ViewerAssembly;
  readonly sections: ViewerSections;
  readonly measure: ViewerMeasure;
  readonly explode: ViewerExplode;
  readonly views: ViewerViews;
  readonly ar: ViewerAr;
  viewState(): ViewState;
  /**
   * Shows a stored view. What is broken or unknown in it is left out, the rest still applies; what it does not
   * name becomes as usual. Resolves when everything is in place, at once and without a flight unless asked.
   */
  applyViewState(state: unknown, options?: MoveOptions): Promise<void>;
  setTheme(theme: Theme): void;
  /** Resolves when what comes in spare time, such as shadow and edges, is there; at the latest when it is given up. */
  settled(): Promise<void>;
  /** A PNG of the present view with all that the tools draw. */
  snapshot(options: SnapshotOptions): Promise<Blob>;
  /** Takes over the canvas's size; the viewer also watches it by itself. */
  resize(): void;
  /** Frees everything. Every later call is harmless; `open` then fails with ABORTED. */
  dispose(): void;
}

export interface ViewerOptions {
  readonly theme?: Theme;
  /** `prefers-reduced-motion`: no damping, no flights. */
  readonly reducedMotion?: boolean;
  /** What becomes of it without WebGL 2: a viewer that does not draw, or, by default, a failure. */
  readonly isStatic?: boolean;
}

/** Makes a viewer on a canvas that is in the page. `@throws ViewerError CONTEXT_UNAVAILABLE` without WebGL 2, unless it `isStatic`. */
export type CreateViewer = (canvas: HTMLCanvasElement, options?: ViewerOptions) => Viewer;
