import { useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { Button } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { AddSeatsDialog } from '../seats/add-seats-dialog.tsx';
import { BasicPlan } from './basic-plan.tsx';
import { GraceBanner } from './grace-banner.tsx';
import { NextPaymentCard } from './next-payment-card.tsx';
import { OwnSubscriptionCard } from './own-subscription-card.tsx';
import { SeatsCard } from './seats-card.tsx';
import styles from './subscription-page.module.css';
import { TeamPlanCard } from './team-plan-card.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';
import { type TeamSubscription, useSubscriptions } from './use-subscriptions.ts';
import { WhatHappensCard } from './what-happens-card.tsx';

/** `/teams/{teamId}/subscription`: what the team pays for, and who uses it (spec 2 §2 Subscription page, J48 to J51). */
export default function SubscriptionPage() {
  const t = useT();
  const { teamId = '' } = useParams({ strict: false });
  const { data: account } = useAccount();
  const team = account?.teams.find(({ id }) => id === teamId);
  const subscriptions = useSubscriptions(teamId);
  const [opened, setOpened] = useState<'adding' | 'cancelling' | null>(null);
  const plan = subscriptions.data?.seatBasedTeamSubscription ?? null;
  const own = subscriptions.data?.individualSubscriptions ?? [];
  const canAdd =
    plan?.origin === 'chargebee' && plan.autoRenewal && !plan.gracePeriodExpirationDate && !plan.isConfirming;
  const isTemporary = plan ? plan.isTrial || plan.gracePeriodExpirationDate !== null : false;
  const hasAside = isTemporary || Boolean(plan?.nextPayment);
  if (!team) return null;
  return (
    <>
      <PageHead
        title={t('common.nav.subscription')}
        lead={plan?.isTrial ? t('billing.trial.lead') : t('billing.subscription.lead', { team: team.name })}
        action={plan?.origin === 'chargebee' ? <Act plan={plan} canAdd={canAdd} onPress={setOpened} /> : undefined}
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
        <>
          {plan?.gracePeriodExpirationDate ? (
            <div className={styles.above}>
              <GraceBanner plan={plan} until={plan.gracePeriodExpirationDate} />
            </div>
          ) : null}
          <div className={hasAside ? styles.columns : undefined}>
            <div className={styles.cards}>
              {plan ? (
                <>
                  <TeamPlanCard plan={plan} />
                  <SeatsCard plan={plan} canAdd={canAdd} onAdd={() => setOpened('adding')} />
                </>
              ) : null}
              {own.map((subscription) => (
                <OwnSubscriptionCard
                  key={subscription.id}
                  subscription={subscription}
                  hasTeamPlan={plan?.origin === 'chargebee' && !plan.isTrial}
                />
              ))}
              {plan || own.length > 0 ? null : <BasicPlan team={team} />}
            </div>
            {plan && isTemporary ? (
              <WhatHappensCard plan={plan} />
            ) : plan?.nextPayment ? (
              <NextPaymentCard plan={plan} isOwner={team.isOwner} />
            ) : null}
          </div>
        </>
      ) : (
        <div className={styles.cards} aria-busy>
          <Skeleton height={280} />
          <Skeleton height={200} />
        </div>
      )}
      {opened === 'adding' && plan ? (
        <AddSeatsDialog teamId={teamId} plan={plan} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'cancelling' && plan ? <TurnOffDialog plan={plan} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** The one act at the head of the page: cancelling a trial, else adding seats; why that is impossible is below. */
function Act({
  plan,
  canAdd,
  onPress,
}: {
  plan: TeamSubscription;
  canAdd: boolean;
  onPress: (opens: 'adding' | 'cancelling') => void;
}) {
  const t = useT();
  if (plan.isTrial) {
    return plan.autoRenewal ? (
      <Button disabled={plan.isConfirming} onClick={() => onPress('cancelling')}>
        {t('billing.trial.cancel')}
      </Button>
    ) : null;
  }
  return (
    <Button
      variant={canAdd ? 'primary' : 'secondary'}
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden />}
      disabled={!canAdd}
      onClick={() => onPress('adding')}
    >
      {t('billing.seats.add')}
    </Button>
  );
}
