import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { daysLeft } from './days-left.ts';

/** A payment has failed: how long the team has left, and what ends it (spec 2 §4 Grace period). */
export function GraceBanner({ teamId, until }: { teamId: string; until: string }) {
  const t = useT();
  return (
    <Banner
      kind="warn"
      title={t('billing.grace.title', { days: daysLeft(until, new Date()) })}
      action={
        <Link
          className={buttonClass({ size: 'sm' })}
          to="/teams/$teamId/billing"
          params={{ teamId }}
          search={{ edit_payment: 'true' } as never}
        >
          {t('billing.grace.update')}
        </Link>
      }
    >
      {t('billing.grace.text')}
    </Banner>
  );
}
