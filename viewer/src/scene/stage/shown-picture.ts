import type { CameraPose } from '../../port.ts';
import { createSignal } from '../../signal.ts';
import type { FrameKind } from './stage.ts';

/** Tracks what the user sees: the canvas, or, until the camera moves, the picture that the page has placed over it. */
export class ShownPicture {
  readonly isShown = createSignal(false);
  /** Whether a picture covers the canvas. Until the camera moves, only the complete model is then worth drawing. */
  isCovered = false;
  /** The kind of the last frame; `null` if the canvas is empty. */
  private lastKind: FrameKind | null = null;
  private lastPose: CameraPose | null = null;

  /** Another model is being opened. */
  begin(isCovered: boolean): void {
    this.isCovered = isCovered;
    this.isShown.set(false);
    this.empty();
  }

  /** The canvas was cleared. */
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

  /** The camera moved, so the picture must go. Returns whether the picture covered the canvas until now. */
  uncover(): boolean {
    const wasCovered = this.isCovered;
    this.isCovered = false;
    return wasCovered;
  }

  /** Reveals the canvas, if the whole model is drawn or nothing covers it. */
  tell(isWhole: boolean): void {
    if (this.isCovered && !isWhole) return;
    this.isCovered = false;
    this.isShown.set(true);
  }
}
