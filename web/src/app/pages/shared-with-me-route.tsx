import { useParams } from '@tanstack/react-router';
import { SharedWithMePage } from '../../areas/projects/shared-with-me/shared-with-me-page.tsx';
import { PublishArea, PublishButton } from '../../areas/publishing/publish-area.tsx';
import { dialogParts } from '../parts/sharing-parts.tsx';

/** `/teams/{teamId}/shared-with-me`: the list, where publishing can start anywhere (drag and drop). */
export default function SharedWithMeRoute() {
  const { teamId = '' } = useParams({ strict: false });
  return (
    <PublishArea key={teamId} teamId={teamId}>
      <SharedWithMePage publish={(variant) => <PublishButton variant={variant} />} parts={dialogParts} />
    </PublishArea>
  );
}
