import type { CallOutput } from '@chamfer/contract';
import type { ProjectRole } from '@chamfer/contract/roles';

/** Who is in a project, who is invited and who asks (spec 3 §3 Sharing list entries). */
export type ProjectSharing = CallOutput<'GET /web/projects/{projectId}/sharing'>;
/** Whom a review link lets in. */
export type LinkSharing = CallOutput<'GET /web/project-view-links/{viewLink}/sharing'>;
/** What a person or an address is to a project or a review link. */
export type Sharer = ProjectSharing['users'][number];
/** Somebody with their own role. */
export type Member = Extract<Sharer, { type: 'member' }>;
/** A pending invitation. */
export type Invitation = Extract<Sharer, { type: 'invitation' }>;
/** Somebody who asks for access. */
export type AccessRequest = Extract<Sharer, { type: 'access_request' }>;
/** An address that was not invited, and why. */
export type ShareError = CallOutput<'POST /web/projects/{projectId}/invitations'>['errors'][number];
/** A role that can be given to somebody who is no owner. */
export type GivenRole = Exclude<ProjectRole, 'owner'>;

/** What can be done with the people of a project or of a review link. Each act throws what its call threw. */
export interface SharingActs {
  invite(emails: string[], role: GivenRole): Promise<{ invitedUsers: Invitation[]; errors: ShareError[] }>;
  changeRole(member: Member, role: ProjectRole): Promise<void>;
  remove(member: Member): Promise<void>;
  changeInvitation(invitation: Invitation, role: GivenRole): Promise<void>;
  withdraw(invitation: Invitation): Promise<void>;
  resend(invitation: Invitation): Promise<void>;
  /** Only of projects. */
  accept?(request: AccessRequest, role: GivenRole): Promise<void>;
  deny?(request: AccessRequest): Promise<void>;
}

/** Distinguishes entries of the list. */
export function keyOf(sharer: Sharer): string {
  if (sharer.type === 'member') return sharer.userId;
  return sharer.type === 'invitation' ? sharer.invitationId : sharer.accessRequestId;
}
