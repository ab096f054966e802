import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { useT } from '../../i18n/use-t.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { ProjectData } from './use-project.ts';
import { bringBack, changeProject } from './use-project-changes.ts';

/** Brings a project back that was archived or deleted. */
export function RestoreButton({ data, ...look }: { data: ProjectData } & ButtonLook) {
  const t = useT();
  const client = useQueryClient();
  const { projectId, deletedAt } = data.project;
  const restore = useMutation({
    mutationFn: () =>
      deletedAt ? bringBack(client, projectId) : changeProject(client, projectId, { archived: false }),
    onError: () => showToast({ kind: 'error', text: t('common.error.tryAgain') }),
  });
  return (
    <Button
      {...look}
      icon={<ArchiveRestore size={16} strokeWidth={1.5} aria-hidden />}
      busy={restore.isPending}
      onClick={() => restore.mutate()}
    >
      {t(deletedAt ? 'projectPage.bringBack' : 'projectPage.restore')}
    </Button>
  );
}
