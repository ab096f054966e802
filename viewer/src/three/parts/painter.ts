import type { Material } from 'three';
import type { PartLooks } from '../../scene/parts/part-looks.ts';
import type { PartBatch } from './part-batch.ts';

/** Applies looks to the meshes of one model. */
export interface Painter {
  paint(looks: PartLooks): void;
  /** Applies the colours again, for example after a change of the theme's accent. */
  repaint(): void;
  /** Additional batches, besides the model's own meshes. */
  readonly ghosts: readonly PartBatch[];
  /** Additional batches that draw the outlines of selected parts. */
  readonly outlines: readonly PartBatch[];
  /** The materials created by the painter whose inside cuts can show. */
  readonly materials: readonly Material[];
  dispose(): void;
}
