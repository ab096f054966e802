import type { Vec3 } from '../../port.ts';
import { FRAME, OPENING, openingEye, TAN } from './opening.ts';

/**
 * The share of the poster at each of its sides over which the page fades it out (`model-poster.module.css`); the model keeps
 * away from there.
 */
export const POSTER_FADE = 0.09;

/** How the poster sees a model: from where, along which axes, and the tangents of half its width and height. */
export interface PosterView {
  readonly eye: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  readonly back: Vec3;
  readonly tanX: number;
  readonly tanY: number;
}

/**
 * The poster's view of a model with these outermost points. Not in the file of `openingPose`, because the page loads that before the
 * engine.
 */
export function posterView(points: readonly Vec3[]): PosterView {
  const { right, up, back } = FRAME;
  return { eye: openingEye(points).eye, right, up, back, tanX: (TAN * OPENING.width) / OPENING.height, tanY: TAN };
}
