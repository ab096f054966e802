import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { writeQuery } from '../../../platform/page/search.ts';
import { taxWord } from '../../../platform/payments/tax-word.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Period } from '../checkout/checkout-search.ts';
import { currenciesOf, type DisplayPrice, displayPrice, quotedCurrency } from './display-price.ts';
import styles from './pricing-page.module.css';
import { type Buyer, useBuyer } from './use-buyer.ts';
import { usePrices } from './use-prices.ts';
import { useTrial } from './use-trial.ts';

const features = {
  basic: ['modelling', 'designs', 'platforms', 'links', 'comments'],
  pro: ['unlimited', 'teamspace', 'contributors', 'exports', 'drawings', 'allLinks', 'support'],
  team: ['sso', 'plm', 'billing', 'versions', 'spaces', 'cloud', 'volume', 'contact'],
} as const;

/** `/pricing`: the three plans, by the year or by the month (spec 2 §9, J67). Everybody may read it. */
export default function PricingPage() {
  const t = useT();
  const format = useFormats();
  const prices = usePrices();
  const [period, setPeriod] = useState<Period>('yearly');
  const [chosen, setChosen] = useState<string | null>(null);
  const currencies = currenciesOf(prices.data ?? []);
  const buyer = useBuyer();
  const quoted = quotedCurrency(buyer.team);
  const currency = chosen ?? (currencies.includes(quoted) ? quoted : currencies[0]);
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
        <Segmented
          label={t('billing.checkout.period')}
          value={period}
          onChange={setPeriod}
          options={[
            {
              value: 'yearly',
              label: (
                <>
                  {t('billing.yearly')}
                  {price ? (
                    <Badge tone="ok">
                      {t('billing.save', { percent: format.percent(price.savingsPercent / 100) })}
                    </Badge>
                  ) : null}
                </>
              ),
            },
            { value: 'monthly', label: t('billing.monthly') },
          ]}
        />
      </header>
      <div className={styles.plans} aria-busy={!price}>
        <Plan name="basic">
          <Amount>{price ? format.money({ amount: 0, currencyCode: price.currencyCode }) : null}</Amount>
          <p className={styles.note}>{t('billing.pricing.basic.note')}</p>
          <ButtonLink href="/signup" block>
            {t('billing.pricing.basic.action')}
          </ButtonLink>
        </Plan>
        <Plan name="pro">
          <ProPrice price={price} period={period} buyer={buyer} />
        </Plan>
        <Plan name="team">
          <Amount>{t('billing.pricing.team.price')}</Amount>
          <p className={styles.note}>{t('billing.pricing.team.note')}</p>
          <ButtonLink href={pageAddress('support')} block>
            {t('billing.pricing.team.action')}
          </ButtonLink>
        </Plan>
      </div>
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
      </footer>
    </div>
  );
}

function ProPrice({ price, period, buyer }: { price: DisplayPrice | null; period: Period; buyer: Buyer }) {
  const t = useT();
  const format = useFormats();
  const isSignedIn = useSignedIn();
  const trial = useTrial();
  const checkout = `/checkout${writeQuery({ period, source: 'pricing', team: buyer.named?.id })}`;
  const signUp = `/signup${writeQuery({ source: 'pricing', redirect_url: checkout })}`;
  const [whole, each] = price
    ? period === 'yearly'
      ? [price.yearly, price.yearlyPerMonth]
      : [price.monthly, price.monthly]
    : [null, null];
  return (
    <>
      <Amount unit={t('billing.pricing.unit')}>{each ? format.money(each) : null}</Amount>
      <p className={styles.note}>
        {price && whole
          ? t('billing.pricing.pro.note', { price: format.money(whole), period, kind: taxWord(price.currencyCode) })
          : ' '}
      </p>
      {buyer.hasPlan ? (
        <ButtonLink
          href={buyer.named ? `/teams/${buyer.named.id}/subscription` : '/subscription'}
          variant="primary"
          block
        >
          {t('billing.pricing.pro.manage')}
        </ButtonLink>
      ) : (
        <ButtonLink href={isSignedIn ? checkout : signUp} variant="primary" block>
          {trial.isLeft ? t('billing.trial.button', { days: trial.days }) : t('billing.checkout.buy')}
        </ButtonLink>
      )}
    </>
  );
}

function Amount({ unit, children }: { unit?: string; children: string | null }) {
  return (
    <p className={styles.price}>
      {children === null ? <Skeleton width={96} height={36} /> : <strong>{children}</strong>}
      {unit ? <span>{unit}</span> : null}
    </p>
  );
}

function Plan({ name, children }: { name: keyof typeof features; children: ReactNode }) {
  const t = useT();
  return (
    <section className={styles.plan} aria-labelledby={`plan-${name}`}>
      <h2 id={`plan-${name}`}>{t(`billing.pricing.${name}`)}</h2>
      <p className={styles.about}>{t(`billing.pricing.${name}.about`)}</p>
      {children}
      <h3>{t(`billing.pricing.${name}.features`)}</h3>
      <ul>
        {features[name].map((feature) => (
          <li key={feature}>
            <Check size={16} strokeWidth={1.5} aria-hidden />
            {t(`billing.pricing.${name}.${feature}` as MessageKey)}
          </li>
        ))}
      </ul>
    </section>
  );
}
