import { ArchiveRestore } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Button, type ButtonLook } from '../../../ui/action/button.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { ProjectData } from '../use-project.ts';
import { useRestoreProject } from '../use-project-changes.ts';

/** Brings a project back that was archived or deleted. */
export function RestoreButton({ data, ...look }: { data: ProjectData } & ButtonLook) {
  const t = useT();
  const { projectId, deletedAt } = data.project;
  const restore = useRestoreProject(projectId, deletedAt !== null);
  const fail = () => showToast({ kind: 'error', text: t('common.error.tryAgain') });
  return (
    <Button
      {...look}
      icon={<ArchiveRestore size={16} strokeWidth={1.5} aria-hidden />}
      busy={restore.isPending}
      onClick={() => restore.mutate(undefined, { onError: fail })}
    >
      {t(deletedAt ? 'projectPage.bringBack' : 'projectPage.restore')}
    </Button>
  );
}
