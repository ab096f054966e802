import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { taxWord } from '../../../platform/payments/tax-word.ts';
import styles from './next-payment-card.module.css';
import type { TeamSubscription } from './use-subscriptions.ts';

/** What the next payment is made of: seats, discount, tax. */
export function NextPaymentLines({
  currencyCode,
  payment: {
    editorSeatCount: count,
    unitAmount,
    amount,
    discountAmount,
    creditAmount,
    waivedAmount,
    appliedCouponCode,
    ...tax
  },
}: {
  currencyCode: string;
  payment: NonNullable<TeamSubscription['nextPayment']>;
}) {
  const t = useT();
  const format = useFormats();
  const money = (minor: number) => format.money({ amount: minor, currencyCode });
  return (
    <dl className={styles.lines}>
      <div>
        <dt>{t('billing.next.seats', { count, price: money(unitAmount) })}</dt>
        <dd>{money(amount)}</dd>
      </div>
      {discountAmount > 0 ? (
        <div>
          <dt>{t('billing.summary.discount', { code: appliedCouponCode ?? '' })}</dt>
          <dd>{money(-discountAmount)}</dd>
        </div>
      ) : null}
      {creditAmount > 0 ? (
        <div>
          <dt>{t('billing.summary.migration')}</dt>
          <dd>{money(-creditAmount)}</dd>
        </div>
      ) : null}
      {waivedAmount > 0 ? (
        <div>
          <dt>{t('common.paying.waived')}</dt>
          <dd>{money(-waivedAmount)}</dd>
        </div>
      ) : null}
      <div className={styles.soft}>
        <dt>
          {tax.taxNote === 'reverse_charge'
            ? t('billing.summary.reverseCharge')
            : t('billing.summary.tax', {
                kind: taxWord(currencyCode),
                rate: format.number(tax.taxRate / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
              })}
        </dt>
        <dd>{money(tax.taxAmount)}</dd>
      </div>
    </dl>
  );
}
