import type { Material } from 'three';
import type { PartLooks } from '../scene/part-looks.ts';
import type { PartBatch } from './part-batch.ts';

/** Brings looks into what is drawn of one model. */
export interface Painter {
  paint(looks: PartLooks): void;
  /** Colours again, as after a change of the theme's accent. */
  repaint(): void;
  /** What is drawn besides the model's own meshes. */
  readonly ghosts: readonly PartBatch[];
  /** What cuts open, of the materials that the painter made. */
  readonly materials: readonly Material[];
  dispose(): void;
}
