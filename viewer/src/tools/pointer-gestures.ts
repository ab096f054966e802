import type { CanvasPoint } from '../port.ts';
import type { Modifiers, Steering } from './steering.ts';

/** What the engine needs to know about a pointer event. */
export interface PointerSample extends CanvasPoint, Modifiers {
  readonly id: number;
  /** As in `PointerEvent.button`: 0 left, 1 middle, 2 right. */
  readonly button: number;
  /** Whether it is a finger, which needs larger targets. */
  readonly isTouch?: boolean;
  /** In milliseconds. */
  readonly time: number;
}

/** A drag across the whole height of the canvas turns the camera by this angle, in radians. */
const TURN_PER_HEIGHT = Math.PI * 1.2;
/** A press that moves less than this, in CSS pixels, is a tap. */
const TAP_REACH = 5;
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_REACH = 24;

/** A drag that starts within this distance of a handle still grabs it, in CSS pixels. */
const GRAB_REACH = 12;
const TOUCH_REACH = 26;

interface Pressed {
  readonly start: PointerSample;
  at: CanvasPoint;
  moved: boolean;
}

/**
 * Translates pointer events into movements: one finger or the left button turns, two fingers or the right button move
 * and (fingers only) zoom, a press without movement is a tap, and two taps in a row focus.
 */
export class PointerGestures {
  private readonly steering: Steering;
  private readonly pressed = new Map<number, Pressed>();
  private lastTap: PointerSample | null = null;
  private usedMany = false;
  /** The pointer that drags a tool's handle. */
  private holding: number | null = null;

  constructor(steering: Steering) {
    this.steering = steering;
  }

  /** Whether any button or finger is pressed. */
  get active(): boolean {
    return this.pressed.size > 0;
  }

  down(sample: PointerSample): void {
    this.pressed.set(sample.id, { start: sample, at: { x: sample.x, y: sample.y }, moved: false });
    this.usedMany = this.pressed.size > 1;
    this.steering.moveCrosshair(null);
    this.steering.hover(null);
    if (this.usedMany) this.letGo();
    else if (sample.button === 0 && this.steering.grab(sample, sample.isTouch ? TOUCH_REACH : GRAB_REACH)) {
      this.holding = sample.id;
    }
  }

  move(sample: PointerSample): void {
    const pointer = this.pressed.get(sample.id);
    if (!pointer) {
      if (this.pressed.size === 0 && !sample.isTouch) this.steering.hover({ x: sample.x, y: sample.y });
      return;
    }
    if (this.holding === sample.id) {
      this.steering.drag({ x: sample.x, y: sample.y });
      return;
    }
    const { start, at } = pointer;
    if (!pointer.moved && Math.hypot(sample.x - start.x, sample.y - start.y) < TAP_REACH) return;
    pointer.moved = true;
    const to = { x: sample.x, y: sample.y };
    const other = [...this.pressed.values()].find((candidate) => candidate !== pointer);
    if (other) this.pinch(at, to, other.at);
    else this.drag(start, to.x - at.x, to.y - at.y);
    pointer.at = to;
  }

  up(sample: PointerSample): void {
    const pointer = this.pressed.get(sample.id);
    this.pressed.delete(sample.id);
    if (this.holding === sample.id) {
      this.letGo();
      return;
    }
    if (!pointer || pointer.moved || this.usedMany || pointer.start.button !== 0) return;
    this.steering.tap(pointer.start, sample);
    const { lastTap } = this;
    const near = lastTap && Math.hypot(lastTap.x - sample.x, lastTap.y - sample.y) < DOUBLE_TAP_REACH;
    if (lastTap && near && sample.time - lastTap.time < DOUBLE_TAP_MS) {
      this.steering.focusOn(sample);
      this.lastTap = null;
    } else this.lastTap = sample;
  }

  cancel(id: number): void {
    this.pressed.delete(id);
    if (this.holding === id) this.letGo();
  }

  /** The pointer left the canvas. */
  leave(): void {
    this.steering.hover(null);
  }

  /** `deltaY` as in a wheel event, already in pixels. A pinch on a touchpad arrives as a wheel event with ctrl. */
  wheel(at: CanvasPoint, deltaY: number, pinch: boolean): void {
    const steps = Math.max(-1, Math.min(1, deltaY / (pinch ? 20 : 120)));
    this.steering.zoomBy(1.25 ** -steps, at);
  }

  private letGo(): void {
    if (this.holding !== null) this.steering.release();
    this.holding = null;
  }

  private drag(start: PointerSample, deltaX: number, deltaY: number): void {
    if (start.button !== 0 || (start.shift && !start.ctrl && !start.meta)) this.steering.panBy(deltaX, deltaY);
    else {
      const perPixel = TURN_PER_HEIGHT / Math.max(this.steering.viewport().height, 1);
      this.steering.orbitBy(-deltaX * perPixel, -deltaY * perPixel);
    }
  }

  /** One of two fingers moved: the point between them moves the picture, their distance scales it. */
  private pinch(from: CanvasPoint, to: CanvasPoint, other: CanvasPoint): void {
    this.steering.panBy((to.x - from.x) / 2, (to.y - from.y) / 2);
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const now = Math.hypot(to.x - other.x, to.y - other.y);
    if (before > 1 && now > 1) {
      this.steering.zoomBy(now / before, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    }
  }
}
