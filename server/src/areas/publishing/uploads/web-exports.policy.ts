import { reaches } from '@chamfer/contract/roles';
import { all, type Rule } from '../../../platform/policy.ts';
import type { ProjectFacts } from '../../projects/projects.policy.ts';

/** The facts that decide access to an upload: the actor's role in its project, and whether the upload is theirs. */
export interface UploadFacts extends ProjectFacts {
  isOwn: boolean;
}

const needsEditor: Rule<ProjectFacts> = ({ role }) => (reaches(role, 'editor') ? null : 'WEB_EXPORT_NOT_FOUND');
const isLive: Rule<ProjectFacts> = ({ isArchived }) => (isArchived ? 'OPERATION_NOT_ALLOWED' : null);

/**
 * Who may do what with an unfinished web export: only editors of the project; to others it does not exist (ACCESS §3).
 */
export const webExport = {
  follow: needsEditor,
  /** Archived projects are read-only. */
  finish: all(needsEditor, isLive),
  cancel: needsEditor,
  /** What was begun is finished, also where the design is none of the newest by then. */
  retry: all(needsEditor, isLive),
  replaceThumbnails: needsEditor,
  changeUnit: all(needsEditor, isLive),
};

/** Who may continue an upload: the person who began it, as long as they may edit the project. */
export const upload = {
  resume: (({ role, isOwn }) =>
    isOwn && reaches(role, 'editor') ? null : 'UPLOAD_NOT_FOUND') satisfies Rule<UploadFacts>,
};
