import type { ModelReader } from '../loaders/load-model.ts';
import type { Scheduler, Stage } from './stage.ts';

/** What a viewer is made of. The page gives WebGL and the browser's clock, a test gives neither. */
export interface CoreParts {
  readonly stage: Stage;
  readonly scheduler: Scheduler;
  readonly read: ModelReader;
  /** Above this the device shows the coarse level alone, where there is one. */
  readonly mostTriangles: number;
  /** False: the stage draws nothing, so the camera stays where it opens, as in the picture that the page shows. */
  readonly draws: boolean;
  /** False: every movement happens at once. */
  readonly eases: boolean;
  /** Takes over the size of whatever the viewer is on. */
  readonly measure: () => { readonly width: number; readonly height: number; readonly pixelRatio: number };
}
