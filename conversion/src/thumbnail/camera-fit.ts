import { type DrawList, forEachVertex } from './draw-list.ts';

type Vec3 = [number, number, number];

/** Where the camera looks from, in degrees: azimuth 0 is the front (+Z), 90 the right (+X); elevation up from the floor. */
export interface Pose {
  azimuth: number;
  elevation: number;
}

/** A perspective camera. `focal` is in pixels: screen x = centreX + focal × right / depth. */
export interface Camera {
  position: Vec3;
  right: Vec3;
  up: Vec3;
  /** Unit vector from the scene to the camera. */
  back: Vec3;
  focal: number;
  centreX: number;
  centreY: number;
}

const FIELD_OF_VIEW = (26 * Math.PI) / 180;
/** How much of the frame the model takes along its tighter side. */
const FILL = 0.8;

/**
 * The camera that shows the whole model in a frame of width × height pixels from the given pose: the exact fit of the
 * view pyramid around every vertex, centred in both directions.
 */
export function fitCamera(list: DrawList, pose: Pose, width: number, height: number): Camera {
  const azimuth = (pose.azimuth * Math.PI) / 180;
  const elevation = (Math.max(-89, Math.min(89, pose.elevation)) * Math.PI) / 180;
  const back: Vec3 = [
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  ];
  const right: Vec3 = [Math.cos(azimuth), 0, -Math.sin(azimuth)];
  const up: Vec3 = [
    -Math.sin(azimuth) * Math.sin(elevation),
    Math.cos(elevation),
    -Math.cos(azimuth) * Math.sin(elevation),
  ];
  const ky = Math.tan(FIELD_OF_VIEW / 2) * FILL;
  const kx = (ky * width) / height;
  // A point fits when ±x + k·z ≤ ±cx + k·distance; the extremes of ±x + k·z therefore give centre and distance at once.
  let [r, l, t, b, nearest] = [-Infinity, -Infinity, -Infinity, -Infinity, -Infinity];
  forEachVertex(list, (px, py, pz) => {
    const x = px * right[0] + pz * right[2];
    const y = px * up[0] + py * up[1] + pz * up[2];
    const z = px * back[0] + py * back[1] + pz * back[2];
    if (x + kx * z > r) r = x + kx * z;
    if (kx * z - x > l) l = kx * z - x;
    if (y + ky * z > t) t = y + ky * z;
    if (ky * z - y > b) b = ky * z - y;
    if (z > nearest) nearest = z;
  });
  const reach = Math.max((r + l) / (2 * kx), (t + b) / (2 * ky));
  const distance = Math.max(reach, nearest + Math.abs(reach - nearest) * 0.01 + 1e-9);
  const cx = (r - l) / 2;
  const cy = (t - b) / 2;
  const position: Vec3 = [
    right[0] * cx + up[0] * cy + back[0] * distance,
    up[1] * cy + back[1] * distance,
    right[2] * cx + up[2] * cy + back[2] * distance,
  ];
  const focal = height / 2 / Math.tan(FIELD_OF_VIEW / 2);
  return { position, right, up, back, focal, centreX: width / 2, centreY: height / 2 };
}
