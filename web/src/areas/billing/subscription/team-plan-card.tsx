import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/confirm-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { textLinkClass } from '../../../ui/text-link.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { daysLeft } from './days-left.ts';
import styles from './subscription-page.module.css';
import { planRenewal, setAutoRenew, subscriptionRefusal, type TeamSubscription } from './use-subscriptions.ts';

/** The team's plan: what it is, until when, and whether it renews by itself (spec 2 §2 and §4). */
export function TeamPlanCard({ plan }: { plan: TeamSubscription }) {
  const t = useT();
  const format = useFormats();
  const { teamId = '' } = useParams({ strict: false });
  const { autoRenewal, editorSeats, editorSeatsNext, expirationDate, isTrial, subscriptionPeriod: period } = plan;
  const isOurs = plan.origin === 'chargebee';
  return (
    <section className={styles.card} aria-labelledby="plan-title">
      <header className={styles.head}>
        <h2 id="plan-title">{t(plan.tier === 'pro' ? 'billing.tier.pro' : 'billing.tier.lite')}</h2>
        <StateBadge plan={plan} />
        <Link className={`${textLinkClass()} ${styles.end}`} to="/pricing">
          {t('billing.subscription.compare')}
        </Link>
      </header>
      <dl className={styles.rows}>
        <div>
          <dt>{t('billing.subscription.kind')}</dt>
          <dd>{t(isTrial ? 'billing.subscription.kind.trial' : 'billing.subscription.kind.period', { period })}</dd>
        </div>
        <div>
          <dt>{t('billing.subscription.seats')}</dt>
          <dd>
            {t('billing.subscription.seats.count', { count: editorSeats })}
            {isOurs ? (
              <span className={styles.soft}>
                {' '}
                {t('billing.subscription.seats.price', {
                  price: format.money({ amount: plan.unitAmount, currencyCode: plan.currencyCode }),
                  period,
                })}
              </span>
            ) : null}
          </dd>
        </div>
        {editorSeatsNext !== null || plan.subscriptionPeriodNext !== null ? <Planned plan={plan} /> : null}
        <div>
          <dt>{t(autoRenewal ? 'billing.subscription.renews' : 'billing.subscription.ends')}</dt>
          <dd>
            {format.day(expirationDate)}{' '}
            <span className={styles.soft}>
              {t('billing.subscription.inDays', { days: daysLeft(expirationDate, new Date()) })}
            </span>
          </dd>
        </div>
        {isOurs ? <AutoRenewal plan={plan} /> : null}
        <div>
          <dt>{t('billing.subscription.via')}</dt>
          <dd className={styles.actions}>
            {t(isOurs ? 'billing.via.web' : 'billing.via.sales')}
            {isOurs ? (
              <Link className={textLinkClass()} to="/teams/$teamId/billing" params={{ teamId }}>
                {t('billing.subscription.toBilling')}
              </Link>
            ) : null}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function StateBadge({ plan }: { plan: TeamSubscription }) {
  const t = useT();
  if (plan.isConfirming) return <Badge tone="accent">{t('billing.state.confirming')}</Badge>;
  if (plan.gracePeriodExpirationDate) return <Badge tone="warn">{t('billing.state.grace')}</Badge>;
  if (!plan.autoRenewal) return <Badge tone="warn">{t('billing.state.canceling')}</Badge>;
  if (plan.isTrial) return <Badge tone="accent">{t('billing.state.trial')}</Badge>;
  return <Badge tone="ok">{t('billing.state.active')}</Badge>;
}

/** What was planned for the renewal, with the way back. */
function Planned({ plan }: { plan: TeamSubscription }) {
  const t = useT();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { editorSeatsNext, subscriptionPeriodNext } = plan;
  const keep = async () => {
    setBusy(true);
    try {
      await planRenewal(client, plan, { additionalEditorSeatCount: 0 });
    } catch (error) {
      showToast({ kind: 'error', text: t(subscriptionRefusal(error).form ?? 'common.error.tryAgain') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <dt>{t('billing.subscription.planned')}</dt>
      <dd>
        {editorSeatsNext !== null ? t('billing.subscription.planned.seats', { count: editorSeatsNext }) : null}{' '}
        {subscriptionPeriodNext !== null
          ? t('billing.subscription.planned.period', { period: subscriptionPeriodNext })
          : null}{' '}
        {editorSeatsNext !== null ? (
          <Button size="sm" busy={isBusy} onClick={() => void keep()}>
            {t('billing.subscription.planned.keep')}
          </Button>
        ) : null}
      </dd>
    </div>
  );
}

/** Turning it off asks first, with the date from which nothing is left. */
function AutoRenewal({ plan }: { plan: TeamSubscription }) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isTurningOn, setTurningOn] = useState(false);
  const { autoRenewal, expirationDate, gracePeriodExpirationDate, isTrial } = plan;
  const turnOn = async () => {
    setTurningOn(true);
    try {
      await setAutoRenew(client, plan, true);
    } catch (error) {
      showToast({ kind: 'error', text: t(subscriptionRefusal(error).form ?? 'common.error.tryAgain') });
    } finally {
      setTurningOn(false);
    }
  };
  const end = format.day(gracePeriodExpirationDate ?? expirationDate);
  return (
    <div>
      <dt>{t('billing.subscription.autoRenewal')}</dt>
      <dd className={styles.actions}>
        <Switch
          label={t(autoRenewal ? 'billing.subscription.autoRenewal.on' : 'billing.subscription.autoRenewal.off')}
          checked={autoRenewal || isTurningOn}
          disabled={isTurningOn || plan.isConfirming}
          onChange={(checked) => (checked ? void turnOn() : setAsking(true))}
        />
        {isAsking ? (
          <ConfirmDialog
            title={t('billing.autoRenewal.off.title')}
            confirm={t('billing.autoRenewal.off.confirm')}
            cancel={t('billing.autoRenewal.off.keep')}
            act={() => setAutoRenew(client, plan, false)}
            refusal={subscriptionRefusal}
            done={t('billing.autoRenewal.off.done', { date: end })}
            onClose={() => setAsking(false)}
          >
            {t(isTrial ? 'billing.autoRenewal.off.trial' : 'billing.autoRenewal.off.text', { date: end })}
          </ConfirmDialog>
        ) : null}
      </dd>
    </div>
  );
}
