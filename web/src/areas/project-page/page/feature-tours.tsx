import { brand } from '@chamfer/contract/brand';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAppProperties, useStoreAppProperties } from '../../../platform/account/use-app-properties.ts';
import { track } from '../../../platform/tracking/signals.ts';
import { OpenedSheetArt, ReviewedPartArt, SharedPartArt, WaitingRequestArt } from '../../../ui/art/tour-art.tsx';
import { FeatureTour, type TourSlide } from '../../../ui/overlay/feature-tour.tsx';
import type { ProjectData } from '../use-project.ts';

const flags = {
  owner: 'web_feature_tour_project_sharing_owner_completed',
  editor: 'web_feature_tour_project_sharing_collaborator_completed',
} as const;

/** Introduces the page to owners and to editors, each once (spec 3 §2 Feature tours, J33). */
export function FeatureTours({ userRole, canShare }: { userRole: ProjectData['userRole']; canShare: boolean }) {
  const { data: properties, isSuccess } = useAppProperties();
  const role = userRole === 'owner' || userRole === 'editor' ? userRole : null;
  if (!role || !canShare || !isSuccess) return null;
  return <SharingTour role={role} isCompleted={properties?.[flags[role]] === true} />;
}

function SharingTour({ role, isCompleted }: { role: keyof typeof flags; isCompleted: boolean }) {
  const t = useT();
  const store = useStoreAppProperties();
  // It stays until it has faded out, although it is completed with the press of its last button.
  const [isOpen, setOpen] = useState(!isCompleted);
  const slides: Record<keyof typeof flags, readonly TourSlide[]> = {
    owner: [
      {
        image: <SharedPartArt />,
        title: t('projectPage.tour.owner.share.title'),
        description: t('projectPage.tour.owner.share.text'),
      },
      {
        image: <WaitingRequestArt />,
        title: t('projectPage.tour.owner.requests.title'),
        description: t('projectPage.tour.owner.requests.text'),
      },
    ],
    editor: [
      {
        image: <OpenedSheetArt />,
        title: t('projectPage.tour.editor.open.title'),
        description: t('projectPage.tour.editor.open.text', { product: brand.name }),
      },
      {
        image: <ReviewedPartArt />,
        title: t('projectPage.tour.editor.review.title'),
        description: t('projectPage.tour.editor.review.text'),
      },
    ],
  };
  const tour = `project_sharing_${role}`;
  const shown = slides[role].map((slide, index) => ({
    ...slide,
    onDisplay: () => track('feature_tour_shown', { tour, slide: index + 1 }),
  }));
  const complete = () => {
    track('feature_tour_finished', { tour });
    store.mutate({ [flags[role]]: true });
  };
  return (
    <FeatureTour
      open={isOpen}
      slides={shown}
      nextLabel={t('projectPage.tour.next')}
      lastLabel={t('projectPage.tour.done')}
      closeLabel={t('common.close')}
      progressText={(slide, total) => t('projectPage.tour.place', { slide, total })}
      onFinish={complete}
      onClose={() => setOpen(false)}
    />
  );
}
