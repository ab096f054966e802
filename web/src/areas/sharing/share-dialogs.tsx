import { lazy } from 'react';
import { loadAreas } from '../../i18n/catalogues.ts';

/** The dialog of a project's people; its code and texts are loaded when it is first opened. */
export const LazyShareProjectDialog = lazy(async () => {
  const [{ ShareProjectDialog }] = await Promise.all([import('./share-project-dialog.tsx'), loadAreas('sharing')]);
  return { default: ShareProjectDialog };
});

/** The dialog of a review link; its code and texts are loaded when it is first opened. */
export const LazyShareLinkDialog = lazy(async () => {
  const [{ ShareLinkDialog }] = await Promise.all([import('./share-link-dialog.tsx'), loadAreas('sharing')]);
  return { default: ShareLinkDialog };
});
