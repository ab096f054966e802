import type { Ray } from '../kernels/math/vectors.ts';
import type { Vec3 } from '../port.ts';
import type { Placement } from './placement.ts';

/** Immersive AR of a device, implemented by `three/webxr-room.ts` in the browser and by a fake in tests. */
export interface Room {
  /**
   * Starts a session that asks `guide` on every frame. @throws the browser's errors, `NotAllowedError` when the user
   * refused
   */
  enter(guide: RoomGuide, overlay: HTMLElement): Promise<RoomVisit>;
}

/** A running session. */
export interface RoomVisit {
  /** Whether the page's overlay is visible. */
  readonly hasOverlay: boolean;
  end(): Promise<void>;
}

/** Decides what is shown in the room and receives its input. All lengths in metres of the room, Y up. */
export interface RoomGuide {
  /** Called once per frame, before drawing. */
  frame(sight: RoomSight): RoomPicture;
  /**
   * A tap, trigger or pinch; the ray's direction has unit length. `isPointing`: the surface of `Sight` lies on this
   * ray.
   */
  select(ray: Ray, isPointing: boolean): void;
  /** The session has ended. */
  left(): void;
}

/** What a device sees. */
export interface RoomSight {
  readonly eye: Vec3;
  /** Unit length. */
  readonly forward: Vec3;
  /** The floor's height; `null` where the device can only estimate it. */
  readonly floor: number | null;
  readonly hasOverlay: boolean;
  /** Whether the device detects surfaces. */
  readonly findsSurfaces: boolean;
  /** The level surface being pointed at: by the hand, or by the centre of a phone's screen. */
  readonly surface: Vec3 | null;
}

/** What to draw. */
export interface RoomPicture {
  /** `null`: the model is hidden. */
  readonly placement: Placement | null;
  /** A ring on the surface that a tap would choose. */
  readonly reticle: Vec3 | null;
  readonly pins: readonly RoomPin[];
  /** Above the chosen pin, where no overlay is visible. */
  readonly card: RoomCard | null;
  /** The far plane, metres. */
  readonly far: number;
}

export interface RoomPin {
  readonly label: string;
  readonly position: Vec3;
  /** Radius of the disc, metres. */
  readonly radius: number;
  /** Hidden by the model. */
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
