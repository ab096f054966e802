import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { salesAddress } from '../../../platform/page/page-config.ts';
import { writeQuery } from '../../../platform/page/search.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { Period } from '../checkout/checkout-search.ts';
import { soldCurrencies } from '../details/sold-countries.ts';
import { currenciesOf, displayPrice, quotedCurrency } from './display-price.ts';
import { EduOffer } from './edu-offer.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { PlanCards } from './plan-cards.tsx';
import styles from './pricing-page.module.css';
import { type Buyer, useBuyer } from './use-buyer.ts';
import { couponOf, usePrices } from './use-prices.ts';
import { useTrial } from './use-trial.ts';

/** `/pricing`: the three plans, by the year or by the month (spec 2 §9, J67). Everybody may read it. */
export default function PricingPage() {
  const t = useT();
  const [coupon] = useState(() => couponOf(location.search));
  const prices = usePrices(coupon);
  const [period, setPeriod] = useState<Period>('yearly');
  const [chosen, setChosen] = useState<string | null>(null);
  const all = currenciesOf(prices.data ?? []);
  const currencies = soldCurrencies(all);
  const buyer = useBuyer();
  const quoted = quotedCurrency(buyer.team);
  const currency = chosen ?? (all.includes(quoted) ? quoted : currencies[0]);
  // Nothing is quoted before it is known for whom.
  const price = currency && !buyer.isPending ? displayPrice(prices.data ?? [], currency) : null;
  if (prices.isError || (prices.data && !price && !buyer.isPending)) {
    return (
      <EmptyState
        title={t(prices.isError ? 'billing.pricing.failed' : 'billing.pricing.none')}
        text={prices.isError ? undefined : t('billing.pricing.none.text')}
        actions={
          prices.isError ? (
            <Button variant="primary" busy={prices.isFetching} onClick={() => void prices.refetch()}>
              {t('common.retry')}
            </Button>
          ) : (
            <ButtonLink variant="primary" href="/">
              {t('billing.pricing.home')}
            </ButtonLink>
          )
        }
      />
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t('billing.pricing.title')}</h1>
          <p>{t('billing.pricing.lead')}</p>
        </div>
        <PeriodChoice price={price} period={period} onChange={setPeriod} />
      </header>
      <PlanCards
        price={price}
        period={period}
        actions={{
          basic: (
            <ButtonLink href={`/signup${writeQuery({ source: 'pricing' })}`} block>
              {t('billing.pricing.basic.action')}
            </ButtonLink>
          ),
          pro: <ProAction period={period} buyer={buyer} coupon={price?.reduced?.code} />,
          team: (
            <ButtonLink href={salesAddress()} block>
              {t('billing.pricing.team.action')}
            </ButtonLink>
          ),
        }}
      />
      <footer className={styles.foot}>
        {buyer.team?.currencyCode ? (
          <p>{t('billing.pricing.teamPrices', { currency: quoted, team: buyer.team.name })}</p>
        ) : currency && !buyer.isPending ? (
          <Select
            className={styles.currency}
            size="sm"
            label={t('billing.pricing.currency')}
            labelHidden
            value={currency}
            onChange={setChosen}
            options={currencies.map((code) => ({
              value: code,
              label: t('billing.pricing.allPrices', { currency: code }),
            }))}
          />
        ) : null}
        <EduOffer />
      </footer>
    </div>
  );
}

/** The way to Pro: checkout, after sign-up for visitors; the subscription of those who have one. */
function ProAction({ period, buyer, coupon }: { period: Period; buyer: Buyer; coupon: string | undefined }) {
  const t = useT();
  const isSignedIn = useSignedIn();
  const trial = useTrial();
  const checkout = `/checkout${writeQuery({ period, source: 'pricing', team: buyer.named?.id, coupon })}`;
  const signUp = `/signup${writeQuery({ source: 'pricing', redirect_url: checkout })}`;
  if (buyer.hasPlan) {
    const path = buyer.named ? `/teams/${buyer.named.id}/subscription` : '/subscription';
    return (
      <ButtonLink href={path} variant="primary" block>
        {t('billing.pricing.pro.manage')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={isSignedIn ? checkout : signUp} variant="primary" block>
      {trial.isLeft ? t('billing.trial.button', { days: trial.days }) : t('billing.checkout.buy')}
    </ButtonLink>
  );
}
