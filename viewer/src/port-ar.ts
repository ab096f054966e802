/**
 * The port's third part: the model in the room, at true size, with its pins. Types only; units as in `port.ts`.
 *
 * A session belongs to the browser's immersive AR (WebXR). Phones show the page's overlay over the camera's picture;
 * headsets mostly show nothing of the page, so the engine draws the pins and what they say into the room.
 */
import type { Pin, Signal, Vec3 } from './port.ts';

/** A pin and what its card says. */
export interface ArPin extends Pin {
  /** Who wrote it and when, on one line. */
  readonly title: string;
  readonly text: string;
}

export interface ArOptions {
  /** What the browser lays over the camera's picture, where it can. Taps on what is in it are no taps in the room. */
  readonly overlay: HTMLElement;
  readonly pins: readonly ArPin[];
}

/** `searching` for a surface, `aiming` at one, which a tap takes, or `placed`. */
export type ArPhase = 'searching' | 'aiming' | 'placed';

/** `true`: one to one. `room`: half a metre, for models that are too small or too large to be looked at. */
export type ArSize = 'true' | 'room';

/** What the page says about a session. Replaced, never changed. */
export interface ArState {
  readonly phase: ArPhase;
  readonly size: ArSize;
  /** Metres in the room for each metre of the model. */
  readonly scale: number;
  /** Where the middle of the model's foot is, metres in the room; `null` until it is placed. */
  readonly position: Vec3 | null;
  /** The pin that is read. */
  readonly chosen: string | null;
}

/** The model in the room. */
export interface ArSession {
  readonly state: Signal<ArState>;
  /** Whether the overlay is seen. Elsewhere the engine draws the chosen pin's card. */
  readonly hasOverlay: boolean;
  choose(id: string | null): void;
  /** Takes the model up again: the next tap places it, or it comes in front of the viewer. */
  placeAgain(): void;
  /** Where the model was put by hand it stays; else it comes in front of the viewer. */
  setSize(size: ArSize): void;
  /** Resolves when it is over; harmless when it is over already. */
  end(): Promise<void>;
  /** Resolves when the session is over, regardless of who ended it. */
  readonly ended: Promise<void>;
}

/** Immersive AR of this browser. */
export interface ViewerAr {
  /** Whether there is any; by then everything that `start` needs is loaded. Never fails. */
  isAvailable(): Promise<boolean>;
  /**
   * Brings the open model into the room. Call it from a click or tap: browsers start no session otherwise.
   *
   * @throws ViewerError AR_REFUSED when a person or the browser's settings denied it; AR_UNAVAILABLE when there is no
   * model, no immersive AR, another session, or the device could not start one
   */
  start(options: ArOptions): Promise<ArSession>;
}
