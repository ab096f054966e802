import { defaultCurrency } from '@chamfer/contract/buyer-rules';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { writeQuery } from '../../../platform/page/search.ts';
import { keepCheckoutReturn } from '../../../platform/payments/checkout-hand-over.ts';
import { taxWord } from '../../../platform/payments/tax-word.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Period } from '../checkout/checkout-search.ts';
import { displayPrice, quotedCurrency } from '../pricing/display-price.ts';
import { EduOffer } from '../pricing/edu-offer.tsx';
import { usePrices } from '../pricing/use-prices.ts';
import { useTrial } from '../pricing/use-trial.ts';
import styles from './subscription-page.module.css';

const gains = ['unlimited', 'teamspace', 'contributors', 'exports', 'drawings'] as const;

/** A team on Basic: what it has, and what Pro would add (spec 2 §2 Subscription page, J48). */
export function BasicPlan({ team }: { team: Team }) {
  const t = useT();
  const format = useFormats();
  const trial = useTrial();
  const [period, setPeriod] = useState<Period>('yearly');
  const prices = usePrices().data ?? [];
  const price = displayPrice(prices, quotedCurrency(team)) ?? displayPrice(prices, defaultCurrency);
  const { id: teamId } = team;
  const checkout = `/checkout${writeQuery({ period, team: teamId })}`;
  return (
    <>
      <section className={styles.card} aria-labelledby="basic-title">
        <header className={styles.head}>
          <h2 id="basic-title">{t('billing.pricing.basic')}</h2>
          <Badge>{t('billing.state.current')}</Badge>
        </header>
        <div className={styles.body}>
          <p>{t('billing.basic.text')}</p>
          {team.can.seeBilling ? (
            <p>
              <Link className={textLinkClass()} to="/teams/$teamId/billing" params={{ teamId }}>
                {t('billing.basic.invoices')}
              </Link>
            </p>
          ) : null}
        </div>
      </section>
      <section className={styles.card} aria-labelledby="pro-title">
        <header className={styles.head}>
          <h2 id="pro-title">{t('billing.pricing.pro')}</h2>
          <span className={styles.end}>
            <Segmented
              label={t('billing.checkout.period')}
              value={period}
              onChange={setPeriod}
              options={[
                { value: 'yearly', label: t('billing.yearly') },
                { value: 'monthly', label: t('billing.monthly') },
              ]}
            />
          </span>
        </header>
        <div className={styles.body}>
          <p className={styles.price}>
            {price ? (
              <strong>{format.money(period === 'yearly' ? price.yearlyPerMonth : price.monthly)}</strong>
            ) : (
              <Skeleton width={96} height={28} />
            )}
            {t('billing.pricing.unit')}{' '}
            {price && period === 'yearly' ? (
              <Badge tone="ok">{t('billing.save', { percent: format.percent(price.savingsPercent / 100) })}</Badge>
            ) : null}
          </p>
          {price ? (
            <p className={styles.note}>
              {t('billing.pricing.pro.note', {
                price: format.money(period === 'yearly' ? price.yearly : price.monthly),
                period,
                kind: taxWord(price.currencyCode),
              })}
            </p>
          ) : null}
          <ul>
            {gains.map((gain) => (
              <li key={gain}>
                <Check size={16} strokeWidth={1.5} aria-hidden />
                {t(`billing.pricing.pro.${gain}`)}
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <ButtonLink
              href={checkout}
              variant="primary"
              onClick={() => keepCheckoutReturn(`/teams/${teamId}/subscription`)}
            >
              {trial.isLeft ? t('billing.trial.button', { days: trial.days }) : t('billing.checkout.buy')}
            </ButtonLink>
            <Link className={textLinkClass()} to="/pricing" search={{ team: teamId }}>
              {t('billing.subscription.compare')}
            </Link>
          </div>
          <EduOffer className={styles.note} />
        </div>
      </section>
    </>
  );
}
