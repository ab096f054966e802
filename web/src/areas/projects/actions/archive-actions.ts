import type { QueryClient } from '@tanstack/react-query';
import { currentTranslate } from '../../../i18n/catalogues.ts';
import { call } from '../../../platform/api/api.ts';
import { spreadNews } from '../../../platform/api/query-news.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { ManagedProject } from './managed-project.ts';

type Named = Pick<ManagedProject, 'projectId' | 'name' | 'archivedAt'>;

/** Archives a project at once, or makes an archived one active again; a toast offers to take it back. */
export function archive(client: QueryClient, project: Named): Promise<void> {
  const { projectId, name } = project;
  const archived = !project.archivedAt;
  const set = (value: boolean) =>
    call('PATCH /web/projects/{projectId}', { params: { projectId }, input: { archived: value } });
  return run(client, () => set(archived), {
    done: archived ? 'projects.archive.done' : 'projects.archive.restored',
    name,
    undo: () => void run(client, () => set(!archived), null),
  });
}

/** Brings a deleted project back. */
export function bringBack(client: QueryClient, { projectId, name }: Named): Promise<void> {
  const restore = () => call('POST /app/projects/{projectId}/restore', { params: { projectId } });
  return run(client, restore, { done: 'projects.delete.back', name });
}

/** Says that a project was deleted, and offers to bring it back. */
export function sayDeleted(client: QueryClient, project: Named): void {
  const t = currentTranslate();
  showToast({
    kind: 'ok',
    text: t('projects.delete.done', { name: project.name }),
    action: { label: t('projects.undo'), onPress: () => void bringBack(client, project) },
  });
}

async function run(
  client: QueryClient,
  act: () => Promise<unknown>,
  message: {
    done: 'projects.archive.done' | 'projects.archive.restored' | 'projects.delete.back';
    name: string;
    undo?: () => void;
  } | null,
): Promise<void> {
  const t = currentTranslate();
  try {
    await act();
    if (message) {
      const action = message.undo && { label: t('projects.undo'), onPress: message.undo };
      showToast({ kind: 'ok', text: t(message.done, { name: message.name }), ...(action && { action }) });
    }
  } catch {
    showToast({ kind: 'error', text: t('common.error.tryAgain') });
  } finally {
    spreadNews(client, 'design-changed');
  }
}
