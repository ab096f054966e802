import { reachesInTeam, type TeamRole } from '@chamfer/contract/roles';
import { all, type Rule } from '../../../platform/policy.ts';

/** The facts that decide access to a team: the actor's role there. */
export interface TeamFacts {
  role: TeamRole | null;
}

/** The same, with what the team's plan adds. */
export interface PlanFacts extends TeamFacts {
  /** The team-space add-on. */
  teamspaceManagement: boolean;
}

/** The same, with whether anything is or was billed to the team. */
export interface BilledFacts extends TeamFacts {
  /** A subscription that is billed here, or invoices of one that was. */
  hasBilling: boolean;
}

/** The facts that decide whether somebody may leave. */
export interface LeaveFacts extends TeamFacts {
  /** Whether the team has an owner besides the actor. */
  hasOtherOwner: boolean;
}

const isMember: Rule<TeamFacts> = ({ role }) => (reachesInTeam(role, 'guest') ? null : 'TEAM_NOT_FOUND');
const atLeast =
  (least: TeamRole): Rule<TeamFacts> =>
  ({ role }) =>
    reachesInTeam(role, least) ? null : 'TEAM_FORBIDDEN';
const needs = (least: TeamRole) => all(isMember, atLeast(least));

/** Whether the plan lets spaces be managed; asked after the role, so that only managers learn about the plan. */
export const hasTeamspaces: Rule<PlanFacts> = ({ teamspaceManagement }) =>
  teamspaceManagement ? null : 'SUBSCRIPTION_REQUIRED';
const ownerOrTeamspaces: Rule<PlanFacts> = ({ role, teamspaceManagement }) =>
  role === 'owner' || teamspaceManagement ? null : 'TEAM_FORBIDDEN';
const isBilled: Rule<BilledFacts> = ({ hasBilling }) => (hasBilling ? null : 'TEAM_FORBIDDEN');
const anotherOwnerStays: Rule<LeaveFacts> = ({ role, hasOtherOwner }) =>
  role !== 'owner' || hasOtherOwner ? null : 'OPERATION_NOT_ALLOWED';

/** Who may do what in a team (ACCESS §3). People outside of it do not learn that it exists. */
export const team = {
  /** Lists what is shared in the team with oneself. */
  listProjects: isMember,
  listLinks: isMember,
  hearEvents: isMember,
  seeMembers: needs('contributor'),
  seeAccess: needs('seat_manager'),
  rename: needs('owner'),
  listSpaces: needs('seat_manager'),
  createSpace: all<PlanFacts>(needs('seat_manager'), hasTeamspaces),
  seeSettings: all<PlanFacts>(needs('seat_manager'), ownerOrTeamspaces),
  seeSubscription: needs('owner'),
  seeBilling: all<BilledFacts>(needs('owner'), isBilled),
  leave: all<LeaveFacts>(isMember, anotherOwnerStays),
  readAudit: needs('owner'),
  exportAudit: needs('owner'),
  manageIntegrations: needs('owner'),
};

/** The facts that decide what the actor may do with a member. */
export interface MemberFacts extends TeamFacts {
  /** The role of the member; null if the team has no such member. */
  memberRole: TeamRole | null;
  isSelf: boolean;
}

const isThere: Rule<MemberFacts> = ({ memberRole }) => (memberRole ? null : 'TEAM_USER_NOT_FOUND');
const notSelf: Rule<MemberFacts> = ({ isSelf }) => (isSelf ? 'TEAM_FORBIDDEN' : null);
const belowOwner: Rule<MemberFacts> = ({ memberRole }) => (memberRole === 'owner' ? 'TEAM_FORBIDDEN' : null);
/** Ownership passes only to somebody who holds a seat (ACCESS §7). */
const holdsSeat: Rule<MemberFacts> = ({ memberRole }) =>
  reachesInTeam(memberRole, 'editor') ? null : 'OPERATION_NOT_ALLOWED';

/** Who may do what with the members of a team (ACCESS §3 and §7). */
export const member = {
  remove: all<MemberFacts>(needs('seat_manager'), isThere, belowOwner, notSelf),
  changeRole: all<MemberFacts>(needs('owner'), isThere, notSelf),
  transferOwnership: all<MemberFacts>(needs('owner'), isThere, notSelf, holdsSeat),
};

/** Who may invite people to a team, and take invitations back (spec 2 §6). */
export const invitation = {
  estimate: needs('seat_manager'),
  send: needs('seat_manager'),
  resend: needs('seat_manager'),
  remove: needs('seat_manager'),
};
