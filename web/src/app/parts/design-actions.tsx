import { lazy, Suspense } from 'react';
import DesignMenu from '../../areas/projects/actions/design-menu.tsx';
import type { ManagedProject } from '../../areas/projects/actions/managed-project.ts';
import type { Review } from '../../areas/review/review-types.ts';
import { revisionNumber } from '../../areas/review/revision-number.ts';
import ShareButton from './share-button.tsx';
import { dialogParts } from './sharing-parts.tsx';

const EarlierNotice = lazy(() => import('../../areas/projects/actions/earlier-notice.tsx'));
const UnsharedNotice = lazy(() => import('../../areas/projects/actions/unshared-notice.tsx'));

/** A design on its review page, and what it is for those who may change it. */
export interface DesignActionsProps {
  readonly viewLink: string;
  readonly review: Review;
}

/** The share button and the menu of the design. */
export function DesignActions({ viewLink, review }: DesignActionsProps) {
  return (
    <>
      {review.can.share ? <ShareButton viewLinkId={viewLink} /> : null}
      <DesignMenu project={projectOf(viewLink, review)} parts={dialogParts} />
    </>
  );
}

/** The text while the design is not shared, and next to an earlier state of it. */
export function DesignNotice({ viewLink, review }: DesignActionsProps) {
  const project = projectOf(viewLink, review);
  if (!review.isNewest) {
    return (
      <Suspense fallback={null}>
        <EarlierNotice viewLink={viewLink} number={revisionNumber(review.webExport)} />
      </Suspense>
    );
  }
  if (project.published || !review.can.share) return null;
  return (
    <Suspense fallback={null}>
      <UnsharedNotice project={project} />
    </Suspense>
  );
}

function projectOf(viewLink: string, { can, projectName, sharedState, teamId, webExport }: Review): ManagedProject {
  return {
    teamId,
    projectId: webExport.projectId,
    name: projectName ?? webExport.title,
    projectViewLinkId: viewLink,
    published: sharedState !== 'not_shared',
    can,
  };
}
