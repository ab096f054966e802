import type { ViewOrientation } from '@chamfer/viewer/port';

/**
 * The rotation of a cube that follows the camera, as a CSS transform. The columns are the model's axes in camera space.
 * In CSS y points down, so its sign is reversed on both sides.
 */
export function cubeTurn({ right, up, back }: ViewOrientation): string {
  const columns = [right.x, -up.x, back.x, 0, -right.y, up.y, -back.y, 0, right.z, -up.z, back.z, 0, 0, 0, 0, 1];
  return `matrix3d(${columns.map((value) => Number(value.toFixed(5)) + 0).join()})`;
}
