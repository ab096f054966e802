import { RotateCcw } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListFailure } from '../../../platform/list/list-failure.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AnswerBadge } from './answer-badge.tsx';
import styles from './deliveries.module.css';
import { type DeliveryDetails, type OfWebhook, useDelivery } from './use-webhooks.ts';

/** A delivery: when and how often it was tried, what came back, and what was sent. */
export function DeliveryDetailsCard({
  which,
  deliveryId,
  mayReplay,
  isReplaying,
  onReplay,
}: {
  which: OfWebhook;
  deliveryId: string;
  /** The webhook is on. */
  mayReplay: boolean;
  isReplaying: boolean;
  onReplay: () => void;
}) {
  const t = useT();
  const query = useDelivery(which, deliveryId);
  const delivery = query.data;
  if (!delivery) {
    return (
      <section className={styles.details} aria-busy={!query.isError}>
        <div className={styles.body}>
          {query.isError ? (
            <ListFailure text={t('webhooks.failed')} busy={query.isFetching} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={160} />
          )}
        </div>
      </section>
    );
  }
  const [latest] = delivery.latestTries;
  return (
    <section className={styles.details} aria-label={delivery.type}>
      <header>
        <div>
          <h2>{delivery.type}</h2>
          <Tries delivery={delivery} />
        </div>
        <Button
          size="sm"
          icon={<RotateCcw size={14} strokeWidth={1.5} aria-hidden />}
          disabled={!mayReplay}
          title={mayReplay ? undefined : t('webhooks.replay.off')}
          busy={isReplaying}
          onClick={onReplay}
        >
          {t('webhooks.replay')}
        </Button>
      </header>
      <div className={styles.body}>
        {latest ? (
          <div>
            <h3>
              {t('webhooks.theirAnswer')} <AnswerBadge delivery={delivery} />
            </h3>
            {latest.answer ? (
              <pre className={styles.code}>{textOf(latest.answer.headers, latest.answer.text)}</pre>
            ) : null}
          </div>
        ) : null}
        <div>
          <h3>{t('webhooks.sent')}</h3>
          <pre className={styles.code}>
            {latest
              ? `POST ${latest.sent.path}\n${textOf(latest.sent.headers, delivery.body)}`
              : textOf({}, delivery.body)}
          </pre>
        </div>
        <p className={styles.soft}>{t('webhooks.sameId', { header: 'webhook-id' })}</p>
      </div>
    </section>
  );
}

function Tries({ delivery: { at, tries, nextTryAt, state } }: { delivery: DeliveryDetails }) {
  const t = useT();
  const format = useFormats();
  const next = state === 'pending' && nextTryAt && tries > 0 ? format.date(nextTryAt) : null;
  return (
    <p className={styles.soft}>
      {next
        ? t('webhooks.tries.next', { at: format.date(at), tries, next })
        : t('webhooks.tries', { at: format.date(at), tries })}
    </p>
  );
}

/** Headers and a body as they are on the wire. */
function textOf(headers: Record<string, string>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...lines, ...(lines.length > 0 ? [''] : []), body].join('\n');
}
