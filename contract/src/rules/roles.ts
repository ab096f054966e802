/** Roles and their order: the one place that lists them. Plain lists and functions, no schema library. */

/** What somebody is in a team, least first (spec 1 §6, ACCESS §3). A guest is somebody from outside. */
export const teamRoles = ['guest', 'contributor', 'editor', 'seat_manager', 'owner'] as const;
/** A role in a team. */
export type TeamRole = (typeof teamRoles)[number];

/** The team roles that an invitation can give (spec 2 §4). */
export const invitedTeamRoles = ['editor', 'contributor'] as const satisfies TeamRole[];

/** What somebody is in a project, least first (spec 3 §6). */
export const projectRoles = ['viewer', 'commenter', 'editor', 'owner'] as const;
/** A role in a project; on a review link, too, where editors and owners come through the project. */
export type ProjectRole = (typeof projectRoles)[number];

/** What a review link can give by itself: its base role, and the role of somebody who is invited to it (spec 3 §4). */
export const linkRoles = ['viewer', 'commenter'] as const satisfies ProjectRole[];
/** A role that a review link gives by itself. */
export type LinkRole = (typeof linkRoles)[number];

/** Who may open a review link (spec 3 §4). */
export const sharedStates = ['not_shared', 'anyone_with_link', 'team_only', 'restricted'] as const;
/** Who may open a review link. */
export type SharedState = (typeof sharedStates)[number];

/** Whether a role in a project or on a link is at least another one. Nobody without a role reaches any. */
export function reaches(role: ProjectRole | null, least: ProjectRole): boolean {
  return role !== null && projectRoles.indexOf(role) >= projectRoles.indexOf(least);
}

/** Whether a role in a team is at least another one. Nobody without a role reaches any. */
export function reachesInTeam(role: TeamRole | null, least: TeamRole): boolean {
  return role !== null && teamRoles.indexOf(role) >= teamRoles.indexOf(least);
}

/** The highest of some roles in a project or on a link, or null. */
export function highest(...roles: (ProjectRole | null)[]): ProjectRole | null {
  return projectRoles.toReversed().find((role) => roles.includes(role)) ?? null;
}
