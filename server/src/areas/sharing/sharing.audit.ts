import type { LinkRole, ProjectRole } from '@chamfer/contract/roles';
import type { LinkState } from '../review/links/link-state.service.ts';

interface Member<Role> {
  userId: string;
  role: Role;
}
interface RoleChange<Role> {
  userId: string;
  before: Role;
  after: Role;
}
interface Invitation {
  invitationId: string;
  email: string;
  role: ProjectRole;
}
interface InvitedRoleChange {
  invitationId: string;
  email: string;
  before: ProjectRole;
  after: ProjectRole;
}
interface Accepted {
  invitationId: string;
  userId: string;
  role: ProjectRole;
}

interface LinkGate {
  hasPassword: boolean;
  expiresAt: string | null;
}

declare module '../../platform/audit.ts' {
  interface AuditActs {
    'project.member_joined': Member<ProjectRole> & { via: 'invitation' | 'request' };
    'project.member_role_changed': RoleChange<ProjectRole>;
    'project.member_removed': Member<ProjectRole>;
    'project.member_left': Member<ProjectRole>;
    'project.invitation_sent': Invitation;
    'project.invitation_resent': Invitation;
    'project.invitation_role_changed': InvitedRoleChange;
    'project.invitation_removed': Invitation;
    'project.invitation_accepted': Accepted;
    'project.access_requested': { userId: string };
    'project.access_request_withdrawn': { userId: string };
    'project.access_granted': Member<ProjectRole>;
    'project.access_denied': { userId: string };
    'project.sharing_ended': { people: number; invitations: number; links: number };
    'view_link.member_joined': Member<LinkRole> & { via: 'invitation' };
    'view_link.member_role_changed': RoleChange<LinkRole>;
    'view_link.member_removed': Member<LinkRole>;
    'view_link.member_left': Member<LinkRole>;
    'view_link.invitation_sent': Invitation;
    'view_link.invitation_resent': Invitation;
    'view_link.invitation_role_changed': InvitedRoleChange;
    'view_link.invitation_removed': Invitation;
    'view_link.invitation_accepted': Accepted;
    'view_link.gate_changed': { before: LinkGate; after: LinkGate; isOtherPassword: boolean };
    'view_link.shared_state_changed': { before: LinkState; after: LinkState };
  }
}
