import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { taxWord } from '../../../platform/payments/tax-word.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import styles from './checkout-summary.module.css';
import { CouponLine, type CouponProps } from './coupon-line.tsx';
import { trialDays } from './trial-dates.ts';
import { TrialTimeline } from './trial-timeline.tsx';
import type { Estimated } from './use-estimate.ts';

/** What is bought, what it costs, and when it is paid (spec 2 §2). Every figure is the server's. */
export function CheckoutSummary({
  estimated: { estimate, isPending },
  coupon,
}: {
  estimated: Estimated;
  coupon: CouponProps;
}) {
  const t = useT();
  const format = useFormats();
  if (!estimate) return <div className={styles.waiting} aria-busy />;
  const { currencyCode, editorSeatCount: count, period, trialEnd } = estimate;
  const money = (amount: number) => format.money({ amount, currencyCode });
  const days = trialEnd ? trialDays(trialEnd, new Date()) : 0;
  return (
    <div className={styles.figures} data-pending={isPending || undefined} aria-busy={isPending}>
      {trialEnd ? (
        <>
          <Badge tone="accent" className={styles.badge}>
            {t('billing.summary.trial', { days })}
          </Badge>
          <TrialTimeline trialEnd={trialEnd} days={days} today={money(0)} atEnd={money(estimate.totalAmount)} />
        </>
      ) : null}
      <dl className={styles.lines}>
        <Line name={t('billing.summary.seats', { count, price: money(estimate.unitAmount), period })}>
          {money(estimate.amount)}
        </Line>
        {estimate.amountWithSubscriptionMigration !== null &&
        estimate.amountWithSubscriptionMigration !== estimate.amount ? (
          <Line name={t('billing.summary.migration')}>
            {money(estimate.amountWithSubscriptionMigration - estimate.amount)}
          </Line>
        ) : null}
        {estimate.discountAmount > 0 ? (
          <Line name={t('billing.summary.discount', { code: estimate.appliedCouponCode ?? '' })}>
            {money(-estimate.discountAmount)}
          </Line>
        ) : null}
        {estimate.waivedAmount > 0 ? (
          <Line name={t('common.paying.waived')}>{money(-estimate.waivedAmount)}</Line>
        ) : null}
        <Line
          isSoft
          name={
            estimate.taxNote === 'reverse_charge'
              ? t('billing.summary.reverseCharge')
              : t('billing.summary.tax', { kind: taxWord(currencyCode), rate: ratePercent(format, estimate.taxRate) })
          }
        >
          {money(estimate.taxAmount)}
        </Line>
      </dl>
      <CouponLine {...coupon} applied={estimate.appliedCouponCode} />
      <dl className={styles.totals} aria-live="polite">
        {trialEnd ? (
          <Line name={t('billing.summary.dueLater', { date: format.day(trialEnd) })}>
            {money(estimate.totalAmount)}
          </Line>
        ) : null}
        <Line isTotal name={t('billing.summary.dueToday')}>
          {money(estimate.dueToday)}
        </Line>
      </dl>
    </div>
  );
}

function Line({
  name,
  isSoft,
  isTotal,
  children,
}: {
  name: string;
  isSoft?: boolean;
  isTotal?: boolean;
  children: string;
}) {
  return (
    <div className={isTotal ? styles.total : isSoft ? styles.soft : styles.line}>
      <dt>{name}</dt>
      <dd key={children} className={styles.figure}>
        {children}
      </dd>
    </div>
  );
}

/** A rate in hundredths of a percent as the language writes it: 2550 is '25.5%'. */
function ratePercent(format: ReturnType<typeof useFormats>, rate: number): string {
  return format.number(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 });
}
