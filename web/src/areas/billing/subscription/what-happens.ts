import type { Translate } from '../../../i18n/catalogues.ts';
import type { Formats } from '../../../i18n/format.ts';
import { reminderOf } from '../checkout/trial-dates.ts';
import { paymentFailure } from '../payment/payment-failure.ts';
import type { TimelineStep } from '../timeline/timeline.tsx';
import { daysLeft } from './days-left.ts';
import type { TeamSubscription } from './use-subscriptions.ts';

type Texts = { t: Translate; format: Pick<Formats, 'day' | 'list' | 'money'> };

/** What was and will be in a plan's trial or grace period, by its billing time; null for one that simply goes on. */
export function whatHappens(plan: TeamSubscription, texts: Texts): TimelineStep[] | null {
  if (plan.gracePeriodExpirationDate) return graceSteps(plan, plan.gracePeriodExpirationDate, texts);
  return plan.isTrial ? trialSteps(plan, texts) : null;
}

function trialSteps(plan: TeamSubscription, { t, format }: Texts): TimelineStep[] {
  const { currencyCode, periodStart, expirationDate: end, nextPayment } = plan;
  const money = (amount: number) => format.money({ amount, currencyCode });
  const asOf = new Date(plan.asOf);
  const reminder = reminderOf(end, new Date(periodStart)) as Date;
  const isReminded = reminder <= asOf;
  const reminding: TimelineStep[] = nextPayment
    ? [{ is: isReminded ? 'past' : 'ahead', when: format.day(reminder), what: t('billing.steps.reminder') }]
    : [];
  const today: TimelineStep = { is: 'now', when: t('billing.timeline.today'), what: t('billing.steps.trialToday') };
  return [
    { is: 'past', when: format.day(periodStart), what: t('billing.steps.trialStarted'), amount: money(0) },
    ...(isReminded ? [...reminding, today] : [today, ...reminding]),
    nextPayment
      ? {
          is: 'ahead',
          when: format.day(end),
          what: t('billing.steps.trialEnd'),
          amount: money(nextPayment.totalAmount),
        }
      : { is: 'ahead', when: format.day(end), what: t('billing.steps.basic') },
  ];
}

function graceSteps(plan: TeamSubscription, until: string, { t, format }: Texts): TimelineStep[] {
  const { currencyCode, overdue, nextPayment } = plan;
  const money = (amount: number) => format.money({ amount, currencyCode });
  const steps: TimelineStep[] = [];
  if (overdue) {
    const { reason, failedAt, totalAmount, retriedAt } = overdue;
    const failure = paymentFailure(reason);
    const what =
      failure.at === 'box'
        ? t('billing.steps.failed.because', { reason: t(failure.title) })
        : t('billing.steps.failed');
    steps.push({ is: 'failed', when: format.day(failedAt), what, amount: money(totalAmount) });
    if (retriedAt.length > 0) {
      const when = format.list(retriedAt.map((at) => format.day(at)));
      steps.push({ is: 'past', when, what: t('billing.steps.triedAgain') });
    }
  }
  if (nextPayment && nextPayment.date < until) {
    const { date, totalAmount } = nextPayment;
    const isLast = daysLeft(until, new Date(date)) < 2;
    const what = t(isLast ? 'billing.steps.lastTry' : 'billing.steps.nextTry');
    steps.push({ is: 'now', when: format.day(date), what, amount: money(totalAmount) });
  }
  return [...steps, { is: 'ahead', when: format.day(until), what: t('billing.steps.basic') }];
}
