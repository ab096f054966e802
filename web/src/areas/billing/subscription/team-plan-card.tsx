import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { Switch } from '../../../ui/choice/switch.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { daysLeft } from './days-left.ts';
import styles from './subscription-page.module.css';
import { TrialDays } from './trial-days.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { planRenewal, setAutoRenew, subscriptionRefusal, type TeamSubscription } from './use-subscriptions.ts';

/** The team's plan: what it is, until when, and whether it renews by itself (spec 2 §2 and §4). */
export function TeamPlanCard({ plan }: { plan: TeamSubscription }) {
  const t = useT();
  const { editorSeats, editorSeatsNext, isTrial, subscriptionPeriod: period } = plan;
  const isOurs = plan.origin === 'chargebee';
  return (
    <section className={styles.card} aria-labelledby="plan-title">
      <header className={styles.head}>
        <h2 id="plan-title">{t(plan.tier === 'pro' ? 'billing.tier.pro' : 'billing.tier.lite')}</h2>
        <StateBadge plan={plan} />
        <Link className={`${textLinkClass()} ${styles.end}`} to="/pricing" search={{ team: plan.teamId }}>
          {t('billing.subscription.compare')}
        </Link>
      </header>
      {isTrial ? <TrialDays plan={plan} /> : null}
      <dl className={styles.rows}>
        {isTrial ? (
          <Afterwards plan={plan} />
        ) : (
          <>
            <div>
              <dt>{t('billing.subscription.kind')}</dt>
              <dd>{t('billing.subscription.kind.period', { period })}</dd>
            </div>
            <div>
              <dt>{t('billing.subscription.seats')}</dt>
              <dd>
                {t('billing.subscription.seats.count', { count: editorSeats })}
                {isOurs ? <SeatPrice plan={plan} /> : null}
              </dd>
            </div>
          </>
        )}
        {editorSeatsNext !== null || plan.subscriptionPeriodNext !== null ? <Planned plan={plan} /> : null}
        {isTrial ? null : <UntilWhen plan={plan} />}
        {isOurs ? <AutoRenewal plan={plan} /> : null}
        <div>
          <dt>{t('billing.subscription.via')}</dt>
          <dd>
            <PurchasedVia plan={plan} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Where it was bought, and how it is paid for: 'Web · Visa 4242'. */
function PurchasedVia({ plan: { origin, primaryPaymentSource: source } }: { plan: TeamSubscription }) {
  const t = useT();
  if (origin !== 'chargebee') return t('billing.via.sales');
  if (source?.type === 'apple_pay') return t('billing.via.web.apple');
  if (!source?.lastFourDigits) return t('billing.via.web');
  const brand = source.cardBrand ?? t('billing.payment.card');
  return t('billing.via.web.card', { brand, digits: source.lastFourDigits });
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

/** What the trial becomes, and what it costs then; without renewal, nothing. */
function Afterwards({ plan }: { plan: TeamSubscription }) {
  const t = useT();
  const { editorSeats, editorSeatsNext, subscriptionPeriod, subscriptionPeriodNext } = plan;
  const period = subscriptionPeriodNext ?? subscriptionPeriod;
  return (
    <div>
      <dt>{t('billing.trial.afterwards')}</dt>
      <dd>
        {plan.autoRenewal ? (
          <>
            {t('billing.trial.plan', { period, count: editorSeatsNext ?? editorSeats })}
            <SeatPrice plan={plan} />
          </>
        ) : (
          t('billing.trial.basic')
        )}
      </dd>
    </div>
  );
}

function SeatPrice({
  plan: { unitAmount: amount, currencyCode, subscriptionPeriod: period },
}: {
  plan: TeamSubscription;
}) {
  const t = useT();
  const format = useFormats();
  return (
    <span className={styles.soft}>
      {' '}
      {t('billing.subscription.seats.price', { price: format.money({ amount, currencyCode }), period })}
    </span>
  );
}

/** When it renews or ends; in the grace period, how long that lasts. */
function UntilWhen({ plan }: { plan: TeamSubscription }) {
  const t = useT();
  const format = useFormats();
  const { autoRenewal, expirationDate, gracePeriodExpirationDate: grace, asOf } = plan;
  const days = daysLeft(grace ?? expirationDate, new Date(asOf));
  if (grace) {
    return (
      <div>
        <dt>{t('billing.state.grace')}</dt>
        <dd>
          {t('billing.grace.until', { date: format.day(grace) })}{' '}
          <span className={styles.soft}>{t('billing.grace.daysLeft', { days })}</span>
        </dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{t(autoRenewal ? 'billing.subscription.renews' : 'billing.subscription.ends')}</dt>
      <dd>
        {format.day(expirationDate)} <span className={styles.soft}>{t('billing.subscription.inDays', { days })}</span>
      </dd>
    </div>
  );
}

function AutoRenewal({ plan }: { plan: TeamSubscription }) {
  const t = useT();
  const client = useQueryClient();
  const [asks, setAsks] = useState<'on' | 'off' | null>(null);
  const [isTurningOn, setTurningOn] = useState(false);
  const { autoRenewal, isTrial } = plan;
  // In the grace period what is overdue is charged at once: that asks first.
  const isCharged = plan.overdue !== null && plan.overdue.dueNow > 0;
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
  const state = autoRenewal ? (isTrial ? 'trial' : 'on') : 'off';
  return (
    <div>
      <dt>{t('billing.subscription.autoRenewal')}</dt>
      <dd className={styles.actions}>
        <Switch
          label={t(`billing.subscription.autoRenewal.${state}`)}
          checked={autoRenewal || isTurningOn}
          disabled={isTurningOn || plan.isConfirming}
          onChange={(checked) => (checked && !isCharged ? void turnOn() : setAsks(checked ? 'on' : 'off'))}
        />
        {asks === 'off' ? <TurnOffDialog plan={plan} onClose={() => setAsks(null)} /> : null}
        {asks === 'on' ? <TurnOnDialog plan={plan} onClose={() => setAsks(null)} /> : null}
      </dd>
    </div>
  );
}
