import { cameraFrame, type Viewport } from '../../kernels/camera/camera-frame.ts';
import type { CameraPose } from '../../port.ts';
import { drawnTriangles, type ModelData } from '../../scene/parts/model-data.ts';
import { type PartLooks, SHOWN } from '../../scene/parts/part-looks.ts';
import type { PartBatch } from './part-batch.ts';

/** Models with fewer triangles are always drawn completely. */
const LEAST_TRIANGLES = 300_000;
/**
 * The error that is not noticed while the camera moves, in CSS pixels: for surfaces, and for parts that are smaller than
 * this.
 */
const UNSEEN_PX = 3;
/** The choice is updated after this number of frames. Parts slightly outside the picture count as inside. */
const RENEW_FRAMES = 4;
const MARGIN = 1.25;

const NEITHER = 0;
const COARSE = 1;
const FULL = 2;

/** The coarse level, and the largest distance of each part's surfaces from the true ones, metres. */
export interface CoarseBatches {
  readonly batches: readonly PartBatch[];
  readonly errors: Float32Array;
}

/** Which levels have visible parts in a frame. */
export interface ChosenLevels {
  readonly full: boolean;
  readonly coarse: boolean;
}

/**
 * Chooses for each part of a heavy model how a frame shows it that may not take long: by its few triangles where no one
 * can see it on the screen, by all of them where one could and the machine can afford it, not at all outside the
 * picture. Few triangles are never torn: their error is a share of the part's own size.
 */
export class MovingParts {
  private model: ModelData | null = null;
  private full: readonly PartBatch[] = [];
  private coarse: CoarseBatches | null = null;
  private choice = new Uint8Array(0);
  /** For each part: the error of its coarse level in CSS pixels, and the number of triangles of both levels. */
  private off = new Float32Array(0);
  private fullTriangles = new Uint32Array(0);
  private coarseTriangles = new Uint32Array(0);
  private chosen: ChosenLevels | null = null;
  private frames = 0;
  private looks: PartLooks | null = null;

  /** Sets the model. Returns whether it is a heavy one. `full` is empty for a model that has its own meshes. */
  watch(model: ModelData, full: readonly PartBatch[]): boolean {
    this.forget();
    if (drawnTriangles(model) < LEAST_TRIANGLES) return false;
    this.model = model;
    this.full = full;
    this.choice = new Uint8Array(model.parts.count);
    this.off = new Float32Array(model.parts.count);
    this.fullTriangles = trianglesOf(full, model.parts.count);
    return true;
  }

  /** Sets the coarse level of the same parts. */
  setCoarse(coarse: CoarseBatches | null): void {
    this.showAll();
    this.coarse = coarse;
    this.coarseTriangles = trianglesOf(coarse?.batches ?? [], this.choice.length);
  }

  forget(): void {
    this.showAll();
    this.model = null;
    this.full = [];
    this.coarse = null;
    this.looks = null;
  }

  /** Sets the looks; hidden and ghosted parts stay invisible in the batches. */
  setLooks(looks: PartLooks): void {
    this.looks = looks;
    this.showAll();
  }

  /**
   * Before each frame. `affordable`: this one may not take long, so that it should have no more triangles than that;
   * `null`: everything is shown in full, as it is where this answers `null`.
   */
  update(pose: CameraPose, viewport: Viewport, affordable: number | null): ChosenLevels | null {
    if (!this.model || affordable === null) {
      this.showAll();
      return null;
    }
    if (!this.chosen || ++this.frames % RENEW_FRAMES === 0) {
      this.look(this.model, pose, viewport);
      this.chosen = this.choose(this.model, affordable);
    }
    return this.chosen;
  }

  /** Shows all parts in full. */
  showAll(): void {
    if (!this.chosen) return;
    this.chosen = null;
    for (const batch of [...this.full, ...(this.coarse?.batches ?? [])]) {
      for (const [instance, part] of batch.parts.entries()) batch.setVisibleAt(instance, this.isShown(part));
    }
  }

  /** Determines which parts are visible, and where the coarse level would be noticed. */
  private look({ parts }: ModelData, pose: CameraPose, viewport: Viewport): void {
    const { eye, right, up, back, tanX, tanY, flatDepth } = cameraFrame(pose, viewport);
    const boxes = this.looks?.boxes ?? parts.boxes;
    const pixels = viewport.height / (2 * tanY);
    const wide = { x: tanX * MARGIN, y: tanY * MARGIN };
    const [slopeX, slopeY] = flatDepth === null ? [Math.hypot(1, wide.x), Math.hypot(1, wide.y)] : [1, 1];
    for (let part = 0; part < this.choice.length; part++) {
      const k = part * 6;
      const size = Math.hypot(boxes[k + 3]! - boxes[k]!, boxes[k + 4]! - boxes[k + 1]!, boxes[k + 5]! - boxes[k + 2]!);
      const x = (boxes[k]! + boxes[k + 3]!) / 2 - eye.x;
      const y = (boxes[k + 1]! + boxes[k + 4]!) / 2 - eye.y;
      const z = (boxes[k + 2]! + boxes[k + 5]!) / 2 - eye.z;
      const depth = flatDepth ?? -(x * back.x + y * back.y + z * back.z);
      const across = Math.abs(x * right.x + y * right.y + z * right.z) - wide.x * depth;
      const upwards = Math.abs(x * up.x + y * up.y + z * up.z) - wide.y * depth;
      const radius = size / 2;
      const nearest = flatDepth ?? Math.max(Math.hypot(x, y, z) - radius, 0);
      const isOffScreen = across > radius * slopeX || upwards > radius * slopeY || depth < -radius;
      const isTiny = size * pixels <= UNSEEN_PX * nearest;
      const error = this.coarse?.errors[part] ?? Infinity;
      this.off[part] = (error * pixels) / nearest;
      const isFine = error * pixels <= UNSEEN_PX * nearest;
      this.choice[part] = isOffScreen || isTiny ? NEITHER : isFine ? COARSE : FULL;
    }
  }

  /** Draws parts by the coarse level, those with the smallest error first, until the rest can be drawn in time. */
  private choose(model: ModelData, affordable: number): ChosenLevels {
    const { choice, off } = this;
    const noticed: number[] = [];
    let left = affordable;
    let [full, coarse] = [0, 0];
    for (let part = 0; part < choice.length; part++) {
      if (choice[part] === NEITHER || !this.isShown(part)) continue;
      // There is no coarse level of them.
      const isNeeded = choice[part] === FULL && off[part] === Infinity;
      if (isNeeded) full++;
      else coarse++;
      if (choice[part] === FULL && !isNeeded) noticed.push(part);
      left -= (isNeeded ? this.fullTriangles : this.coarseTriangles)[part]!;
    }
    // A model with its own meshes is drawn completely or not at all.
    if (this.full.length === 0) {
      const isOwn = full > 0 || (noticed.length > 0 && drawnTriangles(model) <= affordable);
      if (isOwn) return { full: true, coarse: false };
      for (const part of noticed) choice[part] = COARSE;
    } else {
      for (const part of noticed.sort((a, b) => off[b]! - off[a]!)) {
        const more = this.fullTriangles[part]! - this.coarseTriangles[part]!;
        if (more > left) {
          choice[part] = COARSE;
          continue;
        }
        left -= more;
        full++;
        coarse--;
      }
    }
    this.show(this.full, FULL);
    this.show(this.coarse?.batches ?? [], COARSE);
    return { full: full > 0, coarse: coarse > 0 };
  }

  private isShown(part: number): boolean {
    return !this.looks || this.looks.shown[part] === SHOWN;
  }

  private show(batches: readonly PartBatch[], level: typeof COARSE | typeof FULL): void {
    // No iterators here: they would take longer than everything else in a frame.
    for (const batch of batches) {
      const { parts } = batch;
      for (let instance = 0; instance < parts.length; instance++) {
        const part = parts[instance]!;
        batch.setVisibleAt(instance, this.choice[part] === level && this.isShown(part));
      }
    }
  }
}

/** The choice for each part. */
function trianglesOf(batches: readonly PartBatch[], parts: number): Uint32Array<ArrayBuffer> {
  const triangles = new Uint32Array(parts);
  for (const batch of batches) {
    for (const [instance, part] of batch.parts.entries()) triangles[part]! += batch.trianglesAt(instance);
  }
  return triangles;
}
