import { ApiError } from '@chamfer/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { NoticeDialog } from '../../../platform/form/notice-dialog.tsx';
import { refusals } from '../../../platform/form/refusals.ts';
import { report } from '../../../platform/tracking/report.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { Switch } from '../../../ui/choice/switch.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { lastCancellation } from './days-left.ts';
import { EduRenewal } from './edu-renewal.tsx';
import styles from './subscription-page.module.css';
import { invalidateSubscriptions, type OwnSubscription } from './use-subscriptions.ts';

/** Where Apple lets people manage what they bought in its store. */
const appleAccount = 'https://apps.apple.com/account/subscriptions';

const via = {
  gift: 'billing.via.gift',
  edu: 'billing.via.edu',
  team: 'billing.via.web',
  appstore: 'billing.via.appstore',
  paddle: 'billing.via.paddle',
  chargebee: 'billing.via.web',
} as const;

const refusal = refusals<'PUT /subscriptions/{paddleId}/auto-renew' | 'PUT /subscriptions/{paddleId}/cancel'>(
  {
    SUBSCRIPTION_NOT_FOUND: 'billing.error.gone',
    SUBSCRIPTION_OPERATION_NOT_ALLOWED: 'billing.error.notNow',
    PADDLE_PURCHASE_UNAVAILABLE: 'billing.error.paddle',
    PAYMENT_UNAVAILABLE: 'billing.payment.unreachable',
  },
  'common.error.tryAgain',
);

/** A subscription that somebody bought for themselves, gift and education licence included (spec 2 §2, J49). */
export function OwnSubscriptionCard({
  subscription,
  hasTeamPlan,
}: {
  subscription: OwnSubscription;
  /** Whether the team pays for a plan of its own, next to which this one is charged for nothing. */
  hasTeamPlan: boolean;
}) {
  const t = useT();
  const format = useFormats();
  const { type, tier, expiration, autorenewal, isTrial, subscriptionPeriod, teamName } = subscription;
  const grace = subscription.gracePeriodExpirationDate;
  const isStore = type === 'appstore' || type === 'paddle';
  return (
    <section className={styles.card} aria-label={t(tier === 'pro' ? 'billing.tier.pro' : 'billing.tier.lite')}>
      <header className={styles.head}>
        <h2>{t(tier === 'pro' ? 'billing.tier.pro' : 'billing.tier.lite')}</h2>
        {isTrial ? <Badge tone="accent">{t('billing.state.trial')}</Badge> : null}
        {type === 'edu' ? <Badge>{t('billing.via.edu')}</Badge> : null}
        {teamName ? <span className={styles.soft}>{teamName}</span> : null}
      </header>
      {type === 'appstore' && grace ? (
        <Banner kind="warn">{t('billing.appstore.grace', { date: format.day(grace) })}</Banner>
      ) : null}
      {type === 'appstore' && autorenewal && !grace && hasTeamPlan ? (
        <Banner kind="warn">{t('billing.appstore.twice')}</Banner>
      ) : null}
      <dl className={styles.rows}>
        <div>
          <dt>{t('billing.subscription.kind')}</dt>
          <dd>
            {subscriptionPeriod
              ? t('billing.subscription.kind.period', { period: subscriptionPeriod })
              : t('billing.subscription.kind.single')}
          </dd>
        </div>
        <div>
          <dt>{t('billing.subscription.seats')}</dt>
          <dd>{t('billing.subscription.seats.count', { count: 1 })}</dd>
        </div>
        {expiration && !(type === 'appstore' && grace) ? (
          <div>
            <dt>{t(autorenewal ? 'billing.subscription.renews' : 'billing.subscription.ends')}</dt>
            <dd>{format.day(expiration)}</dd>
          </div>
        ) : null}
        {isStore && autorenewal && expiration && !grace ? (
          <div>
            <dt>{t('billing.subscription.lastCancellation')}</dt>
            <dd>{format.day(lastCancellation(expiration))}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('billing.subscription.via')}</dt>
          <dd>{t(via[type])}</dd>
        </div>
        <Renewal subscription={subscription} />
        {type === 'edu' && expiration ? <EduRenewal until={expiration} /> : null}
      </dl>
    </section>
  );
}

/** What calls about a subscription of Paddle are asked with. @throws Error where it has lost its id (spec 2 §8 Other) */
function paddleParams(paddleId: string | null): { paddleId: string } {
  if (!paddleId) throw new Error('Paddle ID is missing');
  return { paddleId };
}

function Renewal({ subscription }: { subscription: OwnSubscription }) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const { type, tier, paddleId, autorenewal, isAutoRenewEditable, isOnlyCancelable, expiration } = subscription;
  if (type === 'appstore') {
    return (
      <div>
        <dt>{t('billing.subscription.autoRenewal')}</dt>
        <dd>
          <ButtonLink size="sm" href={appleAccount} target="_blank" rel="noreferrer">
            {t('billing.subscription.apple')}
          </ButtonLink>
        </dd>
      </div>
    );
  }
  if (type !== 'paddle') return null;
  const tell = (error: unknown) => {
    if (!(error instanceof ApiError)) report(error);
    setFailure(refusal(error).form ?? 'common.error.tryAgain');
  };
  const set = async (autoRenew: boolean) => {
    setBusy(true);
    try {
      await call('PUT /subscriptions/{paddleId}/auto-renew', { params: paddleParams(paddleId), input: { autoRenew } });
    } catch (error) {
      tell(error);
    } finally {
      await invalidateSubscriptions(client);
      setBusy(false);
    }
  };
  const updatePayment = async () => {
    setBusy(true);
    try {
      const { updateUrl } = await call('GET /subscriptions/{paddleId}/update-url', { params: paddleParams(paddleId) });
      if (!updateUrl) throw new Error('Paddle update URL data is missing');
      location.assign(updateUrl);
    } catch (error) {
      tell(error);
      setBusy(false);
    }
  };
  return (
    <div>
      <dt>{t('billing.subscription.autoRenewal')}</dt>
      <dd className={styles.actions}>
        {isAutoRenewEditable && !isOnlyCancelable ? (
          <Switch
            label={t(autorenewal ? 'billing.subscription.autoRenewal.on' : 'billing.subscription.autoRenewal.off')}
            checked={autorenewal}
            disabled={isBusy}
            onChange={(checked) => (checked ? void set(true) : setAsking(true))}
          />
        ) : null}
        {isOnlyCancelable && autorenewal ? (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('billing.autoRenewal.off.confirm')}
          </Button>
        ) : null}
        <Button size="sm" busy={isBusy} onClick={() => void updatePayment()}>
          {t('billing.grace.update')}
        </Button>
        {isAsking ? (
          <ConfirmDialog
            title={t('billing.autoRenewal.off.title')}
            about={subscription.teamName ?? undefined}
            confirm={t('billing.autoRenewal.off.confirm')}
            cancel={t('billing.autoRenewal.off.keep')}
            act={async () => {
              const params = paddleParams(paddleId);
              await (isOnlyCancelable
                ? call('PUT /subscriptions/{paddleId}/cancel', { params })
                : call('PUT /subscriptions/{paddleId}/auto-renew', { params, input: { autoRenew: false } }));
              await invalidateSubscriptions(client);
            }}
            refusal={refusal}
            onClose={() => setAsking(false)}
          >
            {t(isOnlyCancelable ? 'billing.paddle.off.text.final' : 'billing.paddle.off.text', {
              tier: t(tier === 'pro' ? 'billing.tier.pro' : 'billing.tier.lite'),
              date: expiration ? format.day(expiration) : '',
            })}
          </ConfirmDialog>
        ) : null}
        {failure ? (
          <NoticeDialog
            title={t('common.error.title')}
            about={subscription.teamName ?? undefined}
            onClose={() => setFailure(null)}
          >
            <p>{t(failure)}</p>
          </NoticeDialog>
        ) : null}
      </dd>
    </div>
  );
}
