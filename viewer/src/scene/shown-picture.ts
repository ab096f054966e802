import type { CameraPose } from '../port.ts';
import { createSignal } from '../signal.ts';
import type { FrameKind } from './stage.ts';

/** What people see: the canvas, or for as long as nobody moves the picture that the page has laid over it. */
export class ShownPicture {
  readonly isShown = createSignal(false);
  /** A picture lies over the canvas: until the camera moves, nothing but the whole model is worth drawing. */
  isCovered = false;
  /** What the last frame showed; `null` when the canvas is empty. */
  private lastKind: FrameKind | null = null;
  private lastPose: CameraPose | null = null;

  /** Another model is on its way. */
  begin(isCovered: boolean): void {
    this.isCovered = isCovered;
    this.isShown.set(false);
    this.empty();
  }

  /** The canvas shows nothing any more. */
  empty(): void {
    this.lastKind = null;
  }

  /** The kind of the next frame. */
  frame(pose: CameraPose, moving: boolean): FrameKind {
    const isSame = this.lastKind !== null && this.lastKind !== 'moving' && pose === this.lastPose;
    this.lastKind = this.isCovered || (isSame && !moving) ? 'still' : moving ? 'moving' : 'rest';
    this.lastPose = pose;
    return this.lastKind;
  }

  /** Somebody looks from elsewhere. Tells whether the picture lay over the canvas until now. */
  uncover(): boolean {
    const wasCovered = this.isCovered;
    this.isCovered = false;
    return wasCovered;
  }

  /** Nobody has to look at anything but the canvas once all is there, or somebody looks from elsewhere. */
  tell(isWhole: boolean): void {
    if (this.isCovered && !isWhole) return;
    this.isCovered = false;
    this.isShown.set(true);
  }
}
