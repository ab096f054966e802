import type { CameraPose, ViewState } from '@chamfer/viewer/port';
import type { ReviewEvent } from '../review-types.ts';
import { encodeView } from '../view/view-address.ts';

/** A view on its way to those who follow it. */
export type ViewMessage = Pick<Extract<ReviewEvent, { type: 'presence_view' }>, 'camera' | 'look'>;

/** As long as the server takes; with very many hidden parts only the camera is followed. */
const longestLook = 4000;

/** The camera as seven numbers. Six digits, which no screen can distinguish. */
export function numbersOf({ target, orbit, fieldOfView }: CameraPose): number[] {
  const { x, y, z } = target;
  return [x, y, z, orbit.theta, orbit.phi, orbit.radius, fieldOfView].map((value) => Number(value.toPrecision(6)));
}

/** The camera of seven numbers; null if they are none. */
export function poseOfNumbers(numbers: readonly number[]): CameraPose | null {
  const [x, y, z, theta, phi, radius, fieldOfView] = numbers;
  if (numbers.length !== 7 || !numbers.every(Number.isFinite)) return null;
  return {
    target: { x: x!, y: y!, z: z! },
    orbit: { theta: theta!, phi: phi!, radius: radius! },
    fieldOfView: fieldOfView!,
  };
}

/** Hidden parts, cuts and all else of a view but the camera; null if that is too long to send. */
export function lookOf(state: ViewState): string | null {
  const { camera: _, ...rest } = state;
  const look = encodeView(rest);
  return look.length <= longestLook ? look : null;
}

/** Whether two cameras show the same picture, as far as one can see. */
export function isSamePose(a: CameraPose, b: CameraPose): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) <= 1e-3;
  const far = (x: number, y: number) => Math.abs(x - y) <= 1e-3 * b.orbit.radius;
  const turn = a.orbit.theta - b.orbit.theta;
  return (
    far(a.target.x, b.target.x) &&
    far(a.target.y, b.target.y) &&
    far(a.target.z, b.target.z) &&
    far(a.orbit.radius, b.orbit.radius) &&
    near(a.orbit.phi, b.orbit.phi) &&
    near(Math.atan2(Math.sin(turn), Math.cos(turn)), 0)
  );
}
