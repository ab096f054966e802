import styles from './timeline.module.css';

/** Something that happens, happened or failed at a time. */
export interface TimelineStep {
  when: string;
  what: string;
  amount?: string | null;
  /** Its state: over, failed, current, or still to come. */
  is: 'past' | 'failed' | 'now' | 'ahead';
}

/** What happens when, one under the other (spec 2 §2 Checkout page: the trial's timeline). */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ when, what, amount, is }) => (
        <li key={`${when} ${what}`} data-is={is} aria-current={is === 'now' ? 'step' : undefined}>
          <span className={styles.when}>{when}</span>
          <span className={styles.what}>{what}</span>
          {amount ? <span className={styles.amount}>{amount}</span> : null}
        </li>
      ))}
    </ol>
  );
}
