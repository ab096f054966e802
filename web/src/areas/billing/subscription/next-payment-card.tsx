import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { useSourceText } from '../payment/source-text.tsx';
import styles from './next-payment-card.module.css';
import { NextPaymentLines } from './next-payment-lines.tsx';
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
  const { primaryPaymentSource: source, totalAmount: amount } = nextPayment;
  const date = format.day(nextPayment.date);
  return (
    <aside className={styles.card} aria-labelledby="next-payment">
      <h2 id="next-payment">{t('billing.next.title')}</h2>
      <p className={styles.total}>{format.money({ amount, currencyCode })}</p>
      <p className={styles.soft}>{source ? t('billing.next.when', { date, source: sourceText(source) }) : date}</p>
      <NextPaymentLines currencyCode={currencyCode} payment={nextPayment} />
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
