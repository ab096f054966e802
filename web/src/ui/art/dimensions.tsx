'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import { classNames } from '../class-names.ts';
import styles from './art.module.css';
import { round } from './projection.ts';

/** Sizes of the arrows and gaps of dimensions, in px. */
export interface DimensionStyle {
  arrow: number;
  /** Between the part and its extension line, and how far that line extends past the dimension line. */
  gap: number;
  over: number;
  /** From the dimension line up to the text. */
  up: number;
  small?: boolean;
}

/** For full-size drawings. */
export const largeDimensions: DimensionStyle = { arrow: 11, gap: 5, over: 6, up: 6 };
/** For the small drawings of empty states. */
export const smallDimensions: DimensionStyle = { arrow: 7, gap: 4, over: 4, up: 4, small: true };

/** An arrowhead with its tip at a point, rotated by an angle in degrees. */
export function Arrow({ x, y, angle, length }: { x: number; y: number; angle: number; length: number }) {
  const half = round(length * 0.17);
  return (
    <path
      className={styles.arrow}
      d={`M0 0L${-length} ${half}V${-half}Z`}
      transform={`translate(${round(x)} ${round(y)}) rotate(${round(angle)})`}
    />
  );
}

/** A horizontal dimension at height `y` between two x; `part` holds the y of the part's edge at either end. */
export function HorizontalDimension({
  from,
  to,
  y,
  part,
  text,
  style = largeDimensions,
}: {
  from: number;
  to: number;
  y: number;
  part: number;
  text?: string;
  style?: DimensionStyle;
}) {
  const side = y > part ? 1 : -1;
  const start = round(part + side * style.gap);
  const stop = round(y + side * style.over);
  return (
    <>
      <path
        className={styles.dimension}
        d={`M${round(from)} ${start}V${stop}M${round(to)} ${start}V${stop}M${round(from)} ${round(y)}H${round(to)}`}
      />
      <Arrow x={from} y={y} angle={180} length={style.arrow} />
      <Arrow x={to} y={y} angle={0} length={style.arrow} />
      {text ? (
        <text className={valueClass(style)} x={round((from + to) / 2)} y={round(y - style.up)}>
          {text}
        </text>
      ) : null}
    </>
  );
}

/**
 * A vertical dimension at `x` between two y; `parts` holds the x of the part's edge at either end. `outside` draws the
 * arrows outside a narrow gap; `textY` positions the text.
 */
export function VerticalDimension({
  from,
  to,
  x,
  parts,
  text,
  outside,
  textY = (from + to) / 2,
  style = largeDimensions,
}: {
  from: number;
  to: number;
  x: number;
  parts: readonly [number, number];
  text: string;
  outside?: boolean;
  textY?: number;
  style?: DimensionStyle;
}) {
  const side = x > Math.max(...parts) ? 1 : -1;
  const [top, bottom] = from < to ? [from, to] : [to, from];
  const reach = outside ? style.arrow * 2.2 : 0;
  const start = parts.map((part) => round(part + side * style.gap));
  const stop = round(x + side * style.over);
  return (
    <>
      <path
        className={styles.dimension}
        d={`M${start[0]} ${round(from)}H${stop}M${start[1]} ${round(to)}H${stop}M${round(x)} ${round(top - reach)}V${round(bottom + reach)}`}
      />
      <Arrow x={x} y={top} angle={outside ? 90 : -90} length={style.arrow} />
      <Arrow x={x} y={bottom} angle={outside ? -90 : 90} length={style.arrow} />
      <text className={valueClass(style)} transform={`translate(${round(x - style.up)} ${round(textY)}) rotate(-90)`}>
        {text}
      </text>
    </>
  );
}

/** A leader from a point of the part to a knee, then `run` px sideways under its text; `below` is a second line. */
export function Leader({
  tip,
  knee,
  run,
  text,
  below,
  style = largeDimensions,
}: {
  tip: readonly [number, number];
  knee: readonly [number, number];
  run: number;
  text: string;
  below?: string;
  style?: DimensionStyle;
}) {
  const angle = (Math.atan2(tip[1] - knee[1], tip[0] - knee[0]) * 180) / Math.PI;
  const at = {
    x: round(knee[0] + (run > 0 ? 5 : -5)),
    className: classNames(styles.value, run < 0 && styles.end),
  };
  return (
    <>
      <path
        className={styles.dimension}
        d={`M${round(tip[0])} ${round(tip[1])}L${round(knee[0])} ${round(knee[1])}h${run}`}
      />
      <Arrow x={tip[0]} y={tip[1]} angle={angle} length={style.arrow} />
      <text {...at} y={round(knee[1] - style.up)}>
        {text}
      </text>
      {below ? (
        <text {...at} y={round(knee[1] + 16)}>
          {below}
        </text>
      ) : null}
    </>
  );
}

function valueClass(style: DimensionStyle): string {
  return classNames(styles.value, styles.middle, style.small && styles.tiny);
}
