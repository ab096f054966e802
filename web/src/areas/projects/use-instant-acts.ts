import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/use-t.ts';
import { refusals } from '../../platform/refusals.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { InstantAct, ManagedProject } from './managed-project.ts';
import { archiveProject, bringBackProject } from './use-project-changes.ts';

const refusal = refusals<'PATCH /web/projects/{projectId}' | 'POST /app/projects/{projectId}/restore'>({
  PROJECT_NOT_FOUND: 'projects.gone',
  PROJECT_FORBIDDEN: 'projects.notAllowed',
  OPERATION_NOT_ALLOWED: 'projects.notAllowed',
  SPACE_NOT_FOUND: 'projects.notAllowed',
  SPACE_FORBIDDEN: 'projects.notAllowed',
});

/**
 * Carries out what is not asked about, because it can be taken back: archives a project, or restores one that was
 * archived or deleted. A toast tells of it, with the way back where it was archived.
 */
export function useInstantActs() {
  const t = useT();
  const client = useQueryClient();
  const act = async (project: ManagedProject, chosen: InstantAct): Promise<void> => {
    const { name } = project;
    try {
      if (chosen === 'archive') {
        await archiveProject(client, project, true);
        showToast({
          kind: 'ok',
          text: t('projects.archive.done', { name }),
          action: {
            label: t('projects.undo'),
            onPress: () => void act({ ...project, archivedAt: new Date().toISOString() }, 'restore'),
          },
        });
        return;
      }
      if (project.archivedAt && !project.deletedAt) await archiveProject(client, project, false);
      else await bringBackProject(client, project);
      showToast({ kind: 'ok', text: t('projects.restored', { name }) });
    } catch (error) {
      const { form } = refusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
    }
  };
  return act;
}
