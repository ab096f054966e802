import type { TeamRole } from '@chamfer/contract/roles';

interface Invitation {
  invitationId: string;
  email: string;
  role: TeamRole;
}
interface Gone {
  userId: string;
  role: TeamRole;
  /** Who got their projects, and how many there were. */
  heirId?: string | undefined;
  projectIds?: string[] | undefined;
}

declare module '../../platform/audit.ts' {
  interface AuditActs {
    'team.renamed': { before: string; after: string };
    'team.addons_changed': { syncForbidden: boolean; privateCloud: boolean };
    'team.member_role_changed': { userId: string; before: TeamRole; after: TeamRole };
    'team.ownership_transferred': { from: string; to: string };
    'team.member_removed': Gone;
    'team.member_left': Gone;
    'team.invitation_sent': Invitation;
    'team.invitation_resent': Invitation;
    'team.invitation_removed': Invitation;
    'team.member_joined': { userId: string; role: TeamRole; via: 'invitation' | 'project' | 'sso' | 'scim' };
    'team.audit_exported': { from: string | null; until: string | null; rows: number };
    'space.created': { name: string };
    'space.renamed': { before: string; after: string };
    'space.deleted': { name: string };
    'space.member_added': { userId: string };
    'space.member_removed': { userId: string; alsoProjects: boolean };
  }
}
