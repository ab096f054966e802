import type { ErrorCode } from '@chamfer/contract';
import { type ProjectRole, reachesInTeam, type TeamRole } from '@chamfer/contract/roles';
import { all, type Rule } from '../../../platform/policy.ts';
import { hasTeamspaces, type PlanFacts } from './teams.policy.ts';

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

/** The facts that decide who manages a space. */
export interface ManagedSpaceFacts extends SpaceFacts, PlanFacts {
  /** Whether there are no projects in it, archived and deleted ones included. */
  isEmpty: boolean;
}

/** Owners and seat managers manage all spaces of the team, also those that they are not in. */
const manages =
  (refusal: ErrorCode): Rule<SpaceFacts> =>
  ({ role, isInSpace }) => {
    if (!role) return 'TEAM_NOT_FOUND';
    if (reachesInTeam(role, 'seat_manager')) return null;
    return isInSpace ? refusal : 'SPACE_NOT_FOUND';
  };
const isEmpty: Rule<ManagedSpaceFacts> = (facts) => (facts.isEmpty ? null : 'OPERATION_NOT_ALLOWED');

/** Who may do what in a space (ACCESS §3). */
export const space = {
  createProject: all(isInSpace, needs('editor')),
  rename: manages('SPACE_FORBIDDEN'),
  addMembers: all<ManagedSpaceFacts>(manages('TEAM_FORBIDDEN'), hasTeamspaces),
  removeMembers: all<ManagedSpaceFacts>(manages('TEAM_FORBIDDEN'), hasTeamspaces),
  delete: all<ManagedSpaceFacts>(manages('TEAM_FORBIDDEN'), hasTeamspaces, isEmpty),
};

/** The role that members of a space have in projects open to that space, by their team role (ACCESS §2). */
export const roleThroughSpace: Record<TeamRole, ProjectRole> = {
  owner: 'owner',
  seat_manager: 'editor',
  editor: 'editor',
  contributor: 'commenter',
  guest: 'commenter',
};
