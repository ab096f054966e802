import { type ProjectRole, reachesInTeam, type TeamRole } from '@chamfer/contract/roles';
import { all, type Rule } from '../../platform/policy.ts';

/** What decides in a space: what the actor is in its team, and whether they are in the space. */
export interface SpaceFacts {
  role: TeamRole | null;
  isInSpace: boolean;
}

const isInSpace: Rule<SpaceFacts> = (facts) => (facts.role && facts.isInSpace ? null : 'SPACE_NOT_FOUND');
const needs =
  (least: TeamRole): Rule<SpaceFacts> =>
  ({ role }) =>
    reachesInTeam(role, least) ? null : 'SPACE_FORBIDDEN';

/** Who may do what in a space (ACCESS §3). */
export const space = {
  createProject: all(isInSpace, needs('editor')),
};

/** What people in a space are in the projects that are open to it, by what they are in the team (ACCESS §2). */
export const roleThroughSpace: Record<TeamRole, ProjectRole> = {
  owner: 'owner',
  seat_manager: 'editor',
  editor: 'editor',
  contributor: 'commenter',
  guest: 'commenter',
};
