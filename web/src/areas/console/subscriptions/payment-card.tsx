import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../parts/facts.tsx';
import type { ShownSubscription } from './use-subscriptions.ts';

const tones = { paid: 'ok', overdue: 'warn', none: 'plain' } as const;

/** How a subscription is paid for, and what went wrong with it last. */
export function PaymentCard({ subscription: { payment, graceUntil, status } }: { subscription: ShownSubscription }) {
  const t = useT();
  const format = useFormats();
  const { state, method, nextAttemptAt, lastFailure } = payment;
  const isInGrace = status === 'grace';
  return (
    <Card title={t('console.subscription.payment')}>
      <Facts
        facts={[
          [
            t('console.column.state'),
            <StateDot key="state" tone={tones[state]}>
              {t(`console.subscription.payment.${state}`)}
            </StateDot>,
          ],
          [t('billing.payment.method'), method ? <Method key="method" method={method} /> : t('billing.payment.none')],
          isInGrace && nextAttemptAt !== null && [t('console.subscription.nextTry'), format.moment(nextAttemptAt)],
          isInGrace && graceUntil !== null && [t('console.subscription.grace'), format.date(graceUntil)],
          lastFailure !== null && [
            t('console.subscription.lastFailure'),
            lastFailure.reason === null
              ? format.date(lastFailure.at)
              : t('console.subscription.lastFailure.why', {
                  date: format.date(lastFailure.at),
                  reason: lastFailure.reason,
                }),
          ],
        ]}
      />
    </Card>
  );
}

function Method({ method }: { method: NonNullable<ShownSubscription['payment']['method']> }) {
  const t = useT();
  const { type, cardBrand, lastFourDigits } = method;
  if (type === 'apple_pay') return t('billing.payment.apple');
  return t('billing.source.card', { brand: cardBrand ?? t('billing.payment.card'), digits: lastFourDigits ?? '····' });
}
