import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { ProjectDialogProps } from './project-dialog.tsx';
import { checkProjectName, projectNameMaxLength, renameProject, renameRefusal } from './use-project-changes.ts';

/** Renames a project; starts with its present name. */
export function RenameProjectDialog({ project, onClose }: ProjectDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useForm({
    start: { name: project.name },
    check: checkProjectName,
    send: async ({ name }) => {
      const renamed = await renameProject(client, project, name.trim());
      showToast({ kind: 'ok', text: t('projects.rename.done', { name: renamed }) });
      close();
    },
    refusal: renameRefusal,
  });
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('projects.rename.title')}
      closeLabel={t('common.close')}
      footer={<DialogButtons formId={formId} label={t('projects.rename.action')} busy={form.busy} onCancel={close} />}
    >
      <form id={formId} {...form.props}>
        <TextField
          {...form.field('name')}
          label={t('projects.rename.name')}
          maxLength={projectNameMaxLength}
          autoComplete="off"
        />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}
