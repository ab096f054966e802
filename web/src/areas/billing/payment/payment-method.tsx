import { useT } from '../../../i18n/use-t.ts';
import { CardFields, type CardHandle } from '../../../platform/payments/card-fields.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import styles from './payment-method.module.css';

/** How somebody pays. */
export type PaymentType = 'card' | 'apple_pay';

/**
 * Card or Apple Pay; the card's fields are the provider's own and show only for a card (spec 2 §2 Billing page). Without
 * Apple Pay there is nothing to choose.
 */
export function PaymentMethod({
  type,
  onType,
  applePay,
  onCard,
  disabled,
}: {
  /** Null while nothing is chosen. */
  type: PaymentType | null;
  onType: (type: PaymentType) => void;
  applePay: boolean;
  onCard: (card: CardHandle | null) => void;
  disabled: boolean;
}) {
  const t = useT();
  const choice = (value: PaymentType) => ({
    name: 'paymentType',
    card: true,
    disabled,
    checked: type === value,
    onChange: () => onType(value),
  });
  return (
    <div className={styles.method}>
      {applePay ? (
        <ChoiceGroup legend={t('billing.payment.method')} legendHidden columns>
          <Choice {...choice('card')} label={t('billing.payment.card')} detail={t('billing.payment.card.detail')} />
          <Choice
            {...choice('apple_pay')}
            label={t('billing.payment.apple')}
            detail={t('billing.payment.apple.detail')}
          />
        </ChoiceGroup>
      ) : null}
      {type === 'card' ? <CardFields onHandle={onCard} disabled={disabled} /> : null}
    </div>
  );
}
