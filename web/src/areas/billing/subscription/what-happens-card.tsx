import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Timeline } from '../timeline/timeline.tsx';
import styles from './next-payment-card.module.css';
import { NextPaymentLines } from './next-payment-lines.tsx';
import type { TeamSubscription } from './use-subscriptions.ts';
import { whatHappens } from './what-happens.ts';

/** What comes next in a trial or a grace period, next to the plan; nothing for a plan that simply goes on. */
export function WhatHappensCard({ plan }: { plan: TeamSubscription }) {
  const t = useT();
  const format = useFormats();
  const steps = whatHappens(plan, { t, format });
  if (!steps) return null;
  return (
    <aside className={styles.card} aria-labelledby="what-happens">
      <h2 id="what-happens">{t('billing.steps.title')}</h2>
      <div className={styles.steps}>
        <Timeline label={t('billing.steps.title')} steps={steps} />
      </div>
      {plan.isTrial && plan.nextPayment ? (
        <div className={styles.below}>
          <NextPaymentLines currencyCode={plan.currencyCode} payment={plan.nextPayment} />
        </div>
      ) : null}
    </aside>
  );
}
