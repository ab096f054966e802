import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import type { Webhook } from './use-webhooks.ts';
import styles from './webhooks.module.css';

/** How a webhook does: why it is off, or how its deliveries of the last 24 hours went. */
export function WebhookState({ webhook: { isOn, offReason, offAt, lastDay } }: { webhook: Webhook }) {
  const t = useT();
  const format = useFormats();
  if (!isOn) {
    return (
      <>
        <StateDot tone={offReason ? 'danger' : 'plain'}>{t(`webhooks.off.${offReason ?? 'owner'}`)}</StateDot>
        {offAt && offReason ? <small className={styles.small}>{format.moment(offAt)}</small> : null}
      </>
    );
  }
  const { delivered, failed, pending } = lastDay;
  const troubles = [
    ...(failed > 0 ? [t('webhooks.failedCount', { count: failed })] : []),
    ...(pending > 0 ? [t('webhooks.pendingCount', { count: pending })] : []),
  ];
  const tone = failed > 0 ? 'warn' : delivered > 0 ? 'ok' : 'plain';
  return (
    <>
      <StateDot tone={tone}>{t('webhooks.delivered', { count: delivered })}</StateDot>
      {troubles.length > 0 ? <small className={styles.small}>{format.list(troubles)}</small> : null}
    </>
  );
}
