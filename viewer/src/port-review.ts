/**
 * The port's second half: what people review a model with. Types only; units as in `port.ts`.
 *
 * Each group keeps its state in signals, so that the page draws from them and never asks twice.
 * Tools that are not needed at first load on first use: their calls give promises, which fail only
 * when the tool's code cannot be loaded.
 */
import type { Bounds, CameraPose, CanvasPoint, MoveOptions, Signal, Vec3 } from './port.ts';

/** A node of the file with parts somewhere below it. */
export interface PartTreeNode {
  /** The path of node indices from the root, like `0/4/17`; `''` for the root, which represents the whole model. */
  readonly id: string;
  /** The node's own name in the file; `''` when it has none. */
  readonly name: string;
  readonly children: readonly PartTreeNode[];
  /** Ids of the parts placed by this node itself. */
  readonly parts: readonly string[];
  /** Parts of this node and of all below. */
  readonly partCount: number;
}

/** How parts are shown, by part id. Sets are replaced, never changed. */
export interface AssemblyState {
  readonly hidden: ReadonlySet<string>;
  /** Shown see-through; not picked. */
  readonly ghosted: ReadonlySet<string>;
  /** Only these are shown, less the hidden ones; `null`: all. */
  readonly isolated: ReadonlySet<string> | null;
  /** What isolating does to the other parts. */
  readonly others: 'hidden' | 'ghosted';
  /** Outlined, until the next `select`; nothing in a model of one part, where there is nothing to distinguish. */
  readonly selected: ReadonlySet<string>;
  /** Tinted lightly. */
  readonly hovered: ReadonlySet<string>;
}

/**
 * The parts of the open model. `ids` are part ids or ids of tree nodes, which represent all parts below
 * (`''` is all); unknown ones are ignored. Hidden parts are neither picked nor in the way of pins; ghosts
 * are drawn but neither picked nor in the way.
 */
export interface ViewerAssembly {
  /** `null` without a model; made shortly after the first frame. */
  readonly tree: Signal<PartTreeNode | null>;
  readonly state: Signal<AssemblyState>;
  hide(ids: readonly string[]): void;
  /** Takes hidden and ghosted parts back to plain view; while parts are isolated, adds these to them. */
  show(ids: readonly string[]): void;
  ghost(ids: readonly string[]): void;
  /** An empty list ends isolating. `others` is `hidden` by default. */
  isolate(ids: readonly string[], others?: 'hidden' | 'ghosted'): void;
  showAll(): void;
  select(ids: readonly string[]): void;
  hover(ids: readonly string[]): void;
  /** How a part is shown, everything taken together. */
  shownAs(partId: string): 'shown' | 'ghosted' | 'hidden';
  /** The box around parts where they are shown now; `null` when no id is known. */
  boundsOf(ids: readonly string[]): Bounds | null;
  /** Fits the camera to parts from the present direction. */
  flyTo(ids: readonly string[], options?: MoveOptions): Promise<void>;
}

export type Axis = 'x' | 'y' | 'z';

/** A cut: points with `normal · point > offset` are cut away. */
export interface SectionPlane {
  readonly id: string;
  /** Unit length; looks at the side that is cut away. */
  readonly normal: Vec3;
  /** Metres from the origin along `normal`. */
  readonly offset: number;
  /** How far `offset` may go: the model's extent along `normal`, metres. */
  readonly range: { readonly min: number; readonly max: number };
}

/** Where to cut: along an axis through the middle of the model, or through a point. */
export type SectionSpec = Axis | { readonly normal: Vec3; readonly point: Vec3 };

/**
 * Section planes, at most three. With the tool `section` the chosen plane has a handle that pointers drag;
 * keys: arrows move it (Shift: finely), `i` turns it round, Delete removes it, `x` `y` `z` add one,
 * `p` picks a face, `1` to `3` choose.
 */
export interface ViewerSections {
  readonly planes: Signal<readonly SectionPlane[]>;
  /** The plane with the handle. */
  readonly chosen: Signal<string | null>;
  /** The next tap on a face cuts along it. Ends by the tap, by Escape and with the tool. */
  readonly picking: Signal<boolean>;
  /** Gives the new plane's id and chooses it; `null` with three planes or without a model. */
  add(spec: SectionSpec): Promise<string | null>;
  /** Starts or ends waiting for a tap on a face; starting sets the tool `section`. */
  pickFace(on: boolean): Promise<void>;
  /** Kept within the plane's range. Metres. */
  move(id: string, offset: number): void;
  flip(id: string): void;
  remove(id: string): void;
  clear(): void;
  choose(id: string | null): void;
}

/**
 * What the next taps measure. `distance`: between two points; `edge`: length
 * of one edge; `face`: between two faces, their distance when parallel, else their angle; `angle`: between two
 * edges or faces; `radius`: of a round face or edge.
 */
export type MeasureMode = 'distance' | 'edge' | 'face' | 'angle' | 'radius';

/** What the pointer would take. */
export interface MeasureSnap {
  readonly kind: 'vertex' | 'middle' | 'centre' | 'edge' | 'face';
  /** In model space. */
  readonly point: Vec3;
  readonly partId: string;
  readonly x: number;
  readonly y: number;
}

/**
 * A finished measurement. Values are of the model as it is built: exploding does not change them; its marks and its text
 * move with the parts.
 */
export interface Measurement {
  readonly id: string;
  /** `radius`: the page may show twice the value as a diameter. */
  readonly kind: 'distance' | 'length' | 'angle' | 'radius' | 'area';
  /** Metres; radians for an angle, square metres for an area. */
  readonly value: number;
  /** For `distance`: its shares along the axes, metres, never negative. */
  readonly along: Vec3 | null;
  /** For `radius` and for the `length` of an arc: whether it is a full circle. */
  readonly isFullCircle: boolean;
  /**
   * In model space: both ends; for an angle end, apex, end; for a radius the centre and a point on it; for what was
   * inspected the point that was tapped.
   */
  readonly anchors: readonly Vec3[];
  readonly partIds: readonly string[];
}

/** Where a text belongs on the screen now. */
export interface LabelState {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** In front of the camera and inside the canvas. */
  readonly visible: boolean;
}

/** Why a tap measured nothing. The page says so in its own words. */
export type MeasureProblem = 'no-edge' | 'not-round' | 'not-flat' | 'not-comparable';

/** Measuring, with the tool `measure`; the same edge or face is listed once, as the newest result. Keys: arrows move the crosshair, Enter takes, Escape forgets the first end, Delete the last result. */
export interface ViewerMeasure {
  readonly mode: Signal<MeasureMode>;
  /** Under the pointer or the crosshair; `null` outside the model. The engine draws its mark. */
  readonly snap: Signal<MeasureSnap | null>;
  /** How many ends of the present measurement are taken: 0 or 1. */
  readonly taken: Signal<number>;
  readonly results: Signal<readonly Measurement[]>;
  /** One for each result, in their order, then one for what is inspected. */
  readonly labels: Signal<readonly LabelState[]>;
  /** Of the last tap; `null` again with the next one. */
  readonly problem: Signal<MeasureProblem | null>;
  /** The length or radius of an edge, the radius or area of a face, that was last inspected. */
  readonly inspected: Signal<Measurement | null>;
  /**
   * Reports the size of the edge or face at a point and marks it, whatever the tool; `null`, and what has no size, end it.
   */
  inspect(at: CanvasPoint | null): Promise<void>;
  /** Forgets the first end. */
  setMode(mode: MeasureMode): void;
  remove(id: string): void;
  clear(): void;
}

/** Moves parts out of their assemblies. Pins, picking and sections follow. */
export interface ViewerExplode {
  /** 0: as built, 1: wide apart. Where it goes to, not where it is on the way. */
  readonly amount: Signal<number>;
  /** Clamped to 0…1. Resolves when the parts rest or another amount replaces this one. */
  set(amount: number, options?: MoveOptions): Promise<void>;
}

export type Projection = 'perspective' | 'orthographic';
export type StandardView = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'iso';

/** The camera's axes in model space, unit lengths: what a view cube turns by. */
export interface ViewOrientation {
  readonly right: Vec3;
  readonly up: Vec3;
  /** From the model to the eye. */
  readonly back: Vec3;
}

/** The box around the parts that are shown, as built. */
export interface ModelDimensions {
  readonly bounds: Bounds;
  /** Metres along x, y and z. */
  readonly size: Vec3;
}

/** How the model is looked at. */
export interface ViewerViews {
  readonly orientation: Signal<ViewOrientation>;
  readonly projection: Signal<Projection>;
  readonly turning: Signal<boolean>;
  readonly edges: Signal<boolean>;
  /** `false`: everything in a neutral clay. */
  readonly materials: Signal<boolean>;
  /** `null` while switched off, and until they are computed. */
  readonly dimensions: Signal<ModelDimensions | null>;
  /** Ids `x`, `y` and `z`; empty while there are no dimensions. */
  readonly dimensionLabels: Signal<readonly LabelState[]>;
  /** Turns to a standard view and fits what is shown. */
  show(view: StandardView, options?: MoveOptions): Promise<void>;
  /** Turns the camera to look along a direction; what it turns around and its distance stay. */
  lookAlong(direction: Vec3, options?: MoveOptions): Promise<void>;
  setProjection(projection: Projection): void;
  /** A slow turn until any input. Under `reducedMotion` only with `evenIfReduced`. */
  setTurning(on: boolean, options?: { readonly evenIfReduced?: boolean }): void;
  setEdges(on: boolean): void;
  setMaterials(on: boolean): void;
  setDimensions(on: boolean): Promise<void>;
}

/**
 * Everything about a view but the units, small enough for an address. What is as usual is left out.
 *
 * Lists of parts may name tree nodes for all parts below them.
 */
export interface ViewState {
  readonly version: 1;
  readonly camera?: CameraPose;
  readonly projection?: 'orthographic';
  readonly hidden?: readonly string[];
  readonly ghosted?: readonly string[];
  readonly isolated?: readonly string[];
  readonly others?: 'ghosted';
  /** Normal and offset of each plane. */
  readonly planes?: readonly (readonly [number, number, number, number])[];
  readonly explode?: number;
  readonly edges?: false;
  readonly materials?: false;
  readonly dimensions?: true;
}

/** What a pointer over the canvas meets, for a tooltip; `null` outside the model and while a button is down. */
export interface HoverState extends CanvasPoint {
  readonly partId: string;
}
