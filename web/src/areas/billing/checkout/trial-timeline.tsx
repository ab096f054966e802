import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import styles from './checkout-summary.module.css';
import { reminderOf } from './trial-dates.ts';

/** What happens when in a trial: today, the reminder, and its end (spec 2 §2 Checkout page). */
export function TrialTimeline({
  trialEnd,
  today,
  atEnd,
  days,
}: {
  trialEnd: string;
  today: string;
  atEnd: string;
  days: number;
}) {
  const t = useT();
  const format = useFormats();
  const reminder = reminderOf(trialEnd, new Date());
  const steps = [
    { when: t('billing.timeline.today'), what: t('billing.timeline.today.text', { days }), amount: today },
    {
      when: reminder === 'tomorrow' ? t('billing.timeline.tomorrow') : format.day(reminder),
      what: t('billing.timeline.reminder'),
      amount: null,
    },
    { when: format.day(trialEnd), what: t('billing.timeline.end'), amount: atEnd },
  ];
  return (
    <ol className={styles.timeline} aria-label={t('billing.timeline.label')}>
      {steps.map(({ when, what, amount }) => (
        <li key={when}>
          <span className={styles.when}>{when}</span>
          <span className={styles.what}>{what}</span>
          {amount ? <span className={styles.amount}>{amount}</span> : null}
        </li>
      ))}
    </ol>
  );
}
