'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './art.module.css';
import { round } from './projection.ts';

/** The size of a full drawing sheet and its margin, in px. */
export const sheet = { width: 720, height: 900, margin: 24 };
const zones = 4;
const rowHeight = 26;

/** A cell of a title block or a parts list: its width in px, its text, and a small caption above it. */
export type Cell = readonly [width: number, text: string, caption?: string, bold?: boolean];

/** A full drawing sheet: border with zones, title block at the bottom right, and the drawing. Fills its parent. */
export function Sheet({ block, children }: { block: readonly (readonly Cell[])[]; children: ReactNode }) {
  const { width, height } = sheet;
  return (
    <svg
      className={classNames(styles.art, styles.full)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <Frame />
      {children}
      <TitleBlock rows={block} />
    </svg>
  );
}

/** A numbered balloon with a line to the part it refers to. */
export function Balloon({
  number,
  at,
  part,
}: {
  number: number;
  at: readonly [number, number];
  part: readonly [number, number];
}) {
  const angle = Math.atan2(part[1] - at[1], part[0] - at[0]);
  const [x, y, tx, ty] = [...at, ...part].map(round) as [number, number, number, number];
  return (
    <>
      <path
        className={styles.thin}
        d={`M${round(x + 13 * Math.cos(angle))} ${round(y + 13 * Math.sin(angle))}L${tx} ${ty}`}
      />
      <circle className={styles.dot} cx={tx} cy={ty} r={2} />
      <circle className={styles.solid} cx={x} cy={y} r={13} />
      <text className={styles.middle} x={x} y={round(y + 4.2)}>
        {number}
      </text>
    </>
  );
}

function Frame() {
  const { width, height, margin } = sheet;
  const right = width - margin;
  const bottom = height - margin;
  const columns = Array.from({ length: zones }, (_, zone) => ({ name: `${zone + 1}`, share: zone / zones }));
  const rows = Array.from({ length: zones }, (_, zone) => ({ name: 'ABCD'[zone], share: zone / zones }));
  const x = (share: number) => margin + (right - margin) * share;
  const y = (share: number) => margin + (bottom - margin) * share;
  const ticks = [
    ...columns.slice(1).map(({ share }) => `M${x(share)} ${margin - 6}v12M${x(share)} ${bottom - 6}v12`),
    ...rows.slice(1).map(({ share }) => `M${margin - 6} ${y(share)}h12M${right - 6} ${y(share)}h12`),
  ];
  return (
    <>
      <path className={styles.frame} d={`M${margin} ${margin}H${right}V${bottom}H${margin}Z${ticks.join('')}`} />
      {columns.map(({ name, share }) => (
        <text key={name} className={styles.zone} x={x(share + 0.5 / zones)} y={margin - 7}>
          {name}
        </text>
      ))}
      {rows.map(({ name, share }) => (
        <text key={name} className={styles.zone} x={margin - 11} y={y(share + 0.5 / zones) + 4}>
          {name}
        </text>
      ))}
    </>
  );
}

function TitleBlock({ rows }: { rows: readonly (readonly Cell[])[] }) {
  const width = 300;
  const left = sheet.width - sheet.margin - width;
  const top = sheet.height - sheet.margin - rowHeight * rows.length;
  return (
    <g transform={`translate(${left} ${top})`}>
      {rows.map((cells, row) => {
        const y = row * rowHeight;
        const starts = cells.map((_, index) => cells.slice(0, index).reduce((sum, [cell]) => sum + cell, 0));
        return (
          <g key={cells.map(([, text]) => text).join()}>
            <path
              className={styles.frame}
              d={`M0 ${y}H${width}v${rowHeight}H0Z${starts
                .slice(1)
                .map((x) => `M${x} ${y}v${rowHeight}`)
                .join('')}`}
            />
            {cells.map(([, text, caption, bold], index) => (
              <g key={`${caption ?? ''}${text}`} transform={`translate(${(starts[index] ?? 0) + 6} ${y})`}>
                {caption ? (
                  <text className={styles.caption} y={9}>
                    {caption}
                  </text>
                ) : null}
                <text className={classNames(styles.cell, bold && styles.bold)} y={caption ? 21.5 : 17}>
                  {text}
                </text>
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}
