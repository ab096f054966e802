import { useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AddSeatsDialog } from '../seats/add-seats-dialog.tsx';
import { BasicPlan } from './basic-plan.tsx';
import { GraceBanner } from './grace-banner.tsx';
import { NextPaymentCard } from './next-payment-card.tsx';
import { OwnSubscriptionCard } from './own-subscription-card.tsx';
import { SeatsCard } from './seats-card.tsx';
import styles from './subscription-page.module.css';
import { TeamPlanCard } from './team-plan-card.tsx';
import { useSubscriptions } from './use-subscriptions.ts';

/** `/teams/{teamId}/subscription`: what the team pays for, and who uses it (spec 2 §2 Subscription page, J48 to J51). */
export default function SubscriptionPage() {
  const t = useT();
  const { teamId = '' } = useParams({ strict: false });
  const { data: account } = useAccount();
  const team = account?.teams.find(({ id }) => id === teamId);
  const subscriptions = useSubscriptions(teamId);
  const [isAdding, setAdding] = useState(false);
  const plan = subscriptions.data?.seatBasedTeamSubscription ?? null;
  const own = subscriptions.data?.individualSubscriptions ?? [];
  const canAdd =
    plan?.origin === 'chargebee' && plan.autoRenewal && !plan.gracePeriodExpirationDate && !plan.isConfirming;
  if (!team) return null;
  return (
    <>
      <PageHead
        title={t('common.nav.subscription')}
        lead={t('billing.subscription.lead', { team: team.name })}
        action={
          canAdd ? (
            <Button
              variant="primary"
              icon={<Plus size={16} strokeWidth={1.5} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('billing.seats.add')}
            </Button>
          ) : undefined
        }
      />
      {subscriptions.isError ? (
        <EmptyState
          title={t('billing.subscription.failed')}
          actions={
            <Button busy={subscriptions.isFetching} onClick={() => void subscriptions.refetch()}>
              {t('common.retry')}
            </Button>
          }
        />
      ) : subscriptions.data ? (
        <div className={plan?.nextPayment ? styles.columns : undefined}>
          <div className={styles.cards}>
            {plan?.gracePeriodExpirationDate ? (
              <GraceBanner teamId={teamId} until={plan.gracePeriodExpirationDate} />
            ) : null}
            {plan ? (
              <>
                <TeamPlanCard plan={plan} />
                <SeatsCard plan={plan} canAdd={canAdd} onAdd={() => setAdding(true)} />
              </>
            ) : null}
            {own.map((subscription) => (
              <OwnSubscriptionCard key={subscription.id} subscription={subscription} />
            ))}
            {plan || own.length > 0 ? null : (
              <BasicPlan teamId={teamId} hasTrial={account?.techTrialAvailable ?? false} />
            )}
          </div>
          {plan?.nextPayment ? <NextPaymentCard plan={plan} isOwner={team.isOwner} /> : null}
        </div>
      ) : (
        <div className={styles.cards} aria-busy>
          <Skeleton height={280} />
          <Skeleton height={200} />
        </div>
      )}
      {isAdding && plan ? <AddSeatsDialog teamId={teamId} plan={plan} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
