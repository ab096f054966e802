import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { taxWord } from '../../../platform/tax-word.ts';
import { textLinkClass } from '../../../ui/text-link.tsx';
import { useSourceText } from '../payment/source-text.tsx';
import styles from './next-payment-card.module.css';
import type { TeamSubscription } from './use-subscriptions.ts';

/**
 * What is charged next without anybody's doing, and with what. `isOwner`: only owners open the page of bills.
 */
export function NextPaymentCard({
  plan: { teamId, currencyCode, nextPayment },
  isOwner,
}: {
  plan: TeamSubscription;
  isOwner: boolean;
}) {
  const t = useT();
  const format = useFormats();
  const sourceText = useSourceText();
  if (!nextPayment) return null;
  const money = (amount: number) => format.money({ amount, currencyCode });
  const { primaryPaymentSource: source, editorSeatCount: count, discountAmount, taxRate, taxNote } = nextPayment;
  const date = format.day(nextPayment.date);
  return (
    <aside className={styles.card} aria-labelledby="next-payment">
      <h2 id="next-payment">{t('billing.next.title')}</h2>
      <p className={styles.total}>{money(nextPayment.totalAmount)}</p>
      <p className={styles.soft}>{source ? t('billing.next.when', { date, source: sourceText(source) }) : date}</p>
      <dl className={styles.lines}>
        <div>
          <dt>{t('billing.next.seats', { count, price: money(nextPayment.unitAmount) })}</dt>
          <dd>{money(nextPayment.amount)}</dd>
        </div>
        {discountAmount > 0 ? (
          <div>
            <dt>{t('billing.summary.discount', { code: nextPayment.appliedCouponCode ?? '' })}</dt>
            <dd>{money(-discountAmount)}</dd>
          </div>
        ) : null}
        <div className={styles.soft}>
          <dt>
            {taxNote === 'reverse_charge'
              ? t('billing.summary.reverseCharge')
              : t('billing.summary.tax', {
                  kind: taxWord(currencyCode),
                  rate: format.number(taxRate / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
                })}
          </dt>
          <dd>{money(nextPayment.taxAmount)}</dd>
        </div>
      </dl>
      {isOwner ? (
        <div className={styles.links}>
          <Link className={textLinkClass()} to="/teams/$teamId/billing" params={{ teamId }}>
            {t('billing.next.invoices')}
          </Link>
          <Link
            className={textLinkClass()}
            to="/teams/$teamId/billing"
            params={{ teamId }}
            search={{ edit_payment: 'true' } as never}
          >
            {t('billing.payment.method')}
          </Link>
        </div>
      ) : null}
    </aside>
  );
}
