import { lazy, type ReactNode, Suspense } from 'react';
import type { DialogParts, ManagedProject } from '../../areas/projects/actions/managed-project.ts';
import { loadAreas } from '../../i18n/catalogues.ts';

const ShareProjectDialog = lazy(async () => {
  const [{ ShareProjectDialog }] = await Promise.all([
    import('../../areas/sharing/people/share-project-dialog.tsx'),
    loadAreas('sharing'),
  ]);
  return { default: ShareProjectDialog };
});
const ShareLinkDialog = lazy(async () => {
  const [{ ShareLinkDialog }] = await Promise.all([
    import('../../areas/sharing/link/share-link-dialog.tsx'),
    loadAreas('sharing'),
  ]);
  return { default: ShareLinkDialog };
});

const MoveDialog = lazy(async () => {
  const [{ MoveDialog }] = await Promise.all([
    import('../../areas/project-page/dialogs/move-dialog.tsx'),
    loadAreas('projects', 'projectPage'),
  ]);
  return { default: MoveDialog };
});

/** What other areas show of sharing: the dialogs, which are fetched when they are wanted. */
export const sharingParts = {
  project: (project: { projectId: string; teamId: string }, onClose: () => void): ReactNode => (
    <Suspense fallback={null}>
      <ShareProjectDialog {...project} onClose={onClose} />
    </Suspense>
  ),
  /** Moves a project from a list, where its space is always given. */
  move: ({ projectId, name, teamId, space }: ManagedProject, onClose: () => void): ReactNode => (
    <Suspense fallback={null}>
      <MoveDialog projectId={projectId} name={name} teamId={teamId} space={space ?? null} onClose={onClose} />
    </Suspense>
  ),
  link: (viewLinkId: string, onClose: () => void): ReactNode => (
    <Suspense fallback={null}>
      <ShareLinkDialog viewLinkId={viewLinkId} onClose={onClose} />
    </Suspense>
  ),
};

/** The dialogs that lists of projects and the menu of a design have from other areas. */
export const dialogParts: DialogParts = {
  share: ({ projectId, teamId }, onClose) => sharingParts.project({ projectId, teamId }, onClose),
  move: sharingParts.move,
};
