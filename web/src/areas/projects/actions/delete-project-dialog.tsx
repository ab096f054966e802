import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { sayDeleted } from './archive-actions.ts';
import type { ProjectDialogProps } from './project-dialog.tsx';
import { deleteProject, deleteRefusal } from './use-project-changes.ts';

/** Says what deleting a project does before doing it. */
export function DeleteProjectDialog({
  project,
  onClose,
  onDeleted,
}: ProjectDialogProps & { onDeleted?: (() => void) | undefined }) {
  const t = useT();
  const client = useQueryClient();
  const { name } = project;
  return (
    <ConfirmDialog
      title={t('projects.delete.title', { name })}
      confirm={t('projects.delete.confirm')}
      act={async () => {
        await deleteProject(client, project);
        sayDeleted(client, project);
        onDeleted?.();
      }}
      refusal={deleteRefusal}
      onClose={onClose}
    >
      {t('projects.delete.text')}
    </ConfirmDialog>
  );
}
