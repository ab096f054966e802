import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { taxWord } from '../../../platform/payments/tax-word.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Period } from '../checkout/checkout-search.ts';
import type { DisplayPrice, ReducedPrice } from './display-price.ts';
import styles from './plan-cards.module.css';

const features = {
  basic: ['modelling', 'designs', 'platforms', 'links', 'comments'],
  pro: ['unlimited', 'teamspace', 'contributors', 'exports', 'drawings', 'allLinks', 'support'],
  team: ['sso', 'plm', 'billing', 'versions', 'spaces', 'cloud', 'volume', 'contact'],
} as const;

/** The three plans side by side (spec 2 §9): what they cost, what is in them, and `actions`, what leads to each. */
export function PlanCards({
  price,
  period,
  actions,
}: {
  /** Null while the prices load. */
  price: DisplayPrice | null;
  period: Period;
  actions: Record<keyof typeof features, ReactNode>;
}) {
  const t = useT();
  const format = useFormats();
  return (
    <div className={styles.plans} aria-busy={!price}>
      <Plan name="basic">
        <Amount>{price ? format.money({ amount: 0, currencyCode: price.currencyCode }) : null}</Amount>
        <p className={styles.note}>{t('billing.pricing.basic.note')}</p>
        {actions.basic}
      </Plan>
      <Plan name="pro" badge={price?.reduced ? <CouponBadge reduced={price.reduced} /> : null}>
        <ProPrice price={price} period={period} />
        {actions.pro}
      </Plan>
      <Plan name="team">
        <Amount>{t('billing.pricing.team.price')}</Amount>
        <p className={styles.note}>{t('billing.pricing.team.note')}</p>
        {actions.team}
      </Plan>
    </div>
  );
}

function ProPrice({ price, period }: { price: DisplayPrice | null; period: Period }) {
  const t = useT();
  const format = useFormats();
  const shown = price?.reduced?.seat ?? price;
  const each = shown && (period === 'yearly' ? shown.yearlyPerMonth : shown.monthly);
  return (
    <>
      <Amount unit={t('billing.pricing.unit')}>{each ? format.money(each) : null}</Amount>
      <p className={styles.note}>{price ? <WholePrice price={price} period={period} /> : ' '}</p>
    </>
  );
}

/** What a period costs; with a coupon, what it costs without, and for how long it costs less. */
function WholePrice({ price, period }: { price: DisplayPrice; period: Period }) {
  const t = useT();
  const format = useFormats();
  const plain = format.money(price[period]);
  const kind = taxWord(price.currencyCode);
  const { reduced } = price;
  if (!reduced?.seat) return t('billing.pricing.pro.note', { price: plain, period, kind });
  const less = format.money(reduced.seat[period]);
  return (
    <>
      <s>
        <span className="sr">{t('billing.pricing.reduced.instead')} </span>
        {plain}
      </s>{' '}
      {reduced.periods === null
        ? t('billing.pricing.pro.note', { price: less, period, kind })
        : t('billing.pricing.reduced', { price: less, period, count: reduced.periods })}
    </>
  );
}

function CouponBadge({ reduced: { code, off } }: { reduced: ReducedPrice }) {
  const t = useT();
  const format = useFormats();
  const amount = 'share' in off ? format.percent(off.share) : format.money(off.amount);
  return <Badge tone="ok">{t('billing.pricing.coupon', { code, off: amount })}</Badge>;
}

function Amount({ unit, children }: { unit?: string; children: string | null }) {
  return (
    <p className={styles.price}>
      {children === null ? <Skeleton width={96} height={36} /> : <strong>{children}</strong>}
      {unit ? <span>{unit}</span> : null}
    </p>
  );
}

function Plan({ name, badge, children }: { name: keyof typeof features; badge?: ReactNode; children: ReactNode }) {
  const t = useT();
  return (
    <section className={classNames(styles.plan, name === 'pro' && styles.hot)} aria-labelledby={`plan-${name}`}>
      <div className={styles.name}>
        <h2 id={`plan-${name}`}>{t(`billing.pricing.${name}`)}</h2>
        {badge}
      </div>
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
