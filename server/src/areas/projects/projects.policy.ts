import { type ProjectRole, reaches } from '@chamfer/contract/roles';
import type { Rule } from '../../platform/policy.ts';

/** The facts that decide access to a project: the actor's role there, by `effectiveRole`. */
export interface ProjectFacts {
  role: ProjectRole | null;
}

const needs =
  (least: ProjectRole): Rule<ProjectFacts> =>
  ({ role }) => {
    if (!role) return 'PROJECT_NOT_FOUND';
    return reaches(role, least) ? null : 'PROJECT_FORBIDDEN';
  };

/** Who may do what in a project (ACCESS §3). */
export const project = {
  addRevision: needs('editor'),
  beginWebExport: needs('editor'),
};
