import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Choice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { ProjectDialogProps } from './project-dialog.tsx';
import styles from './publish-again-dialog.module.css';
import { type OpenState, publishAgain, publishAgainRefusal } from './use-project-changes.ts';

const states: { value: OpenState; label: MessageKey; detail: MessageKey }[] = [
  {
    value: 'anyone_with_link',
    label: 'publishing.share.anyone_with_link',
    detail: 'publishing.share.anyone_with_link.detail',
  },
  { value: 'team_only', label: 'publishing.share.team_only', detail: 'publishing.share.team_only.detail' },
  { value: 'restricted', label: 'publishing.share.restricted', detail: 'publishing.share.restricted.detail' },
];

/**
 * Publishes a design again under its old address. Whom it let in before is not kept: it is asked, so that nobody opens
 * to everybody by accident what was for a few.
 */
export function PublishAgainDialog({ project, onClose }: ProjectDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { name } = project;
  const form = useForm<{ sharedState: OpenState }>({
    start: { sharedState: 'restricted' },
    send: async ({ sharedState }) => {
      await publishAgain(client, project, sharedState);
      showToast({ kind: 'ok', text: t('projects.publishAgain.done', { name }) });
      close();
    },
    refusal: publishAgainRefusal,
    focus: null,
  });
  const { name: field, value, onChange } = form.choice('sharedState');
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="medium"
      title={t('projects.publishAgain.title', { name })}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons formId={formId} label={t('projects.publishAgain.action')} busy={form.busy} onCancel={close} />
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        <p>{t('projects.publishAgain.text')}</p>
        <ChoiceGroup legend={t('publishing.field.share')}>
          {states.map((state) => (
            <Choice
              key={state.value}
              card
              name={field}
              value={state.value}
              checked={value === state.value}
              data-autofocus={value === state.value ? '' : undefined}
              onChange={() => onChange(state.value)}
              label={t(state.label)}
              detail={t(state.detail)}
            />
          ))}
        </ChoiceGroup>
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}
