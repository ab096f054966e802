import { useParams } from '@tanstack/react-router';
import { ProjectPage } from '../../areas/project-page/page/project-page.tsx';
import type { ProjectParts } from '../../areas/project-page/project-parts.ts';
import { PublishAgainDialog } from '../../areas/projects/actions/publish-again-dialog.tsx';
import { Thumbnail } from '../../areas/projects/list/thumbnail.tsx';
import { CopyReviewLinkButton } from '../../areas/projects/review-links/copy-review-link.tsx';
import { copyReviewLink } from '../../areas/projects/review-links/review-link-address.ts';
import { UnpublishDialog } from '../../areas/projects/review-links/unpublish-dialog.tsx';
import { ExportNotices } from '../../areas/publishing/publication/export-notices.tsx';
import { PublishArea, PublishButton } from '../../areas/publishing/publish-area.tsx';
import { Invited } from '../parts/invited.tsx';
import { sharingParts } from '../parts/sharing-parts.tsx';
import { ProjectFrame } from '../shell/project-frame.tsx';

/** What the page of a project has from the areas of lists, publishing and sharing. */
const parts: ProjectParts = {
  Thumbnail,
  CopyLink: CopyReviewLinkButton,
  copyLink: (link) => void copyReviewLink(link),
  PublishArea: ({ project: { projectId }, teamId, children }) => (
    <PublishArea key={projectId} teamId={teamId} projectId={projectId}>
      {children}
    </PublishArea>
  ),
  ExportNotices,
  publishButton: <PublishButton short variant="secondary" size="sm" />,
  renderLinkDialog: ({ act, link, teamId, onClose }) =>
    act === 'unpublish' ? (
      <UnpublishDialog teamId={teamId} link={link} onClose={onClose} />
    ) : (
      <PublishAgainDialog
        project={{
          teamId,
          projectId: link.projectId,
          name: link.title,
          projectViewLinkId: link.projectViewLinkId,
          published: false,
          can: { share: true, rename: false, move: false, archive: false, delete: false, restore: false },
        }}
        onClose={onClose}
      />
    ),
  renderShare: ({ onClose, ...project }) => sharingParts.project(project, onClose),
  renderShareLink: ({ viewLinkId, onClose }) => sharingParts.link(viewLinkId, onClose),
};

/** `/p/{projectId}`: a project, with what other areas do for it. */
export default function ProjectRoute() {
  const { projectId = '' } = useParams({ strict: false });
  return (
    <Invited to={{ projectId }}>
      <ProjectPage frame={ProjectFrame} parts={parts} />
    </Invited>
  );
}
