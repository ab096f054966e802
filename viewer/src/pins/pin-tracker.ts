import { projectPoint, sightTo } from '../kernels/camera/camera.ts';
import { cameraFrame, type Viewport } from '../kernels/camera/camera-frame.ts';
import { addScaled, normalize } from '../kernels/math/vectors.ts';
import { isCutAway } from '../kernels/search/cut-planes.ts';
import type { CameraPose, Pin, PinState, Vec3 } from '../port.ts';
import type { Picker } from '../scene/picking/picker.ts';
import { createSignal } from '../signal.ts';

/** How far a pin is lifted off its face before looking for what hides it, in fractions of the model's radius. */
const LIFT = 4e-4;
/** A surface belongs to a pin when it is no farther than this, in fractions of the model's radius. */
const PART_REACH = 1e-3;

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
  /** Where the pins are shown while parts are moved; `null`: where they are. */
  private moved: readonly Vec3[] | null = null;
  /** The parts that the pins are on, as far as they were looked for; -1: none. */
  private parts: number[] = [];

  set(pins: readonly Pin[]): void {
    this.pins = [...pins];
    this.parts = [];
    const known = this.occluded;
    this.occluded = new Map(pins.map(({ id }) => [id, known.get(id) ?? false]));
  }

  /** Pins move with the parts they are on. Call it after `set` too. `radius`: the model's, metres. */
  follow(picker: Picker | null, radius: number): void {
    const offsets = picker?.looks.offsets;
    if (!picker || !offsets) {
      this.moved = null;
      return;
    }
    this.moved = this.pins.map(({ position }, i) => {
      const k = this.partOf(i, picker, radius) * 3;
      if (k < 0) return position;
      return { x: position.x + offsets[k]!, y: position.y + offsets[k + 1]!, z: position.z + offsets[k + 2]! };
    });
  }

  /** Where the pins are shown, in the order of `set`. */
  places(): readonly Vec3[] {
    return this.moved ?? this.pins.map(({ position }) => position);
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
      const { x, y, depth } = projectPoint(frame, viewport, this.moved?.[i] ?? pin.position);
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

  /**
   * Looks for what hides each pin and for the part under it, a ray or two a step; the caller projects again at the end.
   */
  *lookForCover(pose: CameraPose, viewport: Viewport, picker: Picker, radius: number): Generator<undefined, void> {
    // Without the trees a single look may take longer than a frame; the picker reports when they are ready.
    if (!picker.isComplete) return;
    const frame = cameraFrame(pose, viewport);
    for (const [i, pin] of this.pins.entries()) {
      this.occluded.set(pin.id, this.isCovered(i, frame, picker, radius));
      // So that a thousand of them are not looked for in the frame in which parts begin to move.
      this.partOf(i, picker, radius);
      yield;
    }
  }

  /** Whether a pin, by its number, is behind the model or cut away in the view of `frame`. */
  isCovered(number: number, frame: Parameters<typeof sightTo>[0], picker: Picker, radius: number): boolean {
    const { position, normal } = this.pins[number]!;
    const place = this.moved?.[number] ?? position;
    const { ray, away } = sightTo(frame, addScaled(place, normal, LIFT * radius));
    return isCutAway(place, picker.cuts, LIFT * radius) || picker.isBlocked(ray, away - Math.abs(away) * 1e-7);
  }

  private partOf(i: number, picker: Picker, radius: number): number {
    const { position, normal, partId } = this.pins[i]!;
    const named = partId === undefined ? -1 : picker.partNumber(partId);
    this.parts[i] ??= named >= 0 ? named : picker.partAt(position, normalize(normal), PART_REACH * radius);
    return this.parts[i];
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
