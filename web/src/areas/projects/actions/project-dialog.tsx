import { UnpublishDialog } from '../review-links/unpublish-dialog.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import type { DialogParts, ManagedProject, ProjectAct } from './managed-project.ts';
import { PublishAgainDialog } from './publish-again-dialog.tsx';
import { RenameProjectDialog } from './rename-project-dialog.tsx';

/** What the dialogs of a project need. */
export interface ProjectDialogProps {
  project: ManagedProject;
  /** It has closed: the owner takes it off the page. */
  onClose: () => void;
}

/** The dialog of what was chosen in a project's menu. `onDeleted`: where the page was about the project alone. */
export default function ProjectDialog({
  act,
  onDeleted,
  parts,
  ...dialog
}: ProjectDialogProps & {
  act: ProjectAct;
  onDeleted?: (() => void) | undefined;
  parts: DialogParts;
}) {
  const { teamId, projectViewLinkId, name } = dialog.project;
  switch (act) {
    case 'share':
      return parts.share(dialog.project, dialog.onClose);
    case 'move':
      return parts.move(dialog.project, dialog.onClose);
    case 'publish':
      return <PublishAgainDialog {...dialog} />;
    case 'unpublish':
      if (!projectViewLinkId) return null;
      return <UnpublishDialog teamId={teamId} link={{ projectViewLinkId, title: name }} onClose={dialog.onClose} />;
    case 'rename':
      return <RenameProjectDialog {...dialog} />;
    case 'delete':
      return <DeleteProjectDialog {...dialog} onDeleted={onDeleted} />;
  }
}
