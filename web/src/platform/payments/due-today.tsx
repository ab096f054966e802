import type { Money } from '@chamfer/contract';
import { useFormats } from '../../i18n/format.ts';
import { Trans } from '../../i18n/trans.tsx';
import styles from './due-today.module.css';

/** What pressing the button next to it charges, in the footer of a dialog; nothing where it takes nothing. */
export function DueToday({ money }: { money: Money | null }) {
  const format = useFormats();
  if (!money || money.amount === 0) return null;
  return (
    <span className={styles.due} aria-live="polite">
      <Trans
        id="common.paying.dueToday"
        values={{ amount: format.money(money) }}
        components={[(amount) => <strong>{amount}</strong>]}
      />
    </span>
  );
}
