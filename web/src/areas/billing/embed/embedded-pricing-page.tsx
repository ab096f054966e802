import { CloudOff, ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { isBillingOff, salesAddress } from '../../../platform/page/page-config.ts';
import { writeQuery } from '../../../platform/page/search.ts';
import { taxWord } from '../../../platform/payments/tax-word.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { Period } from '../checkout/checkout-search.ts';
import { currencyOfVisitor } from '../details/sold-countries.ts';
import { countryOfBrowser, currenciesOf, type DisplayPrice, displayPrice } from '../pricing/display-price.ts';
import { PeriodChoice } from '../pricing/period-choice.tsx';
import { PlanCards } from '../pricing/plan-cards.tsx';
import { couponOf, usePrices } from '../pricing/use-prices.ts';
import { trialDays } from '../pricing/use-trial.ts';
import { adClientIds } from './ad-client-ids.ts';
import styles from './embedded-pricing.module.css';
import type { ToHost } from './host-messages.ts';
import { useHost } from './use-host.ts';

/**
 * `/embed/pricing`: the three plans in a frame of another site's page, which it talks to in messages (spec 3 §2 and §7, J68).
 * Links open in the whole window, where people are signed in or sign up. Nothing of it leads to another page in the frame.
 */
export default function EmbeddedPricingPage() {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const [own] = useState(() => location.search);
  const { parameters, tell } = useHost(root);
  const query = parameters?.query ?? '';
  const coupon = parameters?.couponCode ?? couponOf(query) ?? couponOf(own);
  const [chosen, setChosen] = useState<Period | null>(null);
  const period = chosen ?? (wanted('period', query, own) === 'monthly' ? 'monthly' : 'yearly');
  const prices = usePrices(coupon);
  const currencies = currenciesOf(prices.data ?? []);
  const country = wanted('country', query, own)?.toUpperCase() ?? countryOfBrowser(navigator.languages);
  const quoted = currencyOfVisitor(country);
  const currency = currencies.includes(quoted) ? quoted : currencies[0];
  const price = currency ? displayPrice(prices.data ?? [], currency) : null;
  const ids = adClientIds(own, query);
  const to = (path: string, more: Record<string, string | undefined> = {}) =>
    location.origin + path + writeQuery({ ...more, source: 'embedded', ...ids });
  const purchase = to('/checkout', { period, coupon: price?.reduced?.code });
  useSent(tell, price && proPrice(price));
  useSent(tell, Object.keys(ids).length > 0 ? { type: 'ad-client-ids', ids } : null);
  const isNone = isBillingOff() || prices.data?.length === 0;
  return (
    <div ref={root} className={styles.page}>
      <h1 className="sr">{t('billing.pricing.title')}</h1>
      {isNone ? (
        <EmptyState title={t('billing.pricing.none')} text={t('billing.pricing.none.text')} />
      ) : prices.isError ? (
        <EmptyState
          art={<CloudOff size={24} strokeWidth={1.5} aria-hidden />}
          title={t('billing.pricing.embed.failed')}
          text={t('billing.pricing.embed.failed.text')}
          actions={
            <>
              <Button variant="primary" busy={prices.isFetching} onClick={() => void prices.refetch()}>
                {t('common.retry')}
              </Button>
              <ButtonLink href={to('/pricing')} target="_top" icon={<ExternalLink size={16} aria-hidden />}>
                {t('billing.pricing.embed.open')}
              </ButtonLink>
            </>
          }
        />
      ) : (
        <>
          <div className={styles.head}>
            <p>
              {currency
                ? t('billing.pricing.embed.prices', { currency, kind: taxWord(currency) })
                : t('billing.pricing.embed.loading')}
            </p>
            <PeriodChoice price={price} period={period} onChange={setChosen} />
          </div>
          <PlanCards
            price={price}
            period={period}
            actions={{
              basic: (
                <ButtonLink href={to('/signup')} target="_top" block>
                  {t('billing.pricing.basic.action')}
                </ButtonLink>
              ),
              pro: (
                <ButtonLink
                  href={purchase}
                  target="_top"
                  variant="primary"
                  block
                  onClick={(event) => {
                    tell({ type: 'purchase-url', url: purchase, period });
                    if (parameters?.opensPurchase) event.preventDefault();
                  }}
                >
                  {t('billing.trial.button', { days: trialDays })}
                </ButtonLink>
              ),
              team: (
                <ButtonLink href={new URL(salesAddress(), location.origin).href} target="_top" block>
                  {t('billing.pricing.team.action')}
                </ButtonLink>
              ),
            }}
          />
        </>
      )}
    </div>
  );
}

/** Tells the page around this one something each time it is another than before. */
function useSent(tell: (message: ToHost) => void, message: ToHost | null): void {
  const text = message && JSON.stringify(message);
  useEffect(() => {
    if (text !== null) tell(JSON.parse(text) as ToHost);
  }, [tell, text]);
}

function proPrice({ currencyCode, monthly, yearly, savingsPercent, reduced }: DisplayPrice): ToHost {
  const { monthly: month, yearly: year } = reduced?.seat ?? { monthly, yearly };
  const amounts = { monthly: month.amount, yearly: year.amount };
  return { type: 'pro-price', currencyCode, ...amounts, savingsPercent, couponCode: reduced?.code ?? null };
}

/** A short word that a query names; the first query that has it counts. */
function wanted(name: string, ...queries: readonly string[]): string | undefined {
  const values = queries.map((query) => new URLSearchParams(query).get(name));
  return values.find((value) => value !== null && /^[A-Za-z]{2,10}$/.test(value)) ?? undefined;
}
