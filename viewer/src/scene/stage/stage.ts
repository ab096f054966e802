import type { Room } from '../../ar/room.ts';
import type { ContactShadow } from '../../kernels/contact-shadow.ts';
import type { CutPlane } from '../../kernels/search/cut-planes.ts';
import type { CameraPose, SnapshotOptions, Theme, Vec3 } from '../../port.ts';
import type { EdgeFeed } from '../parts/found-edges.ts';
import type { ModelData } from '../parts/model-data.ts';
import type { PartLooks } from '../parts/part-looks.ts';
import type { TreeFeed } from '../picking/search-trees.ts';
import type { BatchLayout } from './batch-layout.ts';

/** A model in the form that a stage needs, with the flat data that all other code computes with. */
export interface StagedModel {
  readonly data: ModelData;
  /** Its farthest points in many directions, from `outlinePoints`. */
  readonly outline: readonly Vec3[];
  /** The batches to draw; empty for a model that has its own meshes. The stage takes ownership of the buffers. */
  readonly batches: readonly BatchLayout[];
  /** Search trees, if a worker builds them. */
  readonly trees?: TreeFeed;
  /** Sharp edges, if a worker finds them. */
  readonly edges?: EdgeFeed;
}

/** Lines along the model's edges. */
export interface EdgeLines {
  /** Pairs of points, x y z each, relative to the model's centre; parts are not moved. */
  readonly points: Float32Array;
  /** The part number of each point. */
  readonly parts: Float32Array;
  /** The approximate distance between the lines of each part, metres; 0 for parts without lines. */
  readonly spacing: Float32Array;
}

/** What tools draw over the model, in model space. */
export interface Marks {
  readonly lines: readonly MarkLines[];
  /** Triangles that are drawn over the surface, nine numbers each. */
  readonly fills: readonly { readonly triangles: readonly number[]; readonly tone: MarkTone }[];
}

/** Lines with round ends. A line with two equal ends is drawn as a dot. */
export interface MarkLines {
  /** Six numbers per line: both ends. */
  readonly points: readonly number[];
  /** In CSS pixels. */
  readonly width: number;
  readonly tone: MarkTone;
  /** Whether the model can hide the lines. */
  readonly isHidden: boolean;
}

export type MarkTone = 'accent' | 'ink' | 'paper' | 'soft';

/** The face of one cut in model space: triangles in the colour of their part, and the dark lines around them. */
export interface CutFace {
  readonly cut: CutPlane;
  /** Nine numbers per triangle. */
  readonly triangles: readonly number[];
  /** Linear red, green, blue for each triangle. */
  readonly colors: readonly number[];
  /** Six numbers per line. */
  readonly outline: readonly number[];
}

/**
 * What a frame shows. `moving`: the camera moves. `rest`: the camera rests in a pose for which no resting frame was
 * drawn yet. `still`: the canvas is already correct except for the latest change, or a picture still covers it.
 */
export type FrameKind = 'moving' | 'rest' | 'still';

/**
 * Draws the model. There is one on WebGL (`three/webgl-stage.ts`) and one that draws nothing (`still-stage.ts`). A
 * stage never decides when to draw: the engine calls `render`.
 */
export interface Stage {
  /** The steps that prepare what every model needs. Run them while the first model is being loaded. */
  warmUp(): Generator | null;
  /** The steps that prepare a model for display, if that takes long. Other frames may be drawn between the steps. */
  prepare(model: StagedModel): Generator | null;
  /** Takes ownership of the model's buffers, and shows it instead of the previous model. */
  show(model: StagedModel): void;
  /**
   * Shows the full level instead of the coarse one, and takes ownership of its buffers. If the full level is too slow
   * to draw while the camera moves, the coarse level is drawn then; otherwise it is released. Looks, cuts and marks are
   * kept.
   */
  showFull(model: StagedModel): void;
  /** Adds the coarse level after the full one, for drawing while the camera moves. */
  addCoarse(model: StagedModel): void;
  /** Removes the model. */
  clear(): void;
  /**
   * The graphics context was restored after a loss: uploads all data that existed only on the graphics card, except
   * edges.
   */
  restore(): void;
  /** `null` removes them. They are also gone after the graphics context was lost. */
  showEdges(lines: EdgeLines | null): void;
  setEdgesShown(shown: boolean): void;
  /** Sets how parts are shown, until the next call or the next model. Resolves when the next frame will show it. */
  setLooks(looks: PartLooks): Promise<void> | void;
  /**
   * Sets the cut planes and, once they are computed, the faces of the cuts. Resolves when the next frame will show
   * them.
   */
  setCuts(cuts: readonly CutPlane[], faces: readonly CutFace[]): Promise<void> | void;
  /** Cuts may come soon: prepares what would take time when the first cut is drawn. */
  readyForCuts(): void;
  /** Each tool has one set of marks under its name; `null` removes it. Resolves like `setCuts`. */
  setMarks(name: string, marks: Marks | null): Promise<void> | void;
  showShadow(shadow: ContactShadow): void;
  setTheme(theme: Theme): void;
  /** Width and height in CSS pixels, and the number of device pixels per CSS pixel. */
  resize(width: number, height: number, pixelRatio: number): void;
  /**
   * Draws one frame. A `moving` frame may be a few pixels off. If drawing all of a resting model takes long on this
   * machine, the steps to the complete frame are returned, and the canvas shows it after the last step. Until then the
   * canvas keeps its content, or a simplified picture at the first rest. The steps may be abandoned at any time, and
   * are invalid once anything else is drawn or changed.
   */
  render(pose: CameraPose, kind: FrameKind): Generator<'wait' | undefined, void> | null;
  snapshot(pose: CameraPose, options: SnapshotOptions): Promise<Blob>;
  /** The entry into augmented reality, if the browser supports immersive AR; otherwise `null`. */
  room(): Promise<Room | null>;
  dispose(): void;
}

/** Decides when things happen: animation frames and idle time. The page has one; a test steps its own. */
export interface Scheduler {
  /** The current time in milliseconds, as `performance.now`. */
  now(): number;
  /** Calls back before the next frame is drawn. Returns a function that cancels it. */
  frame(callback: (now: number) => void): () => void;
  /** Calls back soon, after pending frames and input. Returns a function that cancels it. */
  spare(callback: () => void): () => void;
  /** Resolves as soon as pending frames and input have been handled. */
  giveWay(): Promise<void>;
  /**
   * Calls back in a few milliseconds, to check again whether a worker or the graphics card is ready. Returns a function
   * that cancels it.
   */
  soon(callback: () => void): () => void;
  /** Resolves when the last drawn frame is visible; soon, if nothing is shown at all. */
  presented(): Promise<void>;
}
