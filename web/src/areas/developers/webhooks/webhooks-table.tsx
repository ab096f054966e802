import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Switch } from '../../../ui/choice/switch.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { MenuItem, MenuSeparator, RowMenu } from '../../../ui/popup/menu.tsx';
import type { Webhook } from './use-webhooks.ts';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

/** What can be done with a webhook. */
export type WebhookAct = 'edit' | 'rotate' | 'off' | 'remove';

/** What a webhook is called: its name, or its host where it was given none. */
export function shownName({ name, url }: Pick<Webhook, 'name' | 'url'>): string {
  return name || new URL(url).host;
}

/** The webhooks of a team: address, events, how they do, and whether they are on. */
export function WebhooksTable({
  teamId,
  webhooks,
  onAct,
  onSwitchOn,
}: {
  teamId: string;
  webhooks: readonly Webhook[];
  onAct: (act: WebhookAct, webhook: Webhook) => void;
  onSwitchOn: (webhook: Webhook) => void;
}) {
  const t = useT();
  const format = useFormats();
  const columns: Column<Webhook>[] = [
    {
      key: 'address',
      head: t('webhooks.url'),
      cell: (webhook) => (
        <>
          <Link
            className={styles.address}
            to="/teams/$teamId/settings/developers/webhooks/$webhookId"
            params={{ teamId, webhookId: webhook.id }}
          >
            {webhook.url}
          </Link>
          {webhook.name ? <small className={styles.small}>{webhook.name}</small> : null}
          {webhook.previousSecretUntil ? (
            <small className={styles.small}>
              {t('webhooks.twoSecrets', { until: format.moment(webhook.previousSecretUntil) })}
            </small>
          ) : null}
        </>
      ),
    },
    {
      key: 'events',
      head: t('webhooks.events'),
      width: '200px',
      cell: ({ events }) => <span className={styles.soft}>{format.list(events)}</span>,
      stacked: 'nothing',
    },
    {
      key: 'state',
      head: t('webhooks.lastDay'),
      width: '180px',
      cell: (webhook) => <WebhookState webhook={webhook} />,
    },
    {
      key: 'acts',
      head: t('webhooks.on'),
      width: '130px',
      cell: (webhook) => (
        <span className={styles.acts}>
          <Switch
            label={t('webhooks.onOf', { name: shownName(webhook) })}
            labelHidden
            checked={webhook.isOn}
            onChange={(isOn) => (isOn ? onSwitchOn(webhook) : onAct('off', webhook))}
          />
          <RowMenu
            label={t('webhooks.actsFor', { name: shownName(webhook) })}
            trigger={
              <Button
                variant="quiet"
                size="sm"
                iconOnly
                aria-label={t('webhooks.actsFor', { name: shownName(webhook) })}
              >
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            }
          >
            <MenuItem onAction={() => onAct('edit', webhook)}>{t('webhooks.act.edit')}</MenuItem>
            <MenuItem onAction={() => onAct('rotate', webhook)}>{t('webhooks.act.rotate')}</MenuItem>
            <MenuSeparator />
            <MenuItem danger onAction={() => onAct('remove', webhook)}>
              {t('webhooks.act.remove')}
            </MenuItem>
          </RowMenu>
        </span>
      ),
    },
  ];
  return <Table label={t('webhooks.title')} columns={columns} rows={webhooks} keyOf={({ id }) => id} rowHeight={57} />;
}
