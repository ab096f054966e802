import { reachesInTeam, type TeamRole } from '@chamfer/contract/roles';
import type { Rule } from '../../platform/policy.ts';

/** What decides in a team: what the actor is there. */
export interface TeamFacts {
  role: TeamRole | null;
}

const isMember: Rule<TeamFacts> = ({ role }) => (reachesInTeam(role, 'guest') ? null : 'TEAM_NOT_FOUND');

/** Who may do what in a team (ACCESS §3). Nobody else learns which teams there are. */
export const team = {
  /** Lists what is shared in the team with oneself. */
  listProjects: isMember,
  listLinks: isMember,
};
