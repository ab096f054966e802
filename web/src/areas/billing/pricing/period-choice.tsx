import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Period } from '../checkout/checkout-search.ts';
import type { DisplayPrice } from './display-price.ts';

/** Whether prices are by the year, which says what it saves, or by the month. */
export function PeriodChoice({
  price,
  period,
  onChange,
}: {
  price: DisplayPrice | null;
  period: Period;
  onChange: (period: Period) => void;
}) {
  const t = useT();
  const format = useFormats();
  const yearly = (
    <>
      {t('billing.yearly')}
      {price ? (
        <Badge tone="ok">{t('billing.save', { percent: format.percent(price.savingsPercent / 100) })}</Badge>
      ) : null}
    </>
  );
  return (
    <Segmented
      label={t('billing.checkout.period')}
      value={period}
      onChange={onChange}
      options={[
        { value: 'yearly', label: yearly },
        { value: 'monthly', label: t('billing.monthly') },
      ]}
    />
  );
}
