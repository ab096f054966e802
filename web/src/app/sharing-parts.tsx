import { lazy, type ReactNode, Suspense } from 'react';
import { loadAreas } from '../i18n/catalogues.ts';

const ShareProjectDialog = lazy(async () => {
  const [{ ShareProjectDialog }] = await Promise.all([
    import('../areas/sharing/share-project-dialog.tsx'),
    loadAreas('sharing'),
  ]);
  return { default: ShareProjectDialog };
});
const ShareLinkDialog = lazy(async () => {
  const [{ ShareLinkDialog }] = await Promise.all([
    import('../areas/sharing/share-link-dialog.tsx'),
    loadAreas('sharing'),
  ]);
  return { default: ShareLinkDialog };
});

/** What other areas show of sharing: the dialogs, which are fetched when they are wanted. */
export const sharingParts = {
  project: (project: { projectId: string; teamId: string }, onClose: () => void): ReactNode => (
    <Suspense fallback={null}>
      <ShareProjectDialog {...project} onClose={onClose} />
    </Suspense>
  ),
  link: (viewLinkId: string, onClose: () => void): ReactNode => (
    <Suspense fallback={null}>
      <ShareLinkDialog viewLinkId={viewLinkId} onClose={onClose} />
    </Suspense>
  ),
};

/** How other areas get at the dialogs of sharing. */
export type SharingParts = typeof sharingParts;
