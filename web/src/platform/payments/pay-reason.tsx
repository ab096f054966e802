import { useT } from '../../i18n/use-t.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CardState } from './card-form.ts';
import styles from './pay-reason.module.css';

/**
 * Why the button next to it waits, which is described by `id`: the form of the payment provider is not there. It is there from
 * the start, so that what changes in it is read out.
 */
export function PayReason({ id, state, isCentred = false }: { id: string; state: CardState; isCentred?: boolean }) {
  const t = useT();
  const text = state === 'failed' ? 'payments.reason.failed' : 'payments.reason.loading';
  return (
    <p id={id} className={classNames(styles.reason, isCentred && styles.centred)} role="status">
      {state === 'ready' ? null : t(text)}
    </p>
  );
}
