import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { daysLeft } from './days-left.ts';
import type { TeamSubscription } from './use-subscriptions.ts';

/** A payment has failed: how long the team has left, and what ends it (spec 2 §4 Grace period). */
export function GraceBanner({ plan, until }: { plan: TeamSubscription; until: string }) {
  const t = useT();
  const format = useFormats();
  const { teamId, overdue, currencyCode } = plan;
  const days = daysLeft(until, new Date(plan.asOf));
  if (overdue?.needsPerson && plan.autoRenewal) {
    return (
      <Banner
        kind="warn"
        title={t('billing.confirm.title', { days })}
        action={
          <Link
            className={buttonClass({ variant: 'primary' })}
            to="/teams/$teamId/billing"
            params={{ teamId }}
            search={{ confirm_payment: 'true' } as never}
          >
            {t('billing.confirm.act')}
          </Link>
        }
      >
        {t('billing.confirm.text', {
          amount: format.money({ amount: overdue.dueNow, currencyCode }),
          until: format.day(until),
        })}
      </Banner>
    );
  }
  return (
    <Banner
      kind="warn"
      title={t('billing.grace.title', { days })}
      action={
        <Link
          className={buttonClass({ variant: 'primary' })}
          to="/teams/$teamId/billing"
          params={{ teamId }}
          search={{ edit_payment: 'true' } as never}
        >
          {t('billing.grace.update')}
        </Link>
      }
    >
      {overdue
        ? t(plan.autoRenewal ? 'billing.grace.declined' : 'billing.grace.declined.off', {
            amount: format.money({ amount: overdue.totalAmount, currencyCode }),
            date: format.day(overdue.failedAt),
            until: format.day(until),
          })
        : t('billing.grace.text')}
    </Banner>
  );
}
