import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/use-t.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { ProjectDialogProps } from './project-dialog.tsx';
import { useInstantActs } from './use-instant-acts.ts';
import { deleteProject, deleteRefusal } from './use-project-changes.ts';

/** Says what deleting a project does before doing it. */
export function DeleteProjectDialog({
  project,
  onClose,
  onDeleted,
}: ProjectDialogProps & { onDeleted?: (() => void) | undefined }) {
  const t = useT();
  const client = useQueryClient();
  const act = useInstantActs();
  const { name } = project;
  return (
    <ConfirmDialog
      title={t('projects.delete.title', { name })}
      confirm={t('projects.delete.action')}
      act={async () => {
        await deleteProject(client, project);
        showToast({
          kind: 'ok',
          text: t('projects.delete.done', { name }),
          action: { label: t('projects.undo'), onPress: () => void act(project, 'restore') },
        });
        onDeleted?.();
      }}
      refusal={deleteRefusal}
      onClose={onClose}
    >
      {t('projects.delete.text')}
    </ConfirmDialog>
  );
}
