'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import styles from './art.module.css';
import type { Flat, Point } from './projection.ts';
import { flatArc, isometricView } from './projection.ts';
import type { Cell } from './sheet.tsx';
import { Balloon, Sheet, sheet } from './sheet.tsx';
import { Circle, Cylinder, Edge, Hole, Prism } from './solids.tsx';

const view = isometricView(sheet.width / 2 + 18, 560, 2.2);
/** Distance of each leaf from the pin, in mm. */
const spread = 42;
const screwHoles: Flat[] = [
  [46, 18],
  [30, 50],
  [46, 82],
];
const block: Cell[][] = [
  [
    [34, '4'],
    [226, 'Screw, countersunk, M4 × 10'],
    [40, '6'],
  ],
  [
    [34, '3'],
    [226, 'Pin, Ø8 h8 × 100'],
    [40, '1'],
  ],
  [
    [34, '2'],
    [226, 'Leaf, right'],
    [40, '1'],
  ],
  [
    [34, '1'],
    [226, 'Leaf, left'],
    [40, '1'],
  ],
  [
    [200, 'Butt hinge, exploded', 'TITLE', true],
    [100, 'HW-0412', 'DRAWING'],
  ],
  [
    [120, 'Halden Works', 'COMPANY'],
    [80, '1:1', 'SCALE'],
    [50, 'C', 'REV'],
    [50, '1 / 3', 'SHEET'],
  ],
];

/** The exploded view of a butt hinge on a full sheet, for the sign-in page. Parts are drawn from far to near. */
export function ExplodedHinge() {
  return (
    <Sheet block={block}>
      <Plate side={-1} />
      {[20, 60].map((z) => (
        <Knuckle key={z} x={-spread} z={z} />
      ))}
      <Centre from={[0, 0, 232]} to={[0, 0, -30]} />
      <Centre from={[-spread, 0, 96]} to={[-spread, 0, 4]} />
      <Cylinder view={view} base={[0, 0, 112]} axis="z" radius={2.6} length={3} end={3.9} />
      <Cylinder view={view} base={[0, 0, 115]} axis="z" radius={3.9} length={96} />
      <Cylinder view={view} base={[0, 0, 211]} axis="z" radius={7} length={5} />
      {[0, 40, 80].map((z) => (
        <Knuckle key={z} x={spread} z={z} />
      ))}
      <Plate side={1} />
      <Centre from={[spread, 0, 118]} to={[spread, 0, -14]} />
      {([-1, 1] as const).map((side) =>
        screwHoles.map(([x, z]) => <Screw key={`${side}${x}${z}`} x={side * (x + spread)} z={z} />),
      )}
      <Label number={1} part={[-46 - spread, 3, 94]} offset={[-48, -62]} />
      <Label number={2} part={[58 + spread, 3, 84]} offset={[66, -58]} />
      <Label number={3} part={[0, 3, 176]} offset={[84, -34]} />
      <Label number={4} part={[-46 - spread, 40, 18]} offset={[-30, 66]} />
    </Sheet>
  );
}

/** A leaf, right (1) or left (-1): rounded on the outside, notched where the other leaf's knuckles turn. */
function Plate({ side }: { side: 1 | -1 }) {
  const notched = side > 0 ? [20, 60] : [0, 40, 80];
  const inner = [0, 20, 40, 60, 80].flatMap((z): Flat[] => {
    const x = notched.includes(z) ? 11 : 5;
    return [
      [x, z],
      [x, z + 20],
    ];
  });
  const outer = [...flatArc([62, 92], 8, 90, 0), ...flatArc([62, 8], 8, 0, -90)];
  const profile = [...inner, ...outer].map(([x, z]): Flat => [side * (x + spread), z]);
  return (
    <>
      <Prism view={view} profile={profile} from={-3} to={3} />
      {screwHoles.map(([x, z]) => (
        <g key={`${x}${z}`}>
          <Hole view={view} centre={[side * (x + spread), 3, z]} axis="y" radius={5} depth={2.4} />
          <Circle view={view} centre={[side * (x + spread), 0.6, z]} axis="y" radius={2.9} />
        </g>
      ))}
    </>
  );
}

function Knuckle({ x, z }: { x: number; z: number }) {
  return (
    <>
      <Cylinder view={view} base={[x, 0, z]} axis="z" radius={8} length={20} />
      <Hole view={view} centre={[x, 0, z + 20]} axis="z" radius={4} depth={8} />
    </>
  );
}

/** A countersunk screw in front of its hole, with its line of insertion. */
function Screw({ x, z }: { x: number; z: number }) {
  const head = 51.2;
  return (
    <>
      <Centre from={[x, 3, z]} to={[x, 60, z]} />
      <Cylinder view={view} base={[x, 28, z]} axis="y" radius={2.5} length={20} />
      <Cylinder view={view} base={[x, 48, z]} axis="y" radius={2.5} length={3.2} end={5} />
      <Edge view={view} from={[x - 2.6, head, z - 1.6]} to={[x + 2.6, head, z + 1.6]} />
      <Edge view={view} from={[x - 1.6, head, z + 2.6]} to={[x + 1.6, head, z - 2.6]} />
    </>
  );
}

function Centre({ from, to }: { from: Point; to: Point }) {
  return <Edge view={view} from={from} to={to} className={styles.centre} />;
}

function Label({ number, part, offset }: { number: number; part: Point; offset: readonly [number, number] }) {
  const [x, y] = view.at(part);
  return <Balloon number={number} at={[x + offset[0], y + offset[1]]} part={[x, y]} />;
}
