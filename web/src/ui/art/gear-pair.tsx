'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import styles from './art.module.css';
import { Arrow, Leader } from './dimensions.tsx';
import { round } from './projection.ts';
import type { Cell } from './sheet.tsx';
import { Sheet } from './sheet.tsx';

/** A gear: its centre in px, its number of teeth, and the rotation of its first tooth, in radians. */
interface Gear {
  x: number;
  y: number;
  teeth: number;
  turn: number;
}

/** Pixels of the picture per tooth and diameter; the pressure angle and the line of centres in radians. */
const module = 15;
const pressure = (20 * Math.PI) / 180;
const line = (-62 * Math.PI) / 180;
const across = line + Math.PI / 2;
const small: Gear = { x: 236, y: 548, teeth: 18, turn: line };
const large: Gear = {
  x: small.x + 21 * module * Math.cos(line),
  y: small.y + 21 * module * Math.sin(line),
  teeth: 24,
  turn: line + Math.PI + Math.PI / 24,
};
const block: Cell[][] = [
  [
    [200, 'Spur gear pair', 'TITLE', true],
    [100, 'HW-0377', 'DRAWING'],
  ],
  [
    [120, '16MnCr5', 'MATERIAL'],
    [80, '1:1', 'SCALE'],
    [50, 'B', 'REV'],
    [50, '1 / 1', 'SHEET'],
  ],
];

/** Two spur gears in mesh with their centre distance on a full sheet, for the surveys. The flanks are true involutes. */
export function GearPair() {
  const spokes = [0, 1, 2, 3, 4, 5].map((spoke) => (Math.PI / 3) * spoke + 0.26);
  const tip = polar(small, pitch(small), 0.5);
  return (
    <Sheet block={block}>
      <path className={styles.thick} d={`${teethPath(small)}${borePath(small, 34, 18, 9)}`} />
      <path className={styles.thick} d={`${teethPath(large)}${borePath(large, 42, 22, 11)}`} />
      <Ring gear={small} radius={58} className={styles.thick} />
      <Ring gear={small} radius={37} className={styles.thin} />
      <Ring gear={large} radius={72} className={styles.thick} />
      <Ring gear={large} radius={45} className={styles.thin} />
      <Ring gear={large} radius={138} className={styles.thick} />
      {spokes.map((angle) => {
        const [x, y] = polar(large, 105, angle);
        return (
          <g key={angle}>
            <circle className={styles.thick} cx={round(x)} cy={round(y)} r={19} />
            <path className={styles.centre} d={`M${at(large, 78, angle)}L${at(large, 132, angle)}`} />
          </g>
        );
      })}
      <Ring gear={large} radius={105} className={styles.centre} />
      {[small, large].map((gear) => (
        <g key={gear.teeth}>
          <Ring gear={gear} radius={pitch(gear)} className={styles.centre} />
          <path
            className={styles.centre}
            d={`M${at(gear, pitch(gear) + 34, across)}L${at(gear, -pitch(gear) - 34, across)}`}
          />
        </g>
      ))}
      <path
        className={styles.centre}
        d={`M${at(small, -pitch(small) - 40, line)}L${at(large, pitch(large) + 34, line)}`}
      />
      <CentreDistance />
      <Leader
        tip={tip}
        knee={[small.x + 196, small.y + 128]}
        run={100}
        text="z = 18, m = 5"
        below="Pressure angle 20°"
      />
    </Sheet>
  );
}

function Ring({ gear, radius, className }: { gear: Gear; radius: number; className?: string }) {
  return <circle className={className} cx={round(gear.x)} cy={round(gear.y)} r={radius} />;
}

function CentreDistance() {
  const distance = -226;
  const from = polar(small, distance, across);
  const to = polar(large, distance, across);
  const degrees = (line * 180) / Math.PI;
  const text = [(from[0] + to[0]) / 2 - 6 * Math.cos(across), (from[1] + to[1]) / 2 - 6 * Math.sin(across)];
  const extensions = [small, large].map(
    (gear) => `M${at(gear, -pitch(gear) - 34, across)}L${at(gear, distance - 7, across)}`,
  );
  return (
    <>
      <path
        className={styles.dimension}
        d={`${extensions.join('')}M${at(small, distance, across)}L${at(large, distance, across)}`}
      />
      <Arrow x={from[0]} y={from[1]} angle={degrees + 180} length={11} />
      <Arrow x={to[0]} y={to[1]} angle={degrees} length={11} />
      <text
        className={`${styles.value} ${styles.middle}`}
        transform={`translate(${text.map(round).join(' ')}) rotate(${round(degrees)})`}
      >
        a = 105 ±0.03
      </text>
    </>
  );
}

/** The outline of all teeth: an involute flank up, the tip, a flank down, the root. */
function teethPath(gear: Gear): string {
  const base = pitch(gear) * Math.cos(pressure);
  const tip = pitch(gear) + module;
  const root = pitch(gear) - 1.25 * module;
  const start = Math.max(base, root);
  const half = Math.PI / (2 * gear.teeth) + Math.tan(pressure) - pressure;
  const flank = Array.from({ length: 7 }, (_, step) => {
    const radius = start + ((tip - start) * step) / 6;
    const roll = Math.acos(Math.min(1, base / radius));
    return { radius, angle: half - (Math.tan(roll) - roll) };
  });
  const foot = half + (0.3 * module) / root;
  const teeth = Array.from({ length: gear.teeth }, (_, tooth) => {
    const middle = gear.turn + (tooth * 2 * Math.PI) / gear.teeth;
    const up = flank.map(({ radius, angle }) => at(gear, radius, middle - angle));
    const down = flank.map(({ radius, angle }) => at(gear, radius, middle + angle)).reverse();
    return [at(gear, root, middle - foot), ...up, ...down, at(gear, root, middle + foot)].join('L');
  });
  return `M${teeth.join('L')}Z`;
}

/** A bore with its keyway on top. */
function borePath(gear: Gear, radius: number, keyWidth: number, keyHeight: number): string {
  const side = round(Math.sqrt(radius ** 2 - (keyWidth / 2) ** 2));
  const [left, right] = [round(gear.x - keyWidth / 2), round(gear.x + keyWidth / 2)];
  const y = round(gear.y - side);
  return `M${left} ${y}V${round(gear.y - radius - keyHeight)}H${right}V${y}A${radius} ${radius} 0 1 1 ${left} ${y}Z`;
}

function pitch(gear: Gear): number {
  return (module * gear.teeth) / 2;
}

function polar(gear: Gear, radius: number, angle: number): [number, number] {
  return [gear.x + radius * Math.cos(angle), gear.y + radius * Math.sin(angle)];
}

function at(gear: Gear, radius: number, angle: number): string {
  return polar(gear, radius, angle).map(round).join(' ');
}
