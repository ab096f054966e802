import { useT } from '../../i18n/use-t.ts';
import type { CardState } from './card-form.ts';
import styles from './pay-reason.module.css';

/** Why the button beside it waits: the form of the payment provider is not there. Described by `id`. */
export function PayReason({ id, state }: { id: string; state: CardState }) {
  const t = useT();
  if (state === 'ready') return null;
  return (
    <p id={id} className={styles.reason} role="status">
      {t(state === 'failed' ? 'payments.reason.failed' : 'payments.reason.loading')}
    </p>
  );
}
