'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import styles from './art.module.css';
import { HorizontalDimension, Leader, VerticalDimension } from './dimensions.tsx';
import { round } from './projection.ts';
import type { Cell } from './sheet.tsx';
import { Sheet } from './sheet.tsx';

/** Pixels per millimetre. */
const scale = 3.1;
/** Pixel positions of a length along the part, a height above its base (front view) and a depth (top view). */
const x = (length: number) => round(174 + length * scale);
const z = (height: number) => round(412 - height * scale);
const y = (depth: number) => round(552 + depth * scale * 0.98);
const block: Cell[][] = [
  [
    [200, 'Bearing bracket', 'TITLE', true],
    [100, 'HW-0418', 'DRAWING'],
  ],
  [
    [120, 'EN AW-6082 T6', 'MATERIAL'],
    [80, '1:1', 'SCALE'],
    [50, 'C', 'REV'],
    [50, '1 / 2', 'SHEET'],
  ],
];

/** Front and top view of a bearing bracket with their dimensions on a full sheet, for the sign-up page. */
export function DimensionedBracket() {
  return (
    <Sheet block={block}>
      <FrontView />
      <TopView />
    </Sheet>
  );
}

function FrontView() {
  const left = tangent([26, 8], -1);
  const right = tangent([94, 8], 1);
  const boss = 20 * scale;
  const outline = [
    `M${x(0)} ${z(0)}V${z(8)}H${x(26)}L${x(left[0])} ${z(left[1])}`,
    `A${boss} ${boss} 0 0 1 ${x(right[0])} ${z(right[1])}`,
    `L${x(94)} ${z(8)}H${x(120)}V${z(0)}ZM${x(26)} ${z(8)}H${x(94)}`,
  ];
  return (
    <>
      <path className={styles.thick} d={outline.join('')} />
      <circle className={styles.thick} cx={x(60)} cy={z(50)} r={10 * scale} />
      <circle className={styles.thin} cx={x(60)} cy={z(50)} r={11.5 * scale} />
      {[15, 105].map((hole) => (
        <g key={hole}>
          <path className={styles.hidden} d={`M${x(hole - 4.5)} ${z(8)}V${z(0)}M${x(hole + 4.5)} ${z(8)}V${z(0)}`} />
          <path className={styles.centre} d={`M${x(hole)} ${z(14)}V${z(-6)}`} />
        </g>
      ))}
      <path className={styles.centre} d={`M${x(60)} ${z(80)}V${z(-8)}M${x(30)} ${z(50)}H${x(90)}`} />
      <HorizontalDimension from={x(15)} to={x(105)} y={z(-16)} part={z(0)} text="90 ±0.1" />
      <HorizontalDimension from={x(0)} to={x(120)} y={z(-28)} part={z(0)} text="120" />
      <VerticalDimension from={z(0)} to={z(50)} x={x(140)} parts={[x(120), x(92)]} text="50 ±0.05" />
      <VerticalDimension from={z(0)} to={z(8)} x={x(-14)} parts={[x(0), x(0)]} text="8" outside textY={z(20)} />
      <Leader tip={[x(53.34), z(57.46)]} knee={[x(18), z(88)]} run={-64} text="Ø20 H7" />
      <Leader tip={[x(75.3), z(62.88)]} knee={[x(100), z(84)]} run={44} text="R20" />
    </>
  );
}

function TopView() {
  const holes = [15, 105].flatMap((hx) => [12, 48].map((hy) => [hx, hy] as const));
  return (
    <>
      <path className={styles.thick} d={rectangle(0, 0, 120, 60)} />
      <path className={styles.thickSolid} d={rectangle(26, 22, 94, 38)} />
      <path className={styles.thickSolid} d={rectangle(40, 15, 80, 45)} />
      <path className={styles.hidden} d={`M${x(50)} ${y(15)}V${y(45)}M${x(70)} ${y(15)}V${y(45)}`} />
      {holes.map(([hx, hy]) => (
        <g key={`${hx}${hy}`}>
          <circle className={styles.thick} cx={x(hx)} cy={y(hy)} r={4.5 * scale} />
          <path
            className={styles.centre}
            d={`M${x(hx - 9)} ${y(hy)}H${x(hx + 9)}M${x(hx)} ${y(hy - 9)}V${y(hy + 9)}`}
          />
        </g>
      ))}
      <path className={styles.centre} d={`M${x(60)} ${y(-8)}V${y(68)}M${x(-8)} ${y(30)}H${x(128)}`} />
      <VerticalDimension from={y(12)} to={y(48)} x={x(140)} parts={[x(114), x(114)]} text="36 ±0.1" />
      <Leader tip={[x(11.82), y(51.18)]} knee={[x(4), y(74)]} run={-40} text="4 × Ø9" />
    </>
  );
}

function rectangle(x0: number, y0: number, x1: number, y1: number): string {
  return `M${x(x0)} ${y(y0)}H${x(x1)}V${y(y1)}H${x(x0)}Z`;
}

/** The tangent point on the boss of 20 mm around (60, 50) for a line from a point of the base, in mm. */
function tangent([px, pz]: readonly [number, number], side: 1 | -1): readonly [number, number] {
  const radius = 20;
  const [dx, dz] = [px - 60, pz - 50];
  const angle = Math.atan2(dz, dx) + side * Math.acos(radius / Math.hypot(dx, dz));
  return [60 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)];
}
