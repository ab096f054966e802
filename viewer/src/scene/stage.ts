import type { Room } from '../ar/room.ts';
import type { ContactShadow } from '../kernels/contact-shadow.ts';
import type { CutPlane } from '../kernels/cut-planes.ts';
import type { CameraPose, SnapshotOptions, Theme, Vec3 } from '../port.ts';
import type { BatchLayout } from './batch-layout.ts';
import type { EdgeFeed } from './found-edges.ts';
import type { ModelData } from './model-data.ts';
import type { PartLooks } from './part-looks.ts';
import type { TreeFeed } from './search-trees.ts';

/** A model as a stage knows it: the flat data that everything else computes with. */
export interface StagedModel {
  readonly data: ModelData;
  /** Its farthest points in many directions; `outlinePoints`. */
  readonly outline: readonly Vec3[];
  /** How it is drawn; nothing for a model that brings meshes of its own. The stage takes the buffers over. */
  readonly batches: readonly BatchLayout[];
  /** Search trees that a worker makes of it. */
  readonly trees?: TreeFeed;
  /** Edges that it finds. */
  readonly edges?: EdgeFeed;
}

/** Lines along the model's edges. */
export interface EdgeLines {
  /** Pairs of points, x y z each, relative to the model's centre, parts at home. */
  readonly points: Float32Array;
  /** The part number of each point. */
  readonly parts: Float32Array;
  /** About how far apart the lines of each part are, metres; 0 for parts without. */
  readonly spacing: Float32Array;
}

/** What tools draw over the model, in model space. */
export interface Marks {
  readonly lines: readonly MarkLines[];
  /** Triangles, nine numbers each, laid over the surface. */
  readonly fills: readonly { readonly triangles: readonly number[]; readonly tone: MarkTone }[];
}

/** Strokes with round ends; one whose ends are the same is a dot. */
export interface MarkLines {
  /** Six numbers each: both ends. */
  readonly points: readonly number[];
  /** CSS pixels. */
  readonly width: number;
  readonly tone: MarkTone;
  /** Whether the model hides them. */
  readonly isHidden: boolean;
}

export type MarkTone = 'accent' | 'ink' | 'paper' | 'soft';

/** The face of one cut: triangles with the colour of their part, and the dark lines around them. Model space. */
export interface CutFace {
  readonly cut: CutPlane;
  /** Nine numbers each. */
  readonly triangles: readonly number[];
  /** Linear red, green, blue for each triangle. */
  readonly colors: readonly number[];
  /** Six numbers each. */
  readonly outline: readonly number[];
}

/**
 * What a frame shows. `moving`: the camera moves. `rest`: it stands where no frame was drawn at rest yet. `still`: what is
 * on the canvas is as it should be but for what has just changed, or nobody sees the canvas yet.
 */
export type FrameKind = 'moving' | 'rest' | 'still';

/**
 * What draws. One on WebGL (`three/webgl-stage.ts`), one that draws nothing (`testing/null-stage.ts`).
 *
 * A stage never decides when to draw: the engine calls `render`.
 */
export interface Stage {
  /** The steps that make ready what every model needs, for when the first one is on its way. */
  warmUp(): Generator | null;
  /** The steps that make a model ready to be shown, where that takes long. Others may draw in between. */
  prepare(model: StagedModel): Generator | null;
  /** Takes the model's data over into its own buffers and replaces the one before. */
  show(model: StagedModel): void;
  /**
   * Takes the full level over in place of the coarse one that is shown, which is drawn from now on while the camera
   * moves, where all of the full one would be too slow, or let go where it never is. Looks, cuts and marks stay.
   */
  showFull(model: StagedModel): void;
  /** Brings the coarse level after the full one, for the same use. */
  addCoarse(model: StagedModel): void;
  /** Forgets the model. */
  clear(): void;
  /** The graphics context came back after it was lost: whatever only the graphics card had is there again, but the edges. */
  restore(): void;
  /** `null` takes them away. A stage whose graphics context was lost has none any more. */
  showEdges(lines: EdgeLines | null): void;
  setEdgesShown(shown: boolean): void;
  /** How parts are shown, until the next call or the next model. Resolves when the next frame shows it. */
  setLooks(looks: PartLooks): Promise<void> | void;
  /** What is cut away, and, once they are computed, the faces of the cuts. Resolves when the next frame shows it. */
  setCuts(cuts: readonly CutPlane[], faces: readonly CutFace[]): Promise<void> | void;
  /** Cuts may come soon: makes ready what takes its time when the first one is drawn. */
  readyForCuts(): void;
  /** Each tool has one set of marks under its name; `null` takes it away. Resolves as above. */
  setMarks(name: string, marks: Marks | null): Promise<void> | void;
  showShadow(shadow: ContactShadow): void;
  setTheme(theme: Theme): void;
  /** CSS pixels, and device pixels for each. */
  resize(width: number, height: number, pixelRatio: number): void;
  /**
   * Draws one frame. One that moves may be a few pixels beside the truth. Where all of a resting model takes the machine
   * long, the steps to the whole frame come back, and the canvas shows it after the last of them: until then it keeps
   * what it shows, or at first rest a stand-in. They may be given up at any time, and are once anything is drawn or
   * changed.
   */
  render(pose: CameraPose, kind: FrameKind): Generator<'wait' | undefined, void> | null;
  snapshot(pose: CameraPose, options: SnapshotOptions): Promise<Blob>;
  /** The way into the room, where the browser has immersive AR; `null` elsewhere. */
  room(): Promise<Room | null>;
  dispose(): void;
}

/** When things happen: animation frames and spare time. A page has one, a test steps its own. */
export interface Scheduler {
  /** Milliseconds, as `performance.now`. */
  now(): number;
  /** Calls back before the next frame is drawn. Returns how to give it up. */
  frame(callback: (now: number) => void): () => void;
  /** Calls back soon, when frames and input have had their turn. Returns how to give it up. */
  spare(callback: () => void): () => void;
  /** Resolves at once, when frames and input that wait have had their turn. */
  giveWay(): Promise<void>;
  /** Calls back in a few milliseconds, to look again whether somebody else is ready. Returns how to give it up. */
  soon(callback: () => void): () => void;
  /** Resolves when people see what was drawn last; soon, where nothing is shown at all. */
  presented(): Promise<void>;
}
