'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import { useId } from 'react';
import styles from './art.module.css';
import type { Axis, Flat, Point, View } from './projection.ts';
import { along, onCircle, round, silhouette } from './projection.ts';

const tilt: Record<Axis, number> = { x: 120, y: 60, z: 0 };

/** A circle perpendicular to an axis, projected to an ellipse. */
export function Circle({
  view,
  centre,
  axis,
  radius,
  className,
}: {
  view: View;
  centre: Point;
  axis: Axis;
  radius: number;
  className?: string;
}) {
  const [x, y] = view.at(centre);
  return (
    <ellipse
      className={className}
      cx={round(x)}
      cy={round(y)}
      rx={round(radius * view.scale * Math.sqrt(1.5))}
      ry={round(radius * view.scale * Math.sqrt(0.5))}
      transform={tilt[axis] ? `rotate(${tilt[axis]} ${round(x)} ${round(y)})` : undefined}
    />
  );
}

/** A straight line between two points. */
export function Edge({ view, from, to, className }: { view: View; from: Point; to: Point; className?: string }) {
  return <path className={className} d={`M${view.path(from)}L${view.path(to)}`} />;
}

/** A cylinder, or a cone if the radius `end` differs; the near end is the one the axis points to. */
export function Cylinder({
  view,
  base,
  axis,
  radius,
  length,
  end = radius,
}: {
  view: View;
  base: Point;
  axis: Axis;
  radius: number;
  length: number;
  end?: number;
}) {
  const { angle, far } = silhouette(view, axis);
  const top = along(base, axis, length);
  const half = (centre: Point, size: number, start: number) =>
    Array.from({ length: 25 }, (_, step) =>
      view.path(onCircle(centre, axis, size, start + (far * Math.PI * step) / 24)),
    ).join(' ');
  const outline = `M${view.path(onCircle(top, axis, end, angle))}L${half(base, radius, angle)}L${view.path(onCircle(top, axis, end, angle + Math.PI))}`;
  return (
    <>
      <path className={styles.mask} d={`${outline}L${half(top, end, angle + Math.PI)}Z`} />
      <path d={outline} />
      <Circle view={view} centre={top} axis={axis} radius={end} className={styles.solid} />
    </>
  );
}

/** A flat profile in x and z, extruded from one y to another; the nearer y last. */
export function Prism({ view, profile, from, to }: { view: View; profile: Flat[]; from: number; to: number }) {
  const face = (y: number) => `M${profile.map(([x, z]) => view.path([x, y, z])).join('L')}Z`;
  return (
    <>
      <path className={styles.solid} d={face(from)} />
      <path className={styles.mask} d={profile.map((_, side) => sidePath(view, profile, side, from, to)).join('')} />
      <path className={styles.solid} d={face(to)} />
    </>
  );
}

/** A round hole with its far rim, or the step inside it, `depth` below. */
export function Hole({
  view,
  centre,
  axis,
  radius,
  depth,
}: {
  view: View;
  centre: Point;
  axis: Axis;
  radius: number;
  depth: number;
}) {
  const clip = useId();
  return (
    <>
      <clipPath id={clip}>
        <Circle view={view} centre={centre} axis={axis} radius={radius} />
      </clipPath>
      <Circle view={view} centre={centre} axis={axis} radius={radius} className={styles.solid} />
      <g clipPath={`url(#${clip})`}>
        <Circle view={view} centre={along(centre, axis, -depth)} axis={axis} radius={radius} />
      </g>
    </>
  );
}

function sidePath(view: View, profile: Flat[], side: number, from: number, to: number): string {
  const [ax, az] = profile[side]!;
  const [bx, bz] = profile[(side + 1) % profile.length]!;
  const corners: Point[] = [
    [ax, from, az],
    [bx, from, bz],
    [bx, to, bz],
    [ax, to, az],
  ];
  return `M${corners.map(view.path).join('L')}Z`;
}
