import { cameraFrame, type Viewport } from '../kernels/camera.ts';
import type { CameraPose } from '../port.ts';
import { drawnTriangles, type ModelData } from '../scene/model-data.ts';
import { type PartLooks, SHOWN } from '../scene/part-looks.ts';
import type { Batch } from './batches.ts';

/** Below this every machine keeps up. */
const LEAST_TRIANGLES = 300_000;
/** So many slow frames in a row, or one very slow one, make moving coarse for this model. Milliseconds. */
const SLOW_FRAME_MS = 45;
const VERY_SLOW_FRAME_MS = 200;
const SLOW_FRAMES = 3;
/** Parts whose boxes are smaller on the screen, CSS pixels, are left out of coarse frames. */
const SMALL_PX = 14;
const RENEW_FRAMES = 12;

/**
 * Leaves small parts out while the camera moves, on machines that are too slow for all of them.
 *
 * Whoever has a fast machine never sees it: it starts only after frames were really slow.
 */
export class SmallParts {
  private model: ModelData | null = null;
  private batches: readonly Batch[] = [];
  private slow = 0;
  private lastMoving = 0;
  private frames = 0;
  private hiding = false;
  private looks: PartLooks | null = null;

  watch(model: ModelData, batches: readonly Batch[]): void {
    this.forget();
    if (drawnTriangles(model) < LEAST_TRIANGLES) return;
    this.model = model;
    this.batches = batches;
  }

  forget(): void {
    if (this.hiding) this.showAll();
    this.model = null;
    this.batches = [];
    this.slow = 0;
    this.hiding = false;
    this.looks = null;
  }

  /** Hidden and ghosted parts stay out of the batches. */
  setLooks(looks: PartLooks): void {
    this.looks = looks;
    if (this.hiding) this.showAll();
    this.hiding = false;
  }

  /** Called before each frame; tells whether the frame is a coarse one. */
  update(pose: CameraPose, viewport: Viewport, moving: boolean): boolean {
    if (!this.model) return false;
    this.measure(moving);
    const coarse = moving && this.slow >= SLOW_FRAMES;
    if (coarse) {
      if (!this.hiding || ++this.frames % RENEW_FRAMES === 0) this.hideSmall(this.model, pose, viewport);
    } else if (this.hiding) this.showAll();
    this.hiding = coarse;
    return coarse;
  }

  private measure(moving: boolean): void {
    const now = performance.now();
    const since = this.lastMoving ? now - this.lastMoving : 0;
    this.lastMoving = moving ? now : 0;
    if (!moving || this.slow >= SLOW_FRAMES || since === 0) return;
    if (since > VERY_SLOW_FRAME_MS) this.slow = SLOW_FRAMES;
    else this.slow = since > SLOW_FRAME_MS ? this.slow + 1 : 0;
  }

  private isShown(part: number): boolean {
    return !this.looks || this.looks.shown[part] === SHOWN;
  }

  private hideSmall({ parts: { boxes } }: ModelData, pose: CameraPose, viewport: Viewport): void {
    const { eye, tanY, flatDepth } = cameraFrame(pose, viewport);
    const b = this.looks?.boxes ?? boxes;
    const pixels = viewport.height / (2 * tanY);
    for (const { mesh, parts } of this.batches) {
      for (const [instance, part] of parts.entries()) {
        const k = part * 6;
        const size = Math.hypot(b[k + 3]! - b[k]!, b[k + 4]! - b[k + 1]!, b[k + 5]! - b[k + 2]!);
        const x = (b[k]! + b[k + 3]!) / 2 - eye.x;
        const y = (b[k + 1]! + b[k + 4]!) / 2 - eye.y;
        const z = (b[k + 2]! + b[k + 5]!) / 2 - eye.z;
        mesh.setVisibleAt(
          instance,
          this.isShown(part) && size * pixels > SMALL_PX * (flatDepth ?? Math.hypot(x, y, z)),
        );
      }
    }
  }

  private showAll(): void {
    for (const { mesh, parts } of this.batches) {
      for (const [instance, part] of parts.entries()) mesh.setVisibleAt(instance, this.isShown(part));
    }
  }
}
