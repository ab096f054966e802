import type { CallOutput, CallRequest } from '@chamfer/contract';

/** Who has access to a project, is invited to it or asks for it. */
export type ProjectSharing = CallOutput<'GET /web/projects/{projectId}/sharing'>;
/** Whom a review link lets in. */
export type LinkSharing = CallOutput<'GET /web/project-view-links/{viewLink}/sharing'>;
/** One entry of the list of people; review links have no requests. */
export type Sharer = ProjectSharing['users'][number];
/** Somebody with a role of their own. */
export type SharingMember = Extract<Sharer, { type: 'member' }>;
/** An invitation that nobody has accepted yet. */
export type SharingInvitation = Extract<Sharer, { type: 'invitation' }>;
/** Somebody who asks for access. */
export type SharingRequest = Extract<Sharer, { type: 'access_request' }>;
/** A role on a project or a review link. */
export type Role = SharingMember['role'];
/** A role that an invitation can give; on a review link never `editor`. */
export type InvitedRole = CallRequest<'POST /web/projects/{projectId}/invitations'>['input']['role'];
/** What an attempt to invite several people answers. */
export type InviteAnswer = CallOutput<'POST /web/projects/{projectId}/invitations'>;
/** Why an address cannot be invited (spec 3 §5). */
export type InviteFault = InviteAnswer['errors'][number]['code'];

/** What the list of people does on the server: the same for a project and for a review link. */
export interface SharingActions {
  /** Where the list is kept in the query cache. */
  readonly listKey: readonly string[];
  /** The roles that can be given, the highest first. */
  readonly roles: readonly InvitedRole[];
  invite(emails: string[], role: InvitedRole): Promise<InviteAnswer>;
  /** `from` is the role that the person who changes it has seen. */
  changeRole(member: SharingMember, role: Role): Promise<unknown>;
  removeMember(member: SharingMember): Promise<unknown>;
  changeInvitation(invitation: SharingInvitation, role: InvitedRole): Promise<unknown>;
  resend(invitation: SharingInvitation): Promise<SharingInvitation>;
  removeInvitation(invitation: SharingInvitation): Promise<unknown>;
}

/** What identifies an entry of the list. */
export function sharerKey(sharer: Sharer): string {
  if (sharer.type === 'member') return sharer.userId;
  return sharer.type === 'invitation' ? sharer.invitationId : sharer.accessRequestId;
}

/** How an entry is called: its name, or its address where that is unknown. */
export function sharerName({ name, email }: Sharer): string {
  return name || email;
}
