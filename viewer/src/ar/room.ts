import type { Ray } from '../kernels/vectors.ts';
import type { Vec3 } from '../port.ts';
import type { Placement } from './placement.ts';

/** Immersive AR of a device. `three/webxr-room.ts` has the browser's, a test its own. */
export interface Room {
  /** Starts a session that asks `guide` on every frame. @throws the browser's errors, `NotAllowedError` when somebody said no */
  enter(guide: RoomGuide, overlay: HTMLElement): Promise<RoomVisit>;
}

/** A session that runs. */
export interface RoomVisit {
  /** Whether the page's overlay is seen. */
  readonly hasOverlay: boolean;
  end(): Promise<void>;
}

/** Who says what is seen in the room, and hears what is done there. Everything in metres of the room, Y up. */
export interface RoomGuide {
  /** Once a frame, before it is drawn. */
  frame(sight: RoomSight): RoomPicture;
  /** A tap, trigger or pinch; the ray's direction has unit length. `isPointing`: it is what the sight's surface lies on. */
  select(ray: Ray, isPointing: boolean): void;
  /** The session is over. */
  left(): void;
}

/** What a device sees. */
export interface RoomSight {
  readonly eye: Vec3;
  /** Unit length. */
  readonly forward: Vec3;
  /** The floor's height; `null` where the device only guesses where it is itself. */
  readonly floor: number | null;
  readonly hasOverlay: boolean;
  /** Whether the device looks for surfaces. */
  readonly findsSurfaces: boolean;
  /** What lies level where somebody points: where the hand does, or the middle of a phone. */
  readonly surface: Vec3 | null;
}

/** What to draw. */
export interface RoomPicture {
  /** `null`: the model is not seen. */
  readonly placement: Placement | null;
  /** A ring on the surface that a tap would take. */
  readonly reticle: Vec3 | null;
  readonly pins: readonly RoomPin[];
  /** Over the chosen pin, where no overlay is seen. */
  readonly card: RoomCard | null;
  /** Farther than this there is nothing, metres. */
  readonly far: number;
}

export interface RoomPin {
  readonly label: string;
  readonly position: Vec3;
  /** Of the disc, metres. */
  readonly radius: number;
  /** Behind the model. */
  readonly isCovered: boolean;
  readonly isChosen: boolean;
}

export interface RoomCard {
  readonly title: string;
  readonly text: string;
  /** The middle of its lower edge. */
  readonly position: Vec3;
  readonly width: number;
}
