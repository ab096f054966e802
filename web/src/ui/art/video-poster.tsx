'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import styles from './art.module.css';

/** Three parts on a common base line behind a play mark: the poster of a video, drawn here so that nothing is loaded. */
export function VideoPosterArt({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 144 80" width="144" height="80" aria-hidden>
      <g className={styles.art}>
        <path className={styles.thin} d="M16 64V40h24v24M52 64V28h24v36M88 64V46h24v18" />
        <path className={styles.centre} d="M28 32v38M64 20v50M100 38v32" />
        <path className={styles.dimension} d="M8 64h120" />
        <circle className={styles.solid} cx="72" cy="40" r="16" />
        <path d="M68.5 33.5l10 6.5-10 6.5Z" fill="currentColor" stroke="none" />
      </g>
    </svg>
  );
}
