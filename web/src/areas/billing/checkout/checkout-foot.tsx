import type { CheckoutEstimate } from '@chamfer/contract/calls/billing/checkout';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LinkButton } from '../../../ui/action/text-link.tsx';
import styles from './checkout-page.module.css';

/** On a phone the summary is folded to its total, which stays in sight above the button, also while it is unfolded. */
export function Folded({
  estimate,
  isUnfolded,
  onPress,
}: {
  estimate: CheckoutEstimate | null;
  isUnfolded: boolean;
  onPress: () => void;
}) {
  const t = useT();
  const format = useFormats();
  if (!estimate) return null;
  const { dueToday: amount, currencyCode } = estimate;
  const Chevron = isUnfolded ? ChevronDown : ChevronUp;
  return (
    <div className={styles.folded}>
      <span className={styles.soft}>{t('billing.summary.dueToday')}</span>
      <LinkButton
        className={styles.unfold}
        aria-expanded={isUnfolded}
        aria-controls="checkout-figures"
        onClick={onPress}
      >
        {t('billing.summary')}
        <Chevron size={16} strokeWidth={1.5} aria-hidden />
      </LinkButton>
      <strong className={styles.due} aria-live="polite">
        {format.money({ amount, currencyCode })}
      </strong>
    </div>
  );
}

/** What prices are in, and how they renew. */
export function Foot({ estimate }: { estimate: CheckoutEstimate | null }) {
  const t = useT();
  if (!estimate) return null;
  const { currencyCode: currency, period } = estimate;
  return <p className={styles.foot}>{t('billing.checkout.foot', { currency, period })}</p>;
}
