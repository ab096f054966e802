import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { daysLeft } from './days-left.ts';
import styles from './trial-days.module.css';
import type { TeamSubscription } from './use-subscriptions.ts';

/** How far a trial is: its days, those that are over, and the one it is. */
export function TrialDays({ plan: { periodStart, expirationDate, asOf } }: { plan: TeamSubscription }) {
  const t = useT();
  const format = useFormats();
  const days = daysLeft(expirationDate, new Date(periodStart));
  const left = Math.min(days, daysLeft(expirationDate, new Date(asOf)));
  const over = days - left;
  const all = Array.from({ length: days }, (_, day) => ({
    day,
    is: day < over ? 'over' : day === over ? 'now' : undefined,
  }));
  return (
    <div className={styles.trial}>
      <p className={styles.head}>
        <strong>{t('billing.trial.left', { left, days })}</strong>
        <span>{t('billing.trial.ends', { date: format.day(expirationDate) })}</span>
      </p>
      <div className={styles.days} aria-hidden>
        {all.map(({ day, is }) => (
          <i key={day} data-is={is} />
        ))}
      </div>
    </div>
  );
}
