import { lazy, type ReactNode, Suspense } from 'react';
import type { ManagedProject } from '../areas/projects/managed-project.ts';
import type { Review } from '../areas/review/review-types.ts';
import { loadAreas } from '../i18n/catalogues.ts';
import { dialogParts } from './sharing-parts.tsx';

const ShareButton = lazy(() => withTexts(import('./share-button.tsx')));
const DesignMenu = lazy(() => withTexts(import('../areas/projects/design-menu.tsx')));
const EarlierNotice = lazy(() => withTexts(import('../areas/projects/earlier-notice.tsx')));
const UnsharedNotice = lazy(() => withTexts(import('../areas/projects/unshared-notice.tsx')));

/**
 * What the review page has from the area of projects: the menu of the design, and what is said while it is not shared.
 * Nothing for those who may do nothing with it, and none of it is fetched for them.
 */
export function designParts(viewLink: string, review: Review): { menu: ReactNode; notice: ReactNode } {
  const { can, projectName, sharedState, teamId, webExport } = review;
  if (!can.share && !can.rename && !can.delete) return { menu: null, notice: null };
  const project: ManagedProject = {
    teamId,
    projectId: webExport.projectId,
    name: projectName ?? webExport.title,
    projectViewLinkId: viewLink,
    published: sharedState !== 'not_shared',
    can,
  };
  return {
    menu: (
      <Suspense fallback={null}>
        {can.share ? <ShareButton viewLinkId={viewLink} /> : null}
        <DesignMenu project={project} parts={dialogParts} />
      </Suspense>
    ),
    notice: review.isNewest ? (
      project.published || !can.share ? null : (
        <Suspense fallback={null}>
          <UnsharedNotice project={project} />
        </Suspense>
      )
    ) : (
      <Suspense fallback={null}>
        <EarlierNotice viewLink={viewLink} revisionId={webExport.revisionId} />
      </Suspense>
    ),
  };
}

async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  await loadAreas('projects', 'publishing');
  return module;
}
