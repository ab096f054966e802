import { cameraFrame, type Viewport } from '../kernels/camera.ts';
import type { CameraPose } from '../port.ts';
import { drawnTriangles, type ModelData } from '../scene/model-data.ts';
import { type PartLooks, SHOWN } from '../scene/part-looks.ts';
import type { PartBatch } from './part-batch.ts';

/** Models with fewer are drawn whole. */
const LEAST_TRIANGLES = 300_000;
/** Parts whose boxes are smaller on the screen, CSS pixels, are left out of coarse frames. */
const SMALL_PX = 14;
const RENEW_FRAMES = 12;

/** Leaves small parts of heavy models out while the camera moves, on machines that are too slow for all of them. */
export class SmallParts {
  /** Of the parts as built; `null` where the model is none to look after. */
  private boxes: Float64Array | null = null;
  private batches: readonly PartBatch[] = [];
  private frames = 0;
  private hiding = false;
  private looks: PartLooks | null = null;

  /** Tells whether the model is a heavy one. */
  watch(model: ModelData, batches: readonly PartBatch[]): boolean {
    this.forget();
    if (drawnTriangles(model) < LEAST_TRIANGLES) return false;
    this.boxes = model.parts.boxes;
    this.batches = batches;
    return true;
  }

  /** Another level of the same model is drawn in slow frames from now on. */
  watchInstead(batches: readonly PartBatch[]): void {
    if (this.hiding) this.showAll();
    this.hiding = false;
    if (this.boxes) this.batches = batches;
  }

  forget(): void {
    if (this.hiding) this.showAll();
    this.boxes = null;
    this.batches = [];
    this.hiding = false;
    this.looks = null;
  }

  /** Hidden and ghosted parts stay out of the batches. */
  setLooks(looks: PartLooks): void {
    this.looks = looks;
    if (this.hiding) this.showAll();
    this.hiding = false;
  }

  /** Before each frame; `isSlow`: this one may do without. Tells whether it does. */
  update(pose: CameraPose, viewport: Viewport, isSlow: boolean): boolean {
    if (!this.boxes) return false;
    if (isSlow) {
      if (!this.hiding || ++this.frames % RENEW_FRAMES === 0)
        this.hideSmall(this.looks?.boxes ?? this.boxes, pose, viewport);
    } else if (this.hiding) this.showAll();
    this.hiding = isSlow;
    return isSlow;
  }

  private isShown(part: number): boolean {
    return !this.looks || this.looks.shown[part] === SHOWN;
  }

  private hideSmall(b: Float64Array, pose: CameraPose, viewport: Viewport): void {
    const { eye, tanY, flatDepth } = cameraFrame(pose, viewport);
    const pixels = viewport.height / (2 * tanY);
    for (const batch of this.batches) {
      for (const [instance, part] of batch.parts.entries()) {
        const k = part * 6;
        const size = Math.hypot(b[k + 3]! - b[k]!, b[k + 4]! - b[k + 1]!, b[k + 5]! - b[k + 2]!);
        const x = (b[k]! + b[k + 3]!) / 2 - eye.x;
        const y = (b[k + 1]! + b[k + 4]!) / 2 - eye.y;
        const z = (b[k + 2]! + b[k + 5]!) / 2 - eye.z;
        batch.setVisibleAt(
          instance,
          this.isShown(part) && size * pixels > SMALL_PX * (flatDepth ?? Math.hypot(x, y, z)),
        );
      }
    }
  }

  private showAll(): void {
    for (const batch of this.batches) {
      for (const [instance, part] of batch.parts.entries()) batch.setVisibleAt(instance, this.isShown(part));
    }
  }
}
