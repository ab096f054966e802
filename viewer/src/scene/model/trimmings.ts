import { centreOf } from '../../kernels/camera/camera.ts';
import type { EdgeFeed } from '../parts/found-edges.ts';
import type { SpareWork } from '../stage/spare-work.ts';
import type { Stage } from '../stage/stage.ts';
import { edgeLinesInSteps } from './edge-lines.ts';
import { floorShadowInSteps } from './floor-shadow.ts';
import { type OpenModel, shownBounds } from './open-model.ts';

/** Draws additions to a model's surfaces, computed in idle time: lines on its edges and its shadow on the floor. */
export class Trimmings {
  private readonly stage: Stage;
  private readonly work: SpareWork;
  private readonly changed: () => void;

  /** `changed` is called when there is something new to draw. */
  constructor(stage: Stage, work: SpareWork, changed: () => void) {
    this.stage = stage;
    this.work = work;
    this.changed = changed;
  }

  /** `feed`: the edges of a worker, if a worker finds them. */
  findEdges({ data, info }: OpenModel, feed?: EdgeFeed): void {
    this.work.start('edges', edgeLinesInSteps(data, centreOf(info.bounds), feed), (lines) => {
      this.stage.showEdges(lines);
      this.changed();
    });
  }

  /** Computes the shadow again, on the floor under all shown parts. The floor is lower while the model is exploded. */
  renewShadow(model: OpenModel): void {
    const { data, picker } = model;
    const steps = floorShadowInSteps(data, shownBounds(model), picker.looks, picker.cuts);
    this.work.start('shadow', steps, (shadow) => {
      this.stage.showShadow(shadow);
      this.changed();
    });
  }
}
