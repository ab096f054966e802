import type { EventProperties } from '@chamfer/contract/calls/telemetry/events';
import type { ProjectRole, TeamRole } from '@chamfer/contract/roles';

/** The properties around sharing (spec 3 §3 Telemetry properties). */
export type SharingFacts = EventProperties<'view_link_opened'>;

/**
 * What this page has learned of things from the answers of earlier calls, by their ids, so that an event about a comment
 * also says of which link and project, and what the person is there.
 */
export interface KnownThings {
  teamRoles: Map<string, TeamRole>;
  projects: Map<string, SharingFacts>;
  links: Map<string, SharingFacts>;
  comments: Map<string, string>;
  webExports: Map<string, string>;
  subscriptions: Map<string, string>;
  checkouts: Map<string, { teamId: string; seats?: number; trial?: boolean; paymentType?: 'card' | 'apple_pay' }>;
}

/** Nothing is known yet. */
export function knowNothing(): KnownThings {
  return {
    teamRoles: new Map(),
    projects: new Map(),
    links: new Map(),
    comments: new Map(),
    webExports: new Map(),
    subscriptions: new Map(),
    checkouts: new Map(),
  };
}

/** What is known of a team. */
export function ofTeam(known: KnownThings, teamId: string): { team_id: string; team_user_role?: TeamRole } {
  return { team_id: teamId, team_user_role: known.teamRoles.get(teamId) };
}

/** What is known of a project. */
export function ofProject(known: KnownThings, projectId: string): SharingFacts {
  return {
    project_id: projectId,
    remote_project_id: projectId,
    ...known.projects.get(projectId),
    shared_resource: 'project',
  };
}

/** What is known of a review link, and of its project. */
export function ofLink(known: KnownThings, viewLinkId: string): SharingFacts {
  return { view_link_id: viewLinkId, ...known.links.get(viewLinkId), shared_resource: 'view_link' };
}

/** What is known of a comment: its link, too, if the comment was seen. */
export function ofComment(known: KnownThings, commentId: string): SharingFacts {
  const link = known.comments.get(commentId);
  return { ...(link ? ofLink(known, link) : {}), comment_id: commentId };
}

/** Remembers a project, its team and the person's role there. */
export function knowProject(
  known: KnownThings,
  projectId: string,
  { teamId, role, spaceId }: { teamId: string; role: ProjectRole | null; spaceId?: string | null | undefined },
): void {
  known.projects.set(projectId, {
    team_ids: [teamId],
    team_user_role: known.teamRoles.get(teamId),
    ...(role ? { project_user_role: role } : {}),
    ...(spaceId ? { space_id: spaceId } : {}),
  });
}

/** The properties of an event that a screen sent, with what is known of the team or the project that it names. */
export function withKnown(known: KnownThings, properties: { team_id?: string; project_id?: string }): object {
  const { team_id, project_id } = properties;
  if (team_id) return { ...ofTeam(known, team_id), ...properties };
  return project_id ? { ...ofProject(known, project_id), ...properties } : properties;
}
