import { cameraFrame, projectPoint, type Viewport } from '../kernels/camera.ts';
import { addScaled, distance, scale, subtract } from '../kernels/vectors.ts';
import type { CameraPose, Pin, PinState } from '../port.ts';
import type { Picker } from '../scene/picker.ts';
import { createSignal } from '../signal.ts';

/** How far a pin is lifted off its face before looking for what hides it, in fractions of the model's radius. */
const LIFT = 4e-4;

/**
 * Where the pins are on the screen.
 *
 * Pins are kept in model space, never in screen space: a comment must still touch the same bolt
 * after the window, the camera or the pixel ratio has changed. Positions follow every frame; what
 * hides a pin is looked up in steps when the camera rests, because each look costs a ray.
 */
export class PinTracker {
  readonly states = createSignal<readonly PinState[]>([]);
  private pins: readonly Pin[] = [];
  private occluded = new Map<string, boolean>();
  private selected: string | null = null;

  set(pins: readonly Pin[]): void {
    this.pins = [...pins];
    const known = this.occluded;
    this.occluded = new Map(pins.map(({ id }) => [id, known.get(id) ?? false]));
  }

  select(id: string | null): void {
    this.selected = id;
  }

  /** Brings positions up to date; the signal changes only when a pin did. */
  project(pose: CameraPose, viewport: Viewport): void {
    const frame = cameraFrame(pose, viewport);
    const before = this.states.value;
    let changed = before.length !== this.pins.length;
    const next = this.pins.map((pin, i) => {
      const { x, y, depth } = projectPoint(frame, viewport, pin.position);
      const inside = x >= 0 && y >= 0 && x <= viewport.width && y <= viewport.height;
      const state: PinState = {
        id: pin.id,
        x,
        y,
        visible: depth > 0 && inside,
        occluded: this.occluded.get(pin.id) ?? false,
        selected: pin.id === this.selected,
      };
      if (before[i] && isSame(before[i], state)) return before[i];
      changed = true;
      return state;
    });
    if (changed) this.states.set(next);
  }

  /** Looks for what hides each pin, one ray a step; the caller projects again at the end. */
  *lookForCover(pose: CameraPose, viewport: Viewport, picker: Picker, radius: number): Generator<undefined, void> {
    const { eye } = cameraFrame(pose, viewport);
    for (const pin of this.pins) {
      const lifted = addScaled(pin.position, pin.normal, LIFT * radius);
      const away = distance(lifted, eye);
      const ray = { origin: eye, direction: scale(subtract(lifted, eye), 1 / Math.max(away, 1e-300)) };
      this.occluded.set(pin.id, picker.isBlocked(ray, away * (1 - 1e-7)));
      yield;
    }
  }

  close(): void {
    this.states.close();
  }
}

function isSame(a: PinState, b: PinState): boolean {
  return (
    a.id === b.id &&
    a.x === b.x &&
    a.y === b.y &&
    a.visible === b.visible &&
    a.occluded === b.occluded &&
    a.selected === b.selected
  );
}
