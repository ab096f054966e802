import type { Camera } from 'three';
import type { OffscreenFrame } from './gl/offscreen-frame.ts';
import type { Level } from './level.ts';
import type { PartBatch } from './parts/part-batch.ts';

/** The number of triangles in the first slice, when the speed of the machine is not known yet. */
const FIRST_TRIANGLES = 20_000;
/** The target duration of a slice, in milliseconds: the page stays responsive if it gets a turn that often. */
const SLICE_MS = 50;
/** The largest growth of a slice compared with the previous one. */
const MOST_GROWTH = 8;

/** A batch's visible instances, with the number of triangles of each. */
interface Rows {
  readonly batch: PartBatch;
  readonly instances: readonly number[];
  readonly triangles: readonly number[];
}

/**
 * Draws a level's opaque parts into a frame in several slices, so that the page can respond in between even if the
 * graphics card is slow. While slices are drawn, only their parts are visible. `end` makes all parts visible again,
 * even if not all were drawn, and must be called before anybody else changes the parts.
 */
export class Slices {
  private readonly level: Level;
  private readonly rows: readonly Rows[];
  private isOver = false;
  /** How long the graphics card has worked so far, in milliseconds, and on how many triangles. */
  took = 0;
  triangles = 0;

  constructor(level: Level) {
    this.level = level;
    this.rows = level.batches
      .filter(({ visible, material }) => visible && !material.transparent)
      .map((batch) => {
        const instances = [...batch.parts.keys()].filter((instance) => batch.isVisibleAt(instance));
        return { batch, instances, triangles: instances.map((instance) => batch.trianglesAt(instance)) };
      });
  }

  /** Draws all parts into a frame that has begun. Each step draws a slice, or waits for the graphics card. */
  *draw(frame: Pick<OffscreenFrame, 'add' | 'drawn'>, camera: Camera): Generator<'wait', void> {
    for (const { batch, instances } of this.rows) {
      for (const instance of instances) batch.setVisibleAt(instance, false);
    }
    // Otherwise earlier work would count as part of the first slice.
    yield* frame.drawn();
    let wanted = FIRST_TRIANGLES;
    for (const { batch, instances, triangles } of this.rows) {
      for (let from = 0; from < instances.length && !this.isOver; ) {
        const to = endOf(triangles, from, wanted);
        for (let row = from; row < to; row++) batch.setVisibleAt(instances[row]!, true);
        const began = performance.now();
        frame.add(batch, camera);
        for (let row = from; row < to; row++) batch.setVisibleAt(instances[row]!, false);
        yield* frame.drawn();
        const took = performance.now() - began;
        this.took += took;
        this.triangles += triangles.slice(from, to).reduce((sum, count) => sum + count, 0);
        wanted *= Math.min(MOST_GROWTH, Math.max(1 / MOST_GROWTH, SLICE_MS / Math.max(took, 1)));
        from = to;
      }
    }
  }

  /** Hides the parts, so that they are not drawn again with what is drawn over the slices. */
  hide(): void {
    for (const { batch } of this.rows) batch.visible = false;
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const { batch } of this.rows) this.level.showParts(batch);
  }
}

/** The end of a slice (exclusive) that starts at `from` and has at least `wanted` triangles, if there are enough. */
function endOf(triangles: readonly number[], from: number, wanted: number): number {
  let to = from;
  for (let sum = 0; to < triangles.length && sum < wanted; to++) sum += triangles[to]!;
  return to;
}
