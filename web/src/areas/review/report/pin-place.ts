import type { CameraPose, Vec3 } from '@chamfer/viewer/port';

/**
 * Where a point of the model is in a picture from a camera, 0 to 1 from its top left corner; null if it is behind the
 * camera or outside the picture. `aspect` is width by height.
 */
export function pinPlace({ target, orbit, fieldOfView }: CameraPose, aspect: number, point: Vec3) {
  const { theta, phi, radius } = orbit;
  const back = { x: Math.sin(phi) * Math.sin(theta), y: Math.cos(phi), z: Math.sin(phi) * Math.cos(theta) };
  const right = { x: Math.cos(theta), y: 0, z: -Math.sin(theta) };
  const up = {
    x: -Math.cos(phi) * Math.sin(theta),
    y: Math.sin(phi),
    z: -Math.cos(phi) * Math.cos(theta),
  };
  const from = { x: point.x - target.x, y: point.y - target.y, z: point.z - target.z };
  const depth = radius - dot(from, back);
  if (depth <= 0) return null;
  const half = depth * Math.tan((fieldOfView * Math.PI) / 360);
  const x = 0.5 + dot(from, right) / (2 * half * aspect);
  const y = 0.5 - dot(from, up) / (2 * half);
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
}

function dot(a: Vec3, b: Vec3): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
