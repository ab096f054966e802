import type { Point } from './outlines.ts';

/** The outline of a spur gear with involute flanks (20°), counter-clockwise. Module in mm. */
export function gearOutline(module: number, teeth: number): Point[] {
  const pitch = (module * teeth) / 2;
  const base = pitch * Math.cos((20 * Math.PI) / 180);
  const tip = pitch + module;
  const root = pitch - 1.2 * module;
  const involute = (radius: number) => {
    const roll = Math.sqrt(Math.max(0, (radius / base) ** 2 - 1));
    return roll - Math.atan(roll);
  };
  const half = Math.PI / (2 * teeth) + involute(pitch);
  const radii = [0, 0.3, 0.65, 1].map((share) => Math.max(root, base) + (tip - Math.max(root, base)) * share);
  const points: Point[] = [];
  for (let tooth = 0; tooth < teeth; tooth++) {
    const middle = (tooth * 2 * Math.PI) / teeth;
    const at = (radius: number, angle: number) => points.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
    const foot = half - involute(radii[0]!);
    at(root, middle - Math.PI / teeth);
    at(root, middle - foot);
    for (const radius of radii) at(radius, middle - half + involute(radius));
    for (const radius of radii.toReversed()) at(radius, middle + half - involute(radius));
    at(root, middle + foot);
  }
  return points;
}
