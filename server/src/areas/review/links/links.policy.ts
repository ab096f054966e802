import {
  highest,
  type LinkRole,
  type ProjectRole,
  reaches,
  reachesInTeam,
  type SharedState,
  type TeamRole,
} from '@chamfer/contract/roles';
import { all, type Rule } from '../../../platform/policy.ts';
import type { ProjectFacts } from '../../projects/projects.policy.ts';

/** The facts that decide access to a review link: its state, and the visitor's roles. */
export interface LinkFacts {
  sharedState: SharedState;
  baseRole: LinkRole;
  /** Whether people without an account may become guests and comment. */
  guestsAllowed?: boolean;
  /** When the link stops working; null, or absent, if never. `sharedState` takes it into account. */
  expiresAt?: Date | null;
  /** The state that its expiry ended; null, or absent, while it lives, and for the links of deleted projects. */
  endedState?: SharedState | null;
  /** Which password the link has; null, or absent, without one. */
  passwordVersion?: number | null;
  /** Which password the visitor knew; null, or absent, if none. */
  grantedVersion?: number | null;
  /** With an account; a guest is not. */
  isSignedIn: boolean;
  /** A guest of this link, who was not removed. */
  isGuest?: boolean;
  /** The role in the project, from `effectiveRole`. */
  inProject: ProjectRole | null;
  /** The role from an invitation to the link. */
  onLink: LinkRole | null;
  inTeam: TeamRole | null;
  /** The project is archived, and so read-only. */
  isArchived: boolean;
}

/** The fact that decides who may leave a link. */
export interface LeaveLinkFacts {
  /** Whether the actor is invited to the link themselves. */
  hasDirectRole: boolean;
}

/**
 * A visitor's role on a link: the highest of their role in its project, the role they were invited with, and the base
 * role if the link's state admits them, for which they must know its password unless they have their own role
 * (ACCESS §4). A link that is not shared, or has expired, exists only for editors and owners (ACCESS §2).
 */
export function roleOnLink(facts: LinkFacts): ProjectRole | null {
  const { sharedState, inProject, onLink, baseRole } = facts;
  if (sharedState === 'not_shared') return reaches(inProject, 'editor') ? inProject : null;
  const own = highest(inProject, onLink);
  if (!isLetIn(facts) || (!own && lacksPassword(facts))) return own;
  return highest(own, baseRole);
}

/** Whether the state of the link admits a visitor, who may have to know its password. */
function isLetIn({ sharedState, inTeam }: LinkFacts): boolean {
  return sharedState === 'anyone_with_link' || (sharedState === 'team_only' && reachesInTeam(inTeam, 'contributor'));
}

function lacksPassword({ passwordVersion = null, grantedVersion = null }: LinkFacts): boolean {
  return passwordVersion !== null && grantedVersion !== passwordVersion;
}

/** Since when a link is dead for somebody whom it let in until it expired; null for everybody else (ACCESS §4). */
export function endOfLink(facts: LinkFacts): Date | null {
  const { endedState: sharedState, expiresAt } = facts;
  const before = sharedState ? asGranted({ ...facts, sharedState }) : null;
  return before && roleOnLink(before) ? (expiresAt ?? null) : null;
}

/** The facts about somebody who knew the password of the link. */
export function asGranted<Facts extends LinkFacts>(facts: Facts): Facts {
  return { ...facts, grantedVersion: facts.passwordVersion ?? null };
}

const opens: Rule<LinkFacts> = (facts) => {
  if (roleOnLink(facts)) return null;
  if (isLetIn(facts)) return 'PROJECT_VIEW_LINK_PASSWORD_PROTECTED';
  if (facts.sharedState === 'not_shared') return 'PROJECT_VIEW_LINK_NOT_FOUND';
  return facts.isSignedIn ? 'PROJECT_VIEW_LINK_FORBIDDEN' : 'PROJECT_VIEW_LINK_AUTH_REQUIRED';
};
const opensWithPassword: Rule<LinkFacts> = (facts) => opens(asGranted(facts));
const isThere: Rule<LinkFacts> = (facts) => (roleOnLink(facts) ? null : 'PROJECT_VIEW_LINK_NOT_FOUND');
const needsEditor: Rule<LinkFacts> = (facts) => (reaches(roleOnLink(facts), 'editor') ? null : 'PROJECT_FORBIDDEN');
const needsOwner: Rule<LinkFacts> = (facts) => (facts.inProject === 'owner' ? null : 'PROJECT_FORBIDDEN');
/** Archived projects are read-only. */
export const isLive: Rule<LinkFacts> = ({ isArchived }) => (isArchived ? 'OPERATION_NOT_ALLOWED' : null);
const isForCommenters: Rule<LinkFacts> = ({ baseRole }) => (baseRole === 'commenter' ? null : 'COMMENTING_FORBIDDEN');
const welcomesGuests: Rule<LinkFacts> = ({ sharedState, guestsAllowed }) =>
  sharedState === 'anyone_with_link' && guestsAllowed ? null : 'GUEST_COMMENTING_FORBIDDEN';
const noContributor: Rule<LinkFacts> = ({ inTeam }) => (inTeam === 'contributor' ? 'PROJECT_FORBIDDEN' : null);

const hasOwnRole: Rule<LeaveLinkFacts> = (facts) => (facts.hasDirectRole ? null : 'PROJECT_VIEW_LINK_NOT_FOUND');

/** Who may do what with a review link (ACCESS §3 and §4). */
export const link = {
  open: opens,
  /** Who may enter the password: everyone it would let in. */
  sayPassword: opensWithPassword,
  hearEvents: opens,
  /** Somebody without an account becomes a guest (DECISIONS 68). */
  becomeGuest: all(opens, isForCommenters, welcomesGuests, isLive),
  /** Changes who may open the link, and with which role; invites people to it. */
  update: all(isThere, needsEditor, isLive),
  /** Sets or removes its password and its expiry. */
  changeGate: all(isThere, needsEditor, isLive),
  /** Ends one's own invitation. */
  leave: hasOwnRole,
  seeSharing: all(isThere, needsEditor),
  /** Who opened the link, and when. */
  seeOpenings: all(isThere, needsOwner),
  /** Saves its comments as a file, with the addresses of those who wrote them. */
  exportComments: all(isThere, needsEditor),
  /** Takes people and invitations off the link. */
  removePeople: all(isThere, needsEditor),
  /** Downloads the model as it was uploaded. */
  downloadOriginal: all(isThere, needsEditor, noContributor),
};

/** The facts about the project of a link, for rules of `projects.policy.ts`. */
export function inProjectOf({ inProject, inTeam, isArchived }: LinkFacts): ProjectFacts {
  return { role: inProject, inTeam, isArchived };
}
