'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './art.module.css';
import { HorizontalDimension, smallDimensions, VerticalDimension } from './dimensions.tsx';

/** An empty drawing sheet with its title block, for empty lists. */
export function EmptySheetArt() {
  return (
    <Small>
      <path className={styles.thinSolid} d="M20 12h200v136h-200Z" />
      <path d="M28 20h184v120h-184Z" />
      <path className={styles.thin} d="M120 12v8M120 140v8M20 80h8M212 80h8" />
      <path className={styles.thin} d="M136 140v-28h76M136 126h76M176 126v14M192 126v14M143 117h24M143 121h14" />
      <path className={styles.dimension} d="M145 133h20" />
      <path className={styles.centre} d="M40 66h100M90 28v76" />
      <circle className={styles.hidden} cx="90" cy="66" r="26" />
    </Small>
  );
}

/** Dimensions around a missing part, for 'not found'. */
export function MissingPartArt() {
  return (
    <Small>
      <path className={styles.hidden} d="M62 108V52a10 10 0 0 1 10-10h96a10 10 0 0 1 10 10v56Z" />
      <path className={styles.centre} d="M69 66h30M84 51v30M141 66h30M156 51v30" />
      <HorizontalDimension from={62} to={178} y={130} part={108} text="?" style={smallDimensions} />
      <VerticalDimension from={108} to={42} x={202} parts={[178, 168]} text="?" style={smallDimensions} />
    </Small>
  );
}

/** A padlock drawn as a part, for missing permission. */
export function PadlockArt() {
  return (
    <Small>
      <path className={styles.thick} d="M84 76V54a36 36 0 0 1 72 0v22M98 76V54a22 22 0 0 1 44 0v22" />
      <rect className={styles.thickSolid} x="72" y="76" width="96" height="66" rx="6" />
      <circle cx="120" cy="103" r="8" />
      <path d="M116.5 110l-3.5 16h14l-3.5-16" />
      <path className={styles.centre} d="M120 8v142M70 54h100" />
      <HorizontalDimension from={72} to={168} y={154} part={142} style={smallDimensions} />
      <VerticalDimension from={76} to={142} x={190} parts={[168, 168]} text="66" style={smallDimensions} />
    </Small>
  );
}

/** A broken shaft, for errors. */
export function BrokenShaftArt() {
  return (
    <Small>
      <path className={styles.thick} d="M100 52H40l-6 6v44l6 6h60c-7-9-9-18-3-28s4-19 3-28Z" />
      <path
        className={styles.thick}
        d="M140 58h40V52h18l6 6v44l-6 6h-18v-6h-40c-5-8-6-15-2-22s4-14 2-22ZM180 58v44M198 52v56M40 52v56"
      />
      <path className={styles.centre} d="M22 80h88M130 80h88" />
      <HorizontalDimension from={34} to={204} y={134} part={108} style={smallDimensions} />
      <path className={styles.break} d="M114 130l3 8 6-8 3 8" />
    </Small>
  );
}

/** An unfolded envelope with its fold lines, for sent mail and links from mails. */
export function EnvelopeArt() {
  return (
    <Small>
      <path className={styles.thickSolid} d="M56 40h128v84h-128Z" />
      <path d="M56 40l64 46 64-46" />
      <path className={styles.hidden} d="M56 124l48-50M184 124l-48-50" />
      <path className={styles.centre} d="M120 26v112M42 82h148" />
      <HorizontalDimension from={56} to={184} y={146} part={124} style={smallDimensions} />
      <VerticalDimension from={40} to={124} x={208} parts={[184, 184]} text="C6" style={smallDimensions} />
    </Small>
  );
}

/** A gauge block that fits, for success. */
export function CheckedPartArt() {
  return (
    <Small>
      <path className={styles.thick} d="M64 46h112l12 12v54h-136v-54Z" />
      <path className={styles.thin} d="M52 58h136" />
      <path className={styles.centre} d="M120 30v98M38 84h164" />
      <path className={styles.check} d="M98 86l15 15 29-32" />
      <HorizontalDimension from={52} to={188} y={136} part={112} style={smallDimensions} />
    </Small>
  );
}

/** A dial with its hands, for links and sessions that have expired. */
export function ExpiredArt() {
  return (
    <Small>
      <circle className={styles.thick} cx="120" cy="80" r="48" />
      <circle className={styles.thin} cx="120" cy="80" r="42" />
      <path className={styles.thick} d="M120 80V52M120 80l18 14" />
      <path className={styles.centre} d="M120 20v120M60 80h120" />
      <path className={styles.hidden} d="M154 46l22-22M86 46L64 24" />
      <HorizontalDimension from={72} to={168} y={146} part={128} style={smallDimensions} />
    </Small>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.art, styles.small)}
      width="240"
      height="160"
      viewBox="0 0 240 160"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
