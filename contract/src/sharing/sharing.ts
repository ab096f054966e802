import { z } from 'zod';
import { projectRoles } from '../rules/roles.ts';
import { mostInvitees } from '../rules/rules.ts';
import { baseRole, id, mailedSecret, projectRole, text, time } from '../shapes.ts';

/** The roles that an invitation to a project can give (spec 3 §5). */
export const invitedProjectRoles = projectRoles.filter((role) => role !== 'owner') as ['viewer', 'commenter', 'editor'];
/** A role that an invitation or an accepted request gives in a project. */
export const invitedProjectRole = z.enum(invitedProjectRoles);

/** Why an address cannot be invited to a project or a review link (spec 3 §5). */
export const shareErrorCode = z.enum([
  'INVALID_EMAIL',
  'OWN_EMAIL',
  'ALREADY_MEMBER',
  'ALREADY_INVITED',
  'CONTRIBUTOR_LIMIT_REACHED',
]);
/** The addresses that were not invited. */
export const shareErrors = z.array(z.object({ email: z.string(), code: shareErrorCode }));

/** Somebody with their own role in a project or on a review link (spec 3 §3 Sharing list entries). */
export const sharingMember = z.object({
  type: z.literal('member'),
  userId: id,
  email: z.string(),
  name: z.string().optional(),
  role: projectRole,
  /** False for people from outside the team, who get the badge 'Guest'. */
  isTeamUser: z.boolean(),
  /** Whether they have access without this role too: through the space, the project or the link itself. */
  keepsAccess: z.boolean(),
  createdAt: time,
  /** What the actor may do: nobody changes their own role, and one's own removal reads 'Leave...'. */
  can: z.object({ changeRole: z.boolean(), makeOwner: z.boolean(), remove: z.boolean() }),
});

/** A pending invitation to a project or a review link; `isExpired` ones can be sent again. */
export const sharingInvitation = z.object({
  type: z.literal('invitation'),
  invitationId: id,
  email: z.string(),
  name: z.string().optional(),
  role: projectRole,
  createdAt: time,
  /** When its mail was last sent. */
  sentAt: time,
  isExpired: z.boolean(),
});

/** Somebody who asks to get into a project. */
export const sharingRequest = z.object({
  type: z.literal('access_request'),
  accessRequestId: id,
  userId: id,
  email: z.string(),
  name: z.string().optional(),
  createdAt: time,
});

/** What a person or an address is to a project. */
export const projectSharer = z.discriminatedUnion('type', [sharingMember, sharingInvitation, sharingRequest]);
/** What a person or an address is to a review link. */
export const linkSharer = z.discriminatedUnion('type', [sharingMember, sharingInvitation]);

/** The addresses of an invitation, each at its own place in the answer's `errors`. */
export const invitedEmails = z.array(text(1000)).min(1).max(mostInvitees);

/** Where the address of an invitation leads (DECISIONS 42). */
export const invitationAction = z.enum(['accept', 'view', 'login', 'signup']);
/** The secret of an invitation's link. */
export const invitationHash = mailedSecret();
/** Proof of the mailbox to which an invitation was sent (DECISIONS 16). */
export const acceptInput = z.object({ emailToken: mailedSecret().optional() });
/** What a person has after accepting. */
export const accepted = z.object({ role: projectRole });

/** The invitation behind a link (DECISIONS 42). */
export const shownInvitation = z.object({
  action: invitationAction,
  email: z.string(),
  /** The name of the project, or the title of the review link. */
  name: z.string(),
  role: projectRole,
  /** Who invited; '' if they are gone. */
  inviterName: z.string(),
});

/** A role on a review link. */
export const linkRole = baseRole;
