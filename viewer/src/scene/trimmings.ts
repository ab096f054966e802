import { centreOf } from '../kernels/camera.ts';
import { edgeLinesInSteps } from './edge-lines.ts';
import { floorShadowInSteps } from './floor-shadow.ts';
import type { EdgeFeed } from './found-edges.ts';
import { type OpenModel, shownBounds } from './open-model.ts';
import type { SpareWork } from './spare-work.ts';
import type { Stage } from './stage.ts';

/** What is drawn beside a model's surfaces, made in spare time: the lines on its edges, its shadow on the floor. */
export class Trimmings {
  private readonly stage: Stage;
  private readonly work: SpareWork;
  private readonly changed: () => void;

  /** `changed` hears when there is something new to draw. */
  constructor(stage: Stage, work: SpareWork, changed: () => void) {
    this.stage = stage;
    this.work = work;
    this.changed = changed;
  }

  /** `feed`: where somebody else looks for them. */
  findEdges({ data, info }: OpenModel, feed?: EdgeFeed): void {
    this.work.start('edges', edgeLinesInSteps(data, centreOf(info.bounds), feed), (lines) => {
      this.stage.showEdges(lines);
      this.changed();
    });
  }

  /** On the floor under all that is shown, which lies lower while parts are moved apart. */
  renewShadow(model: OpenModel): void {
    const { data, picker } = model;
    const steps = floorShadowInSteps(data, shownBounds(model), picker.looks, picker.cuts);
    this.work.start('shadow', steps, (shadow) => {
      this.stage.showShadow(shadow);
      this.changed();
    });
  }
}
