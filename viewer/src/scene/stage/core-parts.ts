import type { ModelReader } from '../../loaders/load-model.ts';
import type { Scheduler, Stage } from './stage.ts';

/**
 * The parts that a viewer is built from. The page provides WebGL and the browser's clock; tests provide replacements.
 */
export interface CoreParts {
  readonly stage: Stage;
  readonly scheduler: Scheduler;
  readonly read: ModelReader;
  /** For models with more triangles, the device shows only the coarse level, if there is one. */
  readonly mostTriangles: number;
  /** False: the stage draws nothing, so the camera keeps its opening pose, as in the picture that the page shows. */
  readonly draws: boolean;
  /** False: movements are not animated. */
  readonly eases: boolean;
  /** Measures the element that shows the viewer. */
  readonly measure: () => { readonly width: number; readonly height: number; readonly pixelRatio: number };
}
