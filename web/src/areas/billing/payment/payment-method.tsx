import { useT } from '../../../i18n/use-t.ts';
import { CardFields } from '../../../platform/payments/card-fields.tsx';
import type { CardForm } from '../../../platform/payments/card-form.ts';
import { LoadNotice } from '../../../platform/payments/load-notice.tsx';
import type { Payments } from '../../../platform/payments/use-payments.ts';
import { Choice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import styles from './payment-method.module.css';

/** How somebody pays. */
export type PaymentType = 'card' | 'apple_pay';

/** How far the form of the provider is for a kind of payment: Apple Pay needs its script, a card its fields. */
export function formState(type: PaymentType | null, payments: Payments, card: CardForm): CardForm['state'] {
  if (type === 'card') return card.state;
  return payments.state === 'off' ? 'loading' : payments.state;
}

/**
 * Card or Apple Pay; the card's fields are the provider's own and show only for a card (spec 2 §2 Billing page). Without
 * Apple Pay there is nothing to choose.
 */
export function PaymentMethod({
  type,
  onType,
  payments,
  card,
  disabled,
}: {
  /** Null while nothing is chosen. */
  type: PaymentType | null;
  onType: (type: PaymentType) => void;
  payments: Payments;
  card: CardForm;
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
      {payments.applePay ? (
        <ChoiceGroup legend={t('billing.payment.method')} legendHidden columns>
          <Choice {...choice('card')} label={t('billing.payment.card')} detail={t('billing.payment.card.detail')} />
          <Choice
            {...choice('apple_pay')}
            label={t('billing.payment.apple')}
            detail={t('billing.payment.apple.detail')}
          />
        </ChoiceGroup>
      ) : null}
      {type === 'card' ? <CardFields {...card.props} disabled={disabled} /> : null}
      {type === null && payments.state === 'failed' ? (
        <LoadNotice what="form" hasFailed onAgain={payments.retry} />
      ) : null}
    </div>
  );
}
