import { multiplyMatrix } from '../../delivery/transforms.ts';
import { invertPose, poseMapping, poseOf, rotationAbout } from '../shape/pose.ts';
import type { Shape } from '../shape/shape.ts';
import { samplesOn, share } from './overlap.ts';

/** Second moments that differ by less are those of a round or cubic part. */
const ROUND = 0.05;
/** The share of its samples with which a part lies on itself, half turned, to be symmetric but for some of its features. */
const LIES_ON_ITSELF = 0.75;

/** Whether the part looks much the same after some turn; any round part counts. */
export function isNearlySymmetric(shape: Shape): boolean {
  const { axes, centroid, spread } = shape.moments;
  const [x, y, z] = spread;
  if (x - y < ROUND * x || y - z < ROUND * y) return true;
  const frame = poseOf(axes, [0, 0, 0]);
  return ([0, 1, 2] as const).some((axis) => {
    const half = rotationAbout([axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0], Math.PI);
    const turn = multiplyMatrix(frame, multiplyMatrix(half, invertPose(frame)));
    return share(samplesOn(shape, shape, poseMapping(turn, centroid, centroid))) > LIES_ON_ITSELF;
  });
}
