import { type ProjectRole, reaches, reachesInTeam, type TeamRole } from '@chamfer/contract/roles';
import { all, type Rule } from '../../platform/policy.ts';

/** The facts that decide access to a project: the actor's role there, by `effectiveRole`, and the project's state. */
export interface ProjectFacts {
  role: ProjectRole | null;
  /** Archived projects are read-only. */
  isArchived: boolean;
  inTeam: TeamRole | null;
}

/** The same, with what the team's plan includes. */
export interface PlannedProjectFacts extends ProjectFacts {
  /** Whether the team has an active subscription; true where nothing is sold. */
  isSubscribed: boolean;
  /** Whether the plan lets the team edit this design: Basic does for its newest ones. */
  isEditable: boolean;
}

/** The facts that decide what the actor may do with somebody who has their own role in the project. */
export interface ProjectUserFacts extends ProjectFacts {
  /** The other person's own role; null if they have none. */
  userRole: ProjectRole | null;
  isSelf: boolean;
}

/** The facts that decide whether somebody may leave a project. */
export interface LeaveProjectFacts extends ProjectFacts {
  hasDirectRole: boolean;
  /** Whether the project has its own owner besides the actor, or the actor is none. */
  anotherOwnerStays: boolean;
}

const needs =
  (least: ProjectRole): Rule<ProjectFacts> =>
  ({ role }) => {
    if (!role) return 'PROJECT_NOT_FOUND';
    return reaches(role, least) ? null : 'PROJECT_FORBIDDEN';
  };
const isLive: Rule<ProjectFacts> = ({ isArchived }) => (isArchived ? 'OPERATION_NOT_ALLOWED' : null);
const isPaid: Rule<PlannedProjectFacts> = ({ isSubscribed }) => (isSubscribed ? null : 'SUBSCRIPTION_REQUIRED');
const isInPlan: Rule<PlannedProjectFacts> = ({ isEditable }) => (isEditable ? null : 'SUBSCRIPTION_REQUIRED');
const noContributor: Rule<ProjectFacts> = ({ inTeam }) => (inTeam === 'contributor' ? 'PROJECT_FORBIDDEN' : null);
/** Unlike other acts, opening tells strangers that there is something to ask for (ACCESS §11). */
const opens: Rule<{ role: ProjectRole | null }> = ({ role }) => (role ? null : 'PROJECT_FORBIDDEN');

const notSelf: Rule<ProjectUserFacts> = ({ isSelf }) => (isSelf ? 'PROJECT_FORBIDDEN' : null);
const hasRoleOfOwn: Rule<ProjectUserFacts> = ({ userRole }) => (userRole ? null : 'PROJECT_USER_NOT_FOUND');
/** Only owners touch owners. */
const belowOwner: Rule<ProjectUserFacts> = ({ role, userRole }) =>
  userRole === 'owner' && role !== 'owner' ? 'PROJECT_FORBIDDEN' : null;
const hasDirect: Rule<LeaveProjectFacts> = (facts) => (facts.hasDirectRole ? null : 'OPERATION_NOT_ALLOWED');
const staysOwned: Rule<LeaveProjectFacts> = (facts) => (facts.anotherOwnerStays ? null : 'OPERATION_NOT_ALLOWED');

/** Who may do what in a project (ACCESS §3). */
export const project = {
  open: opens,
  hearEvents: needs('viewer'),
  seeRevisions: needs('viewer'),
  addRevision: all<PlannedProjectFacts>(needs('editor'), isLive, isInPlan),
  /** What was begun is finished, also where the design is none of the newest by then. */
  finishRevision: all(needs('editor'), isLive),
  beginWebExport: all<PlannedProjectFacts>(needs('editor'), isLive, isInPlan),
  openInApp: needs('editor'),
  downloadFile: all<PlannedProjectFacts>(needs('editor'), isPaid, noContributor),
  rename: all(needs('editor'), isLive),
  seeSharing: needs('editor'),
  /** Invites people, and changes or removes invitations. */
  share: all(needs('editor'), isLive),
  giveEditor: all<PlannedProjectFacts>(needs('editor'), isLive, isPaid),
  removeInvitation: needs('editor'),
  acceptRequest: all(needs('editor'), isLive),
  denyRequest: needs('editor'),
  changeAccess: all(needs('owner'), isLive),
  move: all(needs('owner'), isLive),
  archive: needs('owner'),
  delete: needs('owner'),
  endSharing: needs('owner'),
  seeAccess: needs('owner'),
  seeSpace: needs('owner'),
  leave: all<LeaveProjectFacts>(needs('viewer'), hasDirect, staysOwned),
};

/** Who may do what with the people in a project (ACCESS §3 and §7). */
export const projectUser = {
  changeRole: all<ProjectUserFacts>(needs('editor'), isLive, hasRoleOfOwn, notSelf, belowOwner),
  makeOwner: all<ProjectUserFacts>(needs('owner'), isLive, hasRoleOfOwn, notSelf),
  remove: all<ProjectUserFacts>(needs('editor'), hasRoleOfOwn, notSelf, belowOwner),
};

/** Whether somebody may own projects: people who hold a seat (ACCESS §7). */
export function mayOwnProjects(role: TeamRole | null): boolean {
  return reachesInTeam(role, 'editor');
}
