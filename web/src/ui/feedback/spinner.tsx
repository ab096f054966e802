'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { classNames } from '../class-names.ts';
import styles from './spinner.module.css';

const sizes = { sm: 42, md: 53, lg: 79 };
const sticks = [0, 1, 2, 3, 4, 5, 6, 7];

/** Eight sticks that fade in turn; 42, 53 or 79 px (spec 1 §9). `label` is for screen readers only. */
export function Spinner({
  size = 'md',
  label,
  className,
}: {
  size?: keyof typeof sizes;
  label: string;
  className?: string;
}) {
  return (
    <span role="status" className={classNames(styles.spinner, className)}>
      <svg width={sizes[size]} height={sizes[size]} viewBox="0 0 53 53" aria-hidden="true">
        {sticks.map((stick) => (
          <path key={stick} className={styles.stick} d="M26.5 5v11" transform={`rotate(${stick * 45} 26.5 26.5)`} />
        ))}
      </svg>
      <span className="sr">{label}</span>
    </span>
  );
}
