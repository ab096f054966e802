import { lazy, type ReactNode, Suspense } from 'react';
import type { Review } from '../../areas/review/review-types.ts';
import { loadAreas } from '../../i18n/catalogues.ts';

const DesignActions = lazy(() => loadActions().then((actions) => ({ default: actions.DesignActions })));
const DesignNotice = lazy(() => loadActions().then((actions) => ({ default: actions.DesignNotice })));

/**
 * What the review page has from the area of projects: the menu of the design, and the note while it is not shared.
 * Nothing for those who may do nothing with it, and none of it is fetched for them.
 */
export function designParts(viewLink: string, review: Review): { menu: ReactNode; notice: ReactNode } {
  const { can } = review;
  if (!can.share && !can.rename && !can.delete) return { menu: null, notice: null };
  return {
    menu: (
      <Suspense fallback={null}>
        <DesignActions viewLink={viewLink} review={review} />
      </Suspense>
    ),
    notice: (
      <Suspense fallback={null}>
        <DesignNotice viewLink={viewLink} review={review} />
      </Suspense>
    ),
  };
}

async function loadActions() {
  const [actions] = await Promise.all([import('./design-actions.tsx'), loadAreas('projects', 'publishing')]);
  return actions;
}
