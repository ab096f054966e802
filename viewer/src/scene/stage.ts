import type { ContactShadow } from '../kernels/contact-shadow.ts';
import type { CameraPose, Theme } from '../port.ts';
import type { ModelData } from './model-data.ts';

/** A model as a stage knows it: the flat data that everything else computes with. */
export interface StagedModel {
  readonly data: ModelData;
}

/**
 * What draws. One on WebGL (`three/webgl-stage.ts`), one that draws nothing (`testing/null-stage.ts`).
 *
 * A stage never decides when to draw: the engine calls `render`.
 */
export interface Stage {
  /** Takes the model's data over into its own buffers and replaces the one before. */
  show(model: StagedModel): void;
  /** Forgets the model. */
  clear(): void;
  /** Dark lines along the model's edges: pairs of points, x y z each, relative to the model's centre. */
  showEdges(lines: Float32Array): void;
  showShadow(shadow: ContactShadow): void;
  setTheme(theme: Theme): void;
  /** CSS pixels, and device pixels for each. */
  resize(width: number, height: number, pixelRatio: number): void;
  /** Draws one frame. `moving` allows to leave out what is too small to be missed. */
  render(pose: CameraPose, moving: boolean): void;
  snapshot(pose: CameraPose, width: number, height: number): Promise<Blob>;
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
}
