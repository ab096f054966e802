'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import { classNames } from '../class-names.ts';
import styles from './art.module.css';

const rows = [
  { y: 75, text: 'DRAWN' },
  { y: 99, text: 'CHECKED' },
  { y: 123, text: 'APPROVED' },
];

/** A title block that is signed by the person who drew it and waits for the others, for requests. */
export function SignaturesArt() {
  return (
    <svg
      className={classNames(styles.art, styles.small)}
      width="240"
      height="160"
      viewBox="0 0 240 160"
      aria-hidden="true"
    >
      <path className={styles.thinSolid} d="M20 12h200v136H20Z" />
      <path d="M28 20h184v120H28Z" />
      <circle className={styles.hidden} cx="80" cy="44" r="13" />
      <path className={styles.centre} d="M34 44h92M80 26v36" />
      <path className={styles.thin} d="M72 140V68h140M72 92h140M72 116h140M132 68v72M184 68v72" />
      {rows.map(({ y, text }) => (
        <text key={text} className={styles.caption} x="78" y={y + 9}>
          {text}
        </text>
      ))}
      <path d="M139 84c4-14 8-12 5-2 4-12 9-12 7-1 4-9 8-8 6 0 3-3 5-5 8-3s5-1 11-1" />
      <path className={styles.hidden} d="M140 105h36M140 129h36" />
      <path className={styles.dimension} d="M189 105h18M189 129h18M189 81h18" />
    </svg>
  );
}
