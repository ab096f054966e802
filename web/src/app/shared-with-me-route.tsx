import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { SharedWithMePage } from '../areas/projects/shared-with-me-page.tsx';
import { PublishArea, PublishButton } from '../areas/publishing/publish-area.tsx';
import { loadAreas } from '../i18n/catalogues.ts';

const MoveDialog = lazy(async () => {
  const [{ MoveDialog }] = await Promise.all([
    import('../areas/project-page/move-dialog.tsx'),
    loadAreas('projectPage'),
  ]);
  return { default: MoveDialog };
});

/** `/teams/{teamId}/shared-with-me`: the list, where publishing can start anywhere (drag and drop). */
export default function SharedWithMeRoute() {
  const { teamId = '' } = useParams({ strict: false });
  return (
    <PublishArea key={teamId} teamId={teamId}>
      <SharedWithMePage
        publish={<PublishButton />}
        renderMove={({ project, onClose }) => (
          <MoveDialog data={{ project, space: project.space, teamId }} name={project.name} onClose={onClose} />
        )}
      />
    </PublishArea>
  );
}
