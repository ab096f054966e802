import { reaches } from '@chamfer/contract/roles';
import type { Rule } from '../../platform/policy.ts';
import type { ProjectFacts } from '../projects/projects.policy.ts';

/** The facts that decide access to an upload: the actor's role in its project, and whether the upload is theirs. */
export interface UploadFacts extends ProjectFacts {
  isOwn: boolean;
}

const needsEditor: Rule<ProjectFacts> = ({ role }) => (reaches(role, 'editor') ? null : 'WEB_EXPORT_NOT_FOUND');

/** Who may do what with a web export that was begun: editors, and nobody else learns of it (ACCESS §3). */
export const webExport = {
  follow: needsEditor,
  finish: needsEditor,
  cancel: needsEditor,
  replaceThumbnails: needsEditor,
};

/** Who may go on with an upload: whoever began it, as long as they may edit the project. */
export const upload = {
  resume: (({ role, isOwn }) =>
    isOwn && reaches(role, 'editor') ? null : 'UPLOAD_NOT_FOUND') satisfies Rule<UploadFacts>,
};
