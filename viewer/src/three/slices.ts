import type { Camera } from 'three';
import type { Level } from './level.ts';
import type { OffscreenFrame } from './offscreen-frame.ts';
import type { PartBatch } from './part-batch.ts';

/** Triangles of the first slice, before anything is known about the machine. */
const FIRST_TRIANGLES = 20_000;
/** How long a slice may take, milliseconds: a page that is drawn in between still feels alive. */
const SLICE_MS = 50;
/** How much larger, at most, a slice is than the one before. */
const MOST_GROWTH = 8;

/** A batch's instances that are shown, with the triangles of each. */
interface Rows {
  readonly batch: PartBatch;
  readonly instances: readonly number[];
  readonly triangles: readonly number[];
}

/**
 * A level's solid parts, drawn into a frame bit by bit: a slow graphics card serves the page in between.
 *
 * While slices are drawn only theirs are visible. `end` brings everything back, whether all were drawn or not, and has
 * to come before anybody else touches the parts.
 */
export class Slices {
  private readonly level: Level;
  private readonly rows: readonly Rows[];
  private isOver = false;
  /** Milliseconds that the graphics card worked so far, and for how many triangles. */
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

  /** Draws all into a frame that has begun. Each step draws a slice, or waits for the graphics card. */
  *draw(frame: Pick<OffscreenFrame, 'add' | 'drawn'>, camera: Camera): Generator<'wait', void> {
    for (const { batch, instances } of this.rows) {
      for (const instance of instances) batch.setVisibleAt(instance, false);
    }
    // What was drawn before would count as the first slice's.
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

  /** Leaves the parts out of what is drawn over the slices. */
  hide(): void {
    for (const { batch } of this.rows) batch.visible = false;
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const { batch } of this.rows) this.level.showParts(batch);
  }
}

/** The row after a slice of at least so many triangles, or after the last one. */
function endOf(triangles: readonly number[], from: number, wanted: number): number {
  let to = from;
  for (let sum = 0; to < triangles.length && sum < wanted; to++) sum += triangles[to]!;
  return to;
}
