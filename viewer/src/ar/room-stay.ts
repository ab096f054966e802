import { boundsOf, boundsRadius } from '../kernels/math/boxes.ts';
import { addScaled, distance, type Ray } from '../kernels/math/vectors.ts';
import type { PinTracker } from '../pins/pin-tracker.ts';
import type { ArPin, ArSize, ArState, Bounds, Vec3 } from '../port.ts';
import type { OpenModel } from '../scene/model/open-model.ts';
import { shownBoxWith } from '../scene/parts/strokes.ts';
import type { WritableSignal } from '../signal.ts';
import type { ToolHost } from '../tools/canvas-tool.ts';
import { choosePin, pinRadius } from './pin-choice.ts';
import { inFrontOf, meetLevel, type Placement, rayToModel, roomScale, standOn, toModel, toRoom } from './placement.ts';
import type { RoomCard, RoomGuide, RoomPicture, RoomPin, RoomSight } from './room.ts';

/** Assumed eye height above the floor, metres, where the device does not know the floor. */
const EYE_HEIGHT = 1.4;
/** Number of pins whose visibility is checked per frame: each check costs a ray. */
const COVER_LOOKS = 2;
/** A card's width per metre of its distance, and its height above the pin, in radii of the pin. */
const CARD_SHARE = 0.3;
const CARD_LIFT = 1.5;
/** Minimum far plane, metres. */
const LEAST_FAR = 20;
const UP: Vec3 = { x: 0, y: 1, z: 0 };

/** The state of the model in the room: a state machine driven by frames and taps. It draws nothing itself. */
export class RoomStay implements RoomGuide {
  readonly state: WritableSignal<ArState>;
  /** Resolves when the session has ended. */
  readonly ended: Promise<void>;
  private readonly host: ToolHost;
  private readonly pins: readonly ArPin[];
  private readonly tracker: PinTracker;
  private readonly covered: boolean[] = [];
  private nextLook = 0;
  private sight: RoomSight | null = null;
  private placement: Placement | null = null;
  /** Whether the user chose the place. */
  private isByHand = false;
  private drawn: readonly RoomPin[] = [];
  private end: () => void = () => {};

  constructor(host: ToolHost, pins: readonly ArPin[], tracker: PinTracker, state: WritableSignal<ArState>) {
    this.host = host;
    this.pins = pins;
    this.tracker = tracker;
    this.state = state;
    tracker.set(pins);
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  frame(sight: RoomSight): RoomPicture {
    this.sight = sight;
    const model = this.host.model();
    if (!model) return { placement: null, reticle: null, pins: [], card: null, far: LEAST_FAR };
    if (!this.placement) {
      // Without surface detection there is no aiming: the model is placed at once, and a tap moves it.
      if (!sight.hasOverlay || !sight.findsSurfaces) this.standInFront(model, sight);
      else this.tell({ phase: sight.surface ? 'aiming' : 'searching' });
    }
    const { placement } = this;
    this.drawn = placement ? this.drawPins(model, placement, sight.eye) : [];
    const reticle = placement ? null : sight.surface;
    return { placement, reticle, pins: this.drawn, card: this.card(sight), far: this.far(model, sight) };
  }

  select(ray: Ray, isPointing: boolean): void {
    const model = this.host.model();
    const { sight, placement } = this;
    if (!model || !sight) return;
    if (!placement) {
      if (sight.surface) this.stand(model, sight.surface, true);
      else this.standInFront(model, sight);
      return;
    }
    const pin = this.pins[choosePin(ray, this.drawn)];
    // A tap next to the open comment closes it; only the next tap can move the model.
    if (pin) this.choose(pin.id);
    else if (this.state.value.chosen !== null) this.choose(null);
    else if (!model.picker.cast(rayToModel(placement, ray))) {
      const position = (isPointing && sight.surface) || meetLevel(ray, placement.position.y);
      if (position) this.place({ ...placement, position }, true);
    }
  }

  left(): void {
    this.state.close();
    // Leaves the canvas unchanged, or cleared.
    this.host.invalidate();
    this.end();
  }

  choose(id: string | null): void {
    this.tell({ chosen: id });
  }

  placeAgain(): void {
    this.placement = null;
    this.tell({ phase: 'searching', position: null, chosen: null });
  }

  setSize(size: ArSize): void {
    const model = this.host.model();
    if (!model) return;
    this.tell({ size, scale: size === 'true' ? 1 : roomScale(boundsNow(model)) });
    const { placement, sight, isByHand } = this;
    if (placement && isByHand) this.place({ ...placement, scale: this.state.value.scale }, true);
    else if (placement && sight) this.standInFront(model, sight);
  }

  private standInFront(model: OpenModel, sight: RoomSight): void {
    const floor = sight.floor ?? sight.eye.y - EYE_HEIGHT;
    this.stand(model, inFrontOf(sight, floor, boundsNow(model), this.state.value.scale), false);
  }

  /** The side that is visible on the page faces the viewer. */
  private stand(model: OpenModel, position: Vec3, isByHand: boolean): void {
    if (!this.sight) return;
    const { theta } = this.host.rig.pose.orbit;
    this.place(standOn(position, this.sight.eye, boundsNow(model), theta, this.state.value.scale), isByHand);
  }

  private place(placement: Placement, isByHand: boolean): void {
    this.placement = placement;
    this.isByHand = isByHand;
    this.tell({ phase: 'placed', position: placement.position });
  }

  private drawPins(model: OpenModel, placement: Placement, eye: Vec3): RoomPin[] {
    this.tracker.follow(model.picker, model.radius);
    const places = this.tracker.places();
    const looks = Math.min(COVER_LOOKS, places.length);
    const seen = { eye: toModel(placement, eye), back: UP, flatDepth: null };
    for (let look = 0; look < looks; look++) {
      const number = this.nextLook++ % places.length;
      this.covered[number] = this.tracker.isCovered(number, seen, model.picker, model.radius);
    }
    return this.pins.map(({ id, label }, number) => {
      const position = toRoom(placement, places[number]!);
      return {
        label,
        position,
        radius: pinRadius(distance(eye, position)),
        isCovered: this.covered[number] ?? false,
        isChosen: id === this.state.value.chosen,
      };
    });
  }

  private card({ eye, hasOverlay }: RoomSight): RoomCard | null {
    const number = this.drawn.findIndex(({ isChosen }) => isChosen);
    const [pin, drawn] = [this.pins[number], this.drawn[number]];
    if (hasOverlay || !pin || !drawn) return null;
    return {
      title: pin.title,
      text: pin.text,
      position: addScaled(drawn.position, UP, drawn.radius * CARD_LIFT),
      width: CARD_SHARE * distance(eye, drawn.position),
    };
  }

  private far(model: OpenModel, { eye }: RoomSight): number {
    if (!this.placement) return LEAST_FAR;
    const { position, scale: factor } = this.placement;
    return Math.max(LEAST_FAR, 1.1 * (distance(eye, position) + 2 * boundsRadius(boundsNow(model)) * factor));
  }

  private tell(change: Partial<ArState>): void {
    const before = this.state.value;
    const next = { ...before, ...change };
    const keys = Object.keys(next) as (keyof ArState)[];
    if (keys.some((key) => next[key] !== before[key])) this.state.set(next);
  }
}

/** Bounds of what is shown, at its displayed position. */
function boundsNow({ data, picker, info }: OpenModel): Bounds {
  const shown = boundsOf(shownBoxWith(data.strokes, picker.looks));
  return shown.min.x <= shown.max.x ? shown : info.bounds;
}
