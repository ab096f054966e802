import { webhookEvents } from '@chamfer/contract/webhook-events';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { CheckChoice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import type { Webhook } from './use-webhooks.ts';
import {
  addWebhook,
  addWebhookRefusal,
  changeWebhook,
  changeWebhookRefusal,
  checkWebhook,
  formOf,
  type WebhookForm,
  type WithSecret,
} from './webhook-calls.ts';
import styles from './webhooks.module.css';

/** Asks for the address of a webhook and what it is called for; of a new one the secret comes next. */
export function WebhookDialog({
  team,
  webhook,
  onAdded,
  onClose,
}: {
  team: { id: string; name: string };
  /** Null for a new one. */
  webhook: Webhook | null;
  onAdded: (added: WithSecret) => void;
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const [first, ...others] = webhookEvents;
  const form = useForm<WebhookForm>({
    start: formOf(webhook),
    check: checkWebhook,
    send: async (values) => {
      if (webhook) await changeWebhook(client, { teamId: team.id, webhookId: webhook.id }, values);
      else onAdded(await addWebhook(client, team.id, values));
      close();
    },
    refusal: webhook ? changeWebhookRefusal : addWebhookRefusal,
    mends: Object.fromEntries(others.map((event) => [event, [first]])),
  });
  const { error } = form.checkbox(first);
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t(webhook ? 'webhooks.edit.title' : 'webhooks.add.title')}
      about={team.name}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons
          formId={formId}
          label={t(webhook ? 'teamSettings.save' : 'webhooks.add')}
          busy={form.busy}
          onCancel={close}
        />
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        <TextField
          {...form.field('url')}
          label={t('webhooks.url')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextField
          {...form.field('name')}
          label={t('webhooks.name')}
          hint={t('webhooks.name.hint')}
          autoComplete="off"
        />
        <ChoiceGroup legend={t('webhooks.events')} columns error={error}>
          {webhookEvents.map((event) => {
            const { error: _, ...input } = form.checkbox(event);
            return (
              <CheckChoice
                key={event}
                {...input}
                label={<code className={styles.event}>{event}</code>}
                detail={t(`webhooks.event.${event}`)}
              />
            );
          })}
        </ChoiceGroup>
        {webhook ? null : <Note>{t('webhooks.add.secret')}</Note>}
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}
