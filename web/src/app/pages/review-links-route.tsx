import { useParams } from '@tanstack/react-router';
import { ReviewLinksPage } from '../../areas/projects/review-links/review-links-page.tsx';
import { PublishArea, PublishButton } from '../../areas/publishing/publish-area.tsx';
import { sharingParts } from '../parts/sharing-parts.tsx';

/** `/teams/{teamId}/review-links`: the list, where publishing can start anywhere (drag and drop). */
export default function ReviewLinksRoute() {
  const { teamId = '' } = useParams({ strict: false });
  return (
    <PublishArea key={teamId} teamId={teamId}>
      <ReviewLinksPage publish={<PublishButton />} renderShareLink={sharingParts.link} />
    </PublishArea>
  );
}
