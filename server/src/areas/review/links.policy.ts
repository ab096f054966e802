import {
  highest,
  type LinkRole,
  type ProjectRole,
  reaches,
  reachesInTeam,
  type SharedState,
  type TeamRole,
} from '@chamfer/contract/roles';
import { all, type Rule } from '../../platform/policy.ts';

/** The facts that decide access to a review link: its state, and the visitor's roles. */
export interface LinkFacts {
  sharedState: SharedState;
  baseRole: LinkRole;
  isSignedIn: boolean;
  /** In the project, by `effectiveRole`. */
  inProject: ProjectRole | null;
  /** By invitation to the link. */
  onLink: LinkRole | null;
  inTeam: TeamRole | null;
}

/**
 * A visitor's role on a link: the highest of their role in its project, the role they were invited with, and the base
 * role if the link's state admits them. A link that is not shared exists only for editors and owners (ACCESS §2).
 */
export function roleOnLink(facts: LinkFacts): ProjectRole | null {
  const { sharedState, inProject, onLink, inTeam, baseRole } = facts;
  if (sharedState === 'not_shared') return reaches(inProject, 'editor') ? inProject : null;
  const isInTeam = reachesInTeam(inTeam, 'contributor');
  const isLetIn = sharedState === 'anyone_with_link' || (sharedState === 'team_only' && isInTeam);
  return highest(inProject, onLink, isLetIn ? baseRole : null);
}

const opens: Rule<LinkFacts> = (facts) => {
  if (roleOnLink(facts)) return null;
  if (facts.sharedState === 'not_shared') return 'PROJECT_VIEW_LINK_NOT_FOUND';
  return facts.isSignedIn ? 'PROJECT_VIEW_LINK_FORBIDDEN' : 'PROJECT_VIEW_LINK_AUTH_REQUIRED';
};
const isThere: Rule<LinkFacts> = (facts) => (roleOnLink(facts) ? null : 'PROJECT_VIEW_LINK_NOT_FOUND');
const needsEditor: Rule<LinkFacts> = (facts) => (reaches(roleOnLink(facts), 'editor') ? null : 'PROJECT_FORBIDDEN');
const noContributor: Rule<LinkFacts> = ({ inTeam }) => (inTeam === 'contributor' ? 'PROJECT_FORBIDDEN' : null);

/** Who may do what with a review link (ACCESS §3 and §4). */
export const link = {
  open: opens,
  hearEvents: opens,
  /** Whom it lets in, and as what. */
  update: all(isThere, needsEditor),
  /** The model as it was uploaded. */
  downloadOriginal: all(isThere, needsEditor, noContributor),
};
