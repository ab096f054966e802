import { circle } from './outlines.ts';
import type { Placement } from './part-tree.ts';
import { group, part, type Shape, shape, type TreeNode } from './part-tree.ts';
import type { Solids } from './solids.ts';

/** The kinds of parts of a deep groove ball bearing. */
export interface BallBearing {
  name: string;
  balls: number;
  pitch: number;
  width: number;
  outerRing: Shape;
  innerRing: Shape;
  cage: Shape;
  ball: Shape;
}

/** A deep groove ball bearing along Z, in the middle of z = 0. Sizes in mm. */
export function ballBearing(
  solids: Solids,
  name: string,
  bore: number,
  outside: number,
  width: number,
  balls: number,
): BallBearing {
  const pitch = (bore + outside) / 2;
  const ball = Math.min((outside - bore) * 0.31, (Math.PI * pitch) / balls - 1.4);
  const [h, c] = [width / 2, 0.6];
  const land = ball * 0.32;
  const groove = solids.turn(circle(ball / 2 + 0.05, 20, [pitch / 2, 0]), 64);
  const outer = solids.cut(solids.tube(outside, pitch + land * 2, -h, h, c), groove);
  const inner = solids.cut(solids.tube(pitch - land * 2, bore, -h, h, c), groove);
  const pockets = circle(pitch / 2, balls).map(([x, y]) =>
    solids.cylinder(ball + 0.5, -h, h, 0, 16).translate(x, y, 0),
  );
  const cage = solids.cut(solids.tube(pitch + 1.8, pitch - 1.8, -ball * 0.36, ball * 0.36), ...pockets);
  const sphere = solids.turn(halfDisc(ball / 2), 16);
  return {
    name,
    balls,
    pitch,
    width,
    outerRing: shape(`Outer ring ${name}`, outer, 'Steel, ground'),
    innerRing: shape(`Inner ring ${name}`, inner, 'Steel, ground'),
    cage: shape(`Cage ${name}`, cage, 'Brass'),
    ball: shape(`Ball Ø${ball.toFixed(1)}`, sphere, 'Steel, ground'),
  };
}

/** The bearing as an assembly: two rings, the cage, and each ball. */
export function placeBearing(bearing: BallBearing, placement: Placement): TreeNode {
  const balls = circle(bearing.pitch / 2, bearing.balls).map(([x, y]) => part(bearing.ball, { at: [x, y, 0] }));
  return group(
    `Ball bearing ${bearing.name}`,
    [part(bearing.outerRing), part(bearing.innerRing), part(bearing.cage), ...balls],
    placement,
  );
}

function halfDisc(radius: number): [number, number][] {
  return Array.from({ length: 11 }, (_, i) => {
    const angle = ((i - 5) / 10) * Math.PI;
    return [Math.max(0, radius * Math.cos(angle)), radius * Math.sin(angle)];
  });
}
