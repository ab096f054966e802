import { type ProjectRole, reachesInTeam, type TeamRole } from '@chamfer/contract/roles';
import { all, type Rule } from '../../platform/policy.ts';

/**
 * The facts that decide access to a space: the actor's role in its team, and whether they are a member of the space.
 */
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

/** The role that members of a space have in projects open to that space, by their team role (ACCESS §2). */
export const roleThroughSpace: Record<TeamRole, ProjectRole> = {
  owner: 'owner',
  seat_manager: 'editor',
  editor: 'editor',
  contributor: 'commenter',
  guest: 'commenter',
};
