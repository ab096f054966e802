import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { ShownOnceDialog } from '../../../platform/form/shown-once-dialog.tsx';
import { ListFailure } from '../../../platform/list/list-failure.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { useWebhooks, type Webhook } from './use-webhooks.ts';
import {
  removeWebhook,
  removeWebhookRefusal,
  rotateSecret,
  rotateSecretRefusal,
  switchWebhook,
  switchWebhookRefusal,
  type WithSecret,
} from './webhook-calls.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { shownName, type WebhookAct, WebhooksTable } from './webhooks-table.tsx';

/** The webhooks of a team: they are added, changed, switched and removed here. */
export function WebhooksCard({ team }: { team: { id: string; name: string } }) {
  const t = useT();
  const client = useQueryClient();
  const query = useWebhooks(team.id);
  const [asked, setAsked] = useState<{ act: WebhookAct | 'add'; webhook: Webhook | null } | null>(null);
  const [given, setGiven] = useState<WithSecret | null>(null);
  const close = () => setAsked(null);
  const webhooks = query.data?.webhooks ?? [];
  const isEmpty = query.data !== undefined && webhooks.length === 0;
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden />}
      onClick={() => setAsked({ act: 'add', webhook: null })}
    >
      {t('webhooks.add')}
    </Button>
  );
  const switchOn = async (webhook: Webhook) => {
    try {
      await switchWebhook(client, { teamId: team.id, webhookId: webhook.id }, true);
    } catch (error) {
      const { form } = switchWebhookRefusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
    }
  };
  return (
    <>
      <Card title={t('webhooks.title')} lead={t('webhooks.lead')} action={isEmpty ? null : add}>
        {query.isError && !query.data ? (
          <ListFailure text={t('webhooks.failed')} busy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <div role="status" aria-busy="true" aria-label={t('webhooks.loading')}>
            <Skeleton height={20} width="60%" />
          </div>
        ) : isEmpty ? (
          <EmptyState
            art={<EmptySheetArt />}
            title={t('webhooks.empty')}
            text={t('webhooks.empty.text')}
            actions={add}
          />
        ) : (
          <WebhooksTable
            teamId={team.id}
            webhooks={webhooks}
            onAct={(act, webhook) => setAsked({ act, webhook })}
            onSwitchOn={(webhook) => void switchOn(webhook)}
          />
        )}
      </Card>
      {asked?.act === 'add' || asked?.act === 'edit' ? (
        <WebhookDialog team={team} webhook={asked.webhook} onAdded={setGiven} onClose={close} />
      ) : null}
      {asked?.webhook && asked.act !== 'add' && asked.act !== 'edit' ? (
        <AskDialog team={team} act={asked.act} webhook={asked.webhook} onGiven={setGiven} onClose={close} />
      ) : null}
      {given && asked === null ? (
        <ShownOnceDialog
          title={t('webhooks.shown.title')}
          text={t('webhooks.shown.text', { name: shownName(given.webhook) })}
          label={t('webhooks.shown.label')}
          value={given.secret}
          onClose={() => setGiven(null)}
        />
      ) : null}
    </>
  );
}

/** Asks before a webhook is switched off, gets a new secret, or is removed. */
function AskDialog({
  team,
  act,
  webhook,
  onGiven,
  onClose,
}: {
  team: { id: string; name: string };
  act: 'rotate' | 'off' | 'remove';
  webhook: Webhook;
  onGiven: (given: WithSecret) => void;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const which = { teamId: team.id, webhookId: webhook.id };
  const name = shownName(webhook);
  const acts = {
    rotate: {
      variant: 'primary',
      act: async () => onGiven(await rotateSecret(client, which)),
      refusal: rotateSecretRefusal,
    },
    off: { variant: 'danger', act: () => switchWebhook(client, which, false), refusal: switchWebhookRefusal },
    remove: { variant: 'danger', act: () => removeWebhook(client, which), refusal: removeWebhookRefusal },
  } as const;
  return (
    <ConfirmDialog
      {...acts[act]}
      title={t(`webhooks.${act}.title`, { name })}
      about={team.name}
      confirm={t(`webhooks.${act}.confirm`)}
      onClose={onClose}
    >
      {t(`webhooks.${act}.text`, { pending: webhook.lastDay.pending, total: webhook.total })}
    </ConfirmDialog>
  );
}
