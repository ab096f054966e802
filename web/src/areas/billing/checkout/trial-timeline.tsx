import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { reminderOf } from './trial-dates.ts';

/** What happens when in a trial that begins now: today, the reminder, and its end (spec 2 §2 Checkout page). */
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
  return (
    <Timeline
      label={t('billing.timeline.label')}
      steps={[
        {
          is: 'now',
          when: t('billing.timeline.today'),
          what: t('billing.timeline.today.text', { days }),
          amount: today,
        },
        {
          is: 'ahead',
          when: reminder === 'tomorrow' ? t('billing.timeline.tomorrow') : format.day(reminder),
          what: t('billing.timeline.reminder'),
        },
        { is: 'ahead', when: format.day(trialEnd), what: t('billing.timeline.end'), amount: atEnd },
      ]}
    />
  );
}
