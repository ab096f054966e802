import { ApiError } from '@chamfer/client';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { type Refusal, refusals } from '../../../platform/form/refusals.ts';
import { ListFailure } from '../../../platform/list/list-failure.tsx';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { AnswerBadge } from './answer-badge.tsx';
import styles from './deliveries.module.css';
import { DeliveryDetailsCard } from './delivery-details.tsx';
import { useDeliveries, useWebhook, type Webhook } from './use-webhooks.ts';
import { replay, replayFailed, sendTest } from './webhook-calls.ts';
import { shownName } from './webhooks-table.tsx';

type Sending =
  | 'POST /app/teams/{teamId}/webhooks/{webhookId}/test'
  | 'POST /app/teams/{teamId}/webhooks/{webhookId}/replay'
  | 'POST /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay';

const sendRefusal: Refusal = refusals<Sending>({
  INVALID_UUID: 'webhooks.gone',
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  WEBHOOK_NOT_FOUND: 'webhooks.gone',
  WEBHOOK_DELIVERY_NOT_FOUND: 'webhooks.delivery.gone',
  OPERATION_NOT_ALLOWED: 'webhooks.replay.off',
});

/** What a webhook was called for, what came back, and the ways to send it again. */
export function Deliveries({ team, webhookId }: { team: { id: string; name: string }; webhookId: string }) {
  const t = useT();
  const query = useWebhook({ teamId: team.id, webhookId });
  const webhook = query.data;
  const back = (
    <Link
      className={styles.back}
      to="/teams/$teamId/settings/developers"
      params={{ teamId: team.id }}
      search={{ section: 'webhooks' }}
    >
      <ArrowLeft size={14} strokeWidth={1.5} aria-hidden />
      {t('webhooks.title')}
    </Link>
  );
  if (!webhook) {
    const isGone = query.error instanceof ApiError && query.error.status === 404;
    return (
      <>
        {back}
        {isGone ? (
          <EmptyState title={t('webhooks.gone')} text={t('webhooks.gone.text')} />
        ) : query.isError ? (
          <ListFailure text={t('webhooks.failed')} busy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <div role="status" aria-busy="true" aria-label={t('webhooks.loading')}>
            <Skeleton height={240} />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {back}
      <OfOne key={webhook.id} team={team} webhook={webhook} />
    </>
  );
}

function OfOne({ team, webhook }: { team: { id: string }; webhook: Webhook }) {
  const t = useT();
  const client = useQueryClient();
  const which = { teamId: team.id, webhookId: webhook.id };
  const [state, setState] = useState<'all' | 'failed'>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState<'test' | 'failed' | 'one' | null>(null);
  const list = useDeliveries(which, state === 'all' ? undefined : state);
  const shown = list.items.find(({ id }) => id === chosen) ?? list.items[0];
  const send = async (what: 'test' | 'failed' | 'one', act: () => Promise<string | null>) => {
    setBusy(what);
    try {
      const text = await act();
      if (text) showToast({ kind: 'ok', text });
    } catch (error) {
      const { form } = sendRefusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{shownName(webhook)}</h1>
          <p className={styles.url}>{webhook.url}</p>
        </div>
        <div className={styles.buttons}>
          <Button
            icon={<Send size={16} strokeWidth={1.5} aria-hidden />}
            busy={busy === 'test'}
            onClick={() =>
              void send('test', async () => {
                setState('all');
                setChosen((await sendTest(client, which)).id);
                return null;
              })
            }
          >
            {t('webhooks.test')}
          </Button>
          {webhook.failed > 0 ? (
            <Button
              variant="primary"
              icon={<RotateCcw size={16} strokeWidth={1.5} aria-hidden />}
              disabled={!webhook.isOn}
              title={webhook.isOn ? undefined : t('webhooks.replay.off')}
              busy={busy === 'failed'}
              onClick={() =>
                void send('failed', async () => t('webhooks.replayed', { count: await replayFailed(client, which) }))
              }
            >
              {t('webhooks.replayFailed', { count: webhook.failed })}
            </Button>
          ) : null}
        </div>
      </header>
      {webhook.isOn ? null : <Note tone="warn">{t(`webhooks.off.${webhook.offReason ?? 'owner'}.text`)}</Note>}
      <Segmented
        label={t('webhooks.deliveries')}
        options={[
          { value: 'all', label: t('webhooks.all', { count: webhook.total }) },
          { value: 'failed', label: t('webhooks.failedOnly', { count: webhook.failed }) },
        ]}
        value={state}
        onChange={(value) => setState(value === 'failed' ? 'failed' : 'all')}
      />
      <ListView
        list={list}
        loading={t('webhooks.loading')}
        failed={t('webhooks.failed')}
        skeleton={<Skeleton height={240} />}
        empty={
          <EmptyState
            title={t(state === 'failed' ? 'webhooks.noFailures' : 'webhooks.noDeliveries')}
            text={t(state === 'failed' ? 'webhooks.noFailures.text' : 'webhooks.noDeliveries.text')}
          />
        }
      >
        <div className={styles.columns}>
          <Rows items={list.items} shownId={shown?.id} onChoose={setChosen} />
          {shown ? (
            <DeliveryDetailsCard
              which={which}
              deliveryId={shown.id}
              mayReplay={webhook.isOn}
              isReplaying={busy === 'one'}
              onReplay={() =>
                void send('one', async () => {
                  await replay(client, which, shown.id);
                  return null;
                })
              }
            />
          ) : null}
        </div>
      </ListView>
    </>
  );
}

function Rows({
  items,
  shownId,
  onChoose,
}: {
  items: ReturnType<typeof useDeliveries>['items'];
  shownId: string | undefined;
  onChoose: (id: string) => void;
}) {
  const t = useT();
  const format = useFormats();
  const took = (ms: number) =>
    ms < 1000
      ? format.number(ms, { style: 'unit', unit: 'millisecond' })
      : format.number(ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return (
    <ul className={styles.list} aria-label={t('webhooks.deliveries')}>
      {items.map((delivery) => (
        <li key={delivery.id}>
          <button
            type="button"
            className={styles.row}
            aria-pressed={delivery.id === shownId}
            onClick={() => onChoose(delivery.id)}
          >
            <span>
              <span className={styles.type}>{delivery.type}</span>
              <span className={styles.id}>{delivery.messageId}</span>
            </span>
            <AnswerBadge delivery={delivery} />
            <span className={styles.number}>{delivery.last ? took(delivery.last.tookMs) : ''}</span>
            <span className={styles.number}>{format.moment(delivery.at)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
