import type { ViewOrientation } from '@chamfer/viewer/port';

/**
 * The turn of a cube that follows the camera, as a CSS transform. The columns are the model's axes as the camera sees
 * them; in CSS y points down, so it changes sign on both sides.
 */
export function cubeTurn({ right, up, back }: ViewOrientation): string {
  const columns = [right.x, -up.x, back.x, 0, -right.y, up.y, -back.y, 0, right.z, -up.z, back.z, 0, 0, 0, 0, 1];
  return `matrix3d(${columns.map((value) => Number(value.toFixed(5)) + 0).join()})`;
}
