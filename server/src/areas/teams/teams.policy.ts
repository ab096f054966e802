import { reachesInTeam, type TeamRole } from '@chamfer/contract/roles';
import type { Rule } from '../../platform/policy.ts';

/** The facts that decide access to a team: the actor's role in it. */
export interface TeamFacts {
  role: TeamRole | null;
}

const isMember: Rule<TeamFacts> = ({ role }) => (reachesInTeam(role, 'guest') ? null : 'TEAM_NOT_FOUND');

/** Who may do what in a team (ACCESS §3). To people who are not members, the team does not exist. */
export const team = {
  /** Lists the projects of the team that are shared with the actor. */
  listProjects: isMember,
  listLinks: isMember,
};
