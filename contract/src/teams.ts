import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { money } from './money.ts';
import { nextCursor, page, pageQuery } from './paging.ts';
import { invitedTeamRoles, teamRoles } from './roles.ts';
import { id, nothing, projectRole, teamName, text, time } from './shapes.ts';

const minute = 60_000;
const inTeam = z.object({ teamId: id });
const ofInvitation = inTeam.extend({ invitationId: id });
const ofMember = inTeam.extend({ userId: id });
const ofSpace = inTeam.extend({ spaceId: id });
const byHash = z.object({ hash: text(200).min(1) });

/** How many addresses one call invites (spec 2 §5). */
export const mostInvitees = 500;

/** A role in a team. */
export const teamRole = z.enum(teamRoles);
/** A role that an invitation gives. */
export const invitedTeamRole = z.enum(invitedTeamRoles);

/**
 * A member of a team, or somebody who is invited (spec 2 §3 Team member): `invitationId` is set while the invitation is
 * pending, `userId` once the person is a member.
 */
export const teamMember = z.object({
  userId: id.nullable(),
  invitationId: id.nullable(),
  email: z.string(),
  /** '' while the invitation is pending. */
  name: z.string(),
  role: teamRole,
  /** False for guests, who are shown with a badge. */
  isTeamUser: z.boolean(),
  /** The spaces of the team that the person is in, by name; private spaces are not listed. */
  spaces: z.array(z.object({ id, name: z.string().optional() })),
  /** When the person joined, or when the invitation was last sent. */
  since: time,
  /** Whether the invitation has expired; false for members. */
  isExpired: z.boolean(),
  can: z.object({ remove: z.boolean(), resend: z.boolean(), changeRole: z.boolean(), makeOwner: z.boolean() }),
});

/** The seats of a team (ACCESS §5). Null where nothing is sold, and so nothing is limited. */
export const teamSeats = z.object({
  /** Paid for. */
  editorSeats: z.int(),
  /** Held by members and by pending invitations. */
  editorSeatsUsed: z.int(),
  contributorSeats: z.int(),
  contributorSeatsUsed: z.int(),
});

/** A space as those who manage spaces see it (spec 2 §3 Space). */
export const teamSpace = z.object({
  id,
  name: z.string().optional(),
  createdAt: time,
  memberCount: z.int(),
  projectCount: z.int(),
  can: z.object({ rename: z.boolean(), delete: z.boolean() }),
});

/** Why an address cannot be invited (spec 2 §8 Invite errors). */
export const inviteErrorCode = z.enum([
  'INVALID_EMAIL',
  'USER_ALREADY_IN_THIS_TEAM',
  'USER_ALREADY_INVITED_TO_TEAM',
  'FORBIDDEN_DOMAIN_FOR_CONTRIBUTOR_INVITATION',
]);
const inviteErrors = z.array(z.object({ email: z.string(), code: inviteErrorCode }));

/** How a subscription is paid for (spec 2 §3 Billing record). */
export const paymentSource = z.object({
  type: z.enum(['card', 'apple_pay']),
  cardBrand: z.string().nullable(),
  lastFourDigits: z.string().nullable(),
  expirationMonth: z.int().nullable(),
  expirationYear: z.int().nullable(),
});

/** What an estimate says of money, as spec 2 §3 names it; amounts exclude tax. */
const costs = z.object({
  totalAmount: money,
  unitAmount: money,
  period: z.enum(['yearly', 'monthly']),
  editorSeatCount: z.int(),
  trialEnd: time.nullable(),
});

/** What inviting some people would cost (spec 2 §3 Invite estimate). */
export const inviteEstimate = z.object({
  /** False where nobody can be invited at present; `reason` says why. */
  available: z.boolean(),
  reason: z.enum(['grace_period', 'canceled', 'not_supported']).nullable(),
  errors: inviteErrors,
  /** How many of the contributors exceed the team's free places. */
  contributorBlockedEmailCount: z.int(),
  /** Whether the role of contributor can be offered at all (spec 2 §6). */
  contributorOffered: z.boolean(),
  /** How many of the invited editors take a seat that is paid for already; null where nothing is sold. */
  freeSeats: z.int().nullable(),
  /** The team has no subscription: these editors need one, and `Invite` leads to checkout. */
  newSubscriptionEstimate: costs.nullable(),
  /** More seats are bought for the rest of the period, and renewed with the others. */
  seatUpgradeEstimate: z
    .object({
      prorated: costs,
      /** Days until renewal that are paid for now, of the days of the period. */
      daysLeft: z.int(),
      daysOfPeriod: z.int(),
      renewal: costs,
      renewalDate: time,
      primaryPaymentSource: paymentSource.nullable(),
    })
    .nullable(),
  /** As before, for a subscription sold by contract: seats are added to it, and nothing is due now. */
  salesTeamSeatUpgradeEstimate: costs.nullable(),
});

/** An entry of a team's audit log (ACCESS §10). */
export const auditEntry = z.object({
  id,
  at: time,
  /** Null for what the product did by itself. */
  actor: z.object({ userId: id, name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  /** The kinds that the log can be filtered by. */
  kind: z.enum(['roles', 'membership', 'invitations', 'spaces', 'projects', 'sharing', 'ownership', 'settings']),
  /** What was acted on, by its present name; null where it is gone and was not named. */
  subjectName: z.string().nullable(),
  /** Whom it was done to. */
  person: z.object({ userId: id.nullable(), name: z.string(), email: z.string() }).nullable(),
  details: z.record(z.string(), z.unknown()),
  ip: z.string(),
  /** A short name, such as `Chrome on macOS`; '' if unknown. */
  device: z.string(),
  requestId: z.string().nullable(),
});
/** The kinds of acts in the audit log. */
export type AuditKind = z.infer<typeof auditEntry>['kind'];

const auditFilter = {
  query: text(200).optional(),
  actorUserId: id.optional(),
  /** Separated by commas; all where there is none. */
  kinds: text(200)
    .transform((value) => value.split(',').filter((kind) => kind !== ''))
    .pipe(z.array(auditEntry.shape.kind))
    .optional(),
  from: time.optional(),
  until: time.optional(),
};

/** Teams: their members, invitations and spaces (spec 2 §7). Strangers get TEAM_NOT_FOUND, as for an unknown id. */
export const teams = {
  'PATCH /teams/{teamId}': endpoint({
    summary: 'Renames the team.',
    spec: 'spec 2 §2 Team settings page and §7',
    auth: 'user',
    params: inTeam,
    input: z.object({ name: teamName }),
    output: z.object({ id, name: z.string() }),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
  }),
  'GET /teams/{teamId}/users': endpoint({
    summary:
      'The members of the team and its pending invitations: owners first, then registered users before pending ' +
      'invitations, then by email.',
    spec: 'spec 2 §2 Members page and §7',
    auth: 'user',
    params: inTeam,
    query: z.object(pageQuery(1000)),
    output: z.object({
      items: z.array(teamMember),
      nextCursor,
      memberCount: z.int(),
      invitationCount: z.int(),
      seats: teamSeats.nullable(),
    }),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
  }),
  'PUT /teams/{teamId}/users/{userId}': endpoint({
    summary:
      'Changes the role of a member. `owner` adds an owner; with `transfer` the actor becomes seat manager in the ' +
      'same step. `from` is the role that the actor saw: another one by now is OPERATION_NOT_ALLOWED `changed`.',
    spec: 'DECISIONS 26, ACCESS §7 and §8',
    auth: 'fresh',
    params: ofMember,
    input: z.object({
      role: teamRole,
      transfer: z.boolean().default(false),
      from: teamRole.optional(),
      /** Who gets the projects that the person may no longer own; by default the longest-serving other owner. */
      heirId: id.optional(),
    }),
    output: teamMember,
    errors: [
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'TEAM_USER_NOT_FOUND',
      'OPERATION_NOT_ALLOWED',
      'INSUFFICIENT_SEATS',
      'CONTRIBUTOR_LIMIT_REACHED',
      'INVALID_UUID',
    ],
  }),
  'GET /app/teams/{teamId}/users/{userId}/departure': endpoint({
    summary: 'What a member loses, and what the team keeps, if they leave or are removed.',
    spec: 'ACCESS §6',
    auth: 'user',
    params: ofMember,
    output: z.object({
      /** The spaces of the team that they leave. */
      spaces: z.array(z.object({ id, name: z.string().optional() })),
      /** The projects that they can open now. */
      projectCount: z.int(),
      /** Those of them that get another owner: private ones, and those they alone own. */
      handedOverCount: z.int(),
      /** Review links of the team, open to members or to invited people only, that they can no longer open. */
      lostLinkCount: z.int(),
      /** Comments that stay, under their name. */
      commentCount: z.int(),
      /** Who may get the projects: seat holders, the default first. */
      heirs: z.array(z.object({ userId: id, name: z.string(), email: z.string() })),
      /** Seats after they left; null where nothing is sold. */
      seatsAfter: teamSeats.nullable(),
      /** Whether the act is refused because no other owner is left. */
      isLastOwner: z.boolean(),
    }),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'TEAM_USER_NOT_FOUND', 'INVALID_UUID'],
  }),
  'DELETE /teams/{teamId}/users/{userId}': endpoint({
    summary: 'Removes a member. Their designs pass to the heir; comments stay.',
    spec: 'spec 2 §6 and §7, ACCESS §6 and §7',
    auth: 'user',
    params: ofMember,
    query: z.object({ heirId: id.optional() }),
    output: nothing,
    status: 204,
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'TEAM_USER_NOT_FOUND', 'OPERATION_NOT_ALLOWED', 'INVALID_UUID'],
  }),
  'POST /teams/{teamId}/leave': endpoint({
    summary: 'Leaves the team. The last owner cannot: OPERATION_NOT_ALLOWED `last_owner`.',
    spec: 'DECISIONS 26, ACCESS §7',
    auth: 'user',
    params: inTeam,
    input: z.object({ heirId: id.optional() }),
    output: nothing,
    status: 204,
    errors: ['TEAM_NOT_FOUND', 'OPERATION_NOT_ALLOWED', 'INVALID_UUID'],
  }),
  'GET /app/teams/{teamId}/users/{userId}/access': endpoint({
    summary: 'Which projects of the team a member can open, with which role and why; last edited first.',
    spec: 'ACCESS §2',
    auth: 'user',
    params: ofMember,
    query: z.object(pageQuery(100)),
    output: page(
      z.object({
        projectId: id,
        name: z.string(),
        spaceName: z.string().optional(),
        role: projectRole,
        /** Invited by name, through the space, or both. */
        via: z.array(z.enum(['direct', 'space'])),
      }),
    ),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'TEAM_USER_NOT_FOUND', 'INVALID_UUID'],
  }),
  'POST /teams/{teamId}/self-serve-invitations/estimate': endpoint({
    summary: 'What inviting these people would cost, and which of them cannot be invited.',
    spec: 'spec 2 §3 Invite estimate, §5 Invite and §7',
    auth: 'user',
    params: inTeam,
    input: z.object({ emails: z.array(text(1000)).max(mostInvitees), role: invitedTeamRole }),
    output: inviteEstimate,
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
    limit: { per: 'user', max: 240, windowMs: minute },
  }),
  'POST /teams/{teamId}/self-serve-invitations': endpoint({
    summary:
      'Invites the addresses that can be invited, and says of the others why not. The purchase id is made by the ' +
      'client once for each time the dialog opens: a repeated call buys seats once.',
    spec: 'spec 2 §4 Invite flow, §5 Invite and §7',
    auth: 'user',
    params: inTeam,
    input: z.object({
      emails: z.array(text(1000)).min(1).max(mostInvitees),
      role: invitedTeamRole,
      purchaseId: id.optional(),
    }),
    output: z.object({
      invitedUsers: z.array(z.object({ invitationId: id, email: z.string(), role: invitedTeamRole })),
      errors: inviteErrors,
    }),
    errors: [
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'TEAM_INVITATION_NOT_SUPPORTED',
      'SUBSCRIPTION_OPERATION_NOT_ALLOWED',
      'INSUFFICIENT_SEATS',
      'CONTRIBUTOR_LIMIT_REACHED',
      'PAYMENT_PROCESSING_FAILED',
      'INVALID_UUID',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend': endpoint({
    summary: 'Mails a pending or expired invitation again, with a new link; the old link stops working.',
    spec: 'ACCESS §3',
    auth: 'user',
    params: ofInvitation,
    output: teamMember,
    errors: [
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'TEAM_INVITATION_NOT_FOUND',
      'TEAM_INVITATION_ALREADY_ACCEPTED',
      'INSUFFICIENT_SEATS',
      'CONTRIBUTOR_LIMIT_REACHED',
      'INVALID_UUID',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'DELETE /teams/{teamId}/self-serve-invitations/{invitationId}': endpoint({
    summary: 'Removes a pending invitation; its link stops working, and its seat is free.',
    spec: 'spec 2 §6 and §7',
    auth: 'user',
    params: ofInvitation,
    output: nothing,
    status: 204,
    errors: [
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'TEAM_INVITATION_NOT_FOUND',
      'TEAM_INVITATION_ALREADY_ACCEPTED',
      'INVALID_UUID',
    ],
  }),
  'GET /teams/self-serve-invitations/{hash}': endpoint({
    summary: 'What an invitation link invites to.',
    spec: 'spec 2 §2 Invitation page, §3 Team invitation and §7',
    auth: 'public',
    params: byHash,
    output: z.object({
      email: z.string(),
      teamName: z.string(),
      userExists: z.boolean(),
      /** Where a new person goes on instead of filling in the form, such as the company's single sign-on. */
      redirectURL: z.string().nullable(),
    }),
    errors: ['INVALID_UUID', 'TEAM_INVITATION_NOT_FOUND', 'TEAM_INVITATION_ALREADY_ACCEPTED'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /teams/self-serve-invitations/{hash}/accept': endpoint({
    summary: 'Adds the account of the invited address to the team. Gives no session (DECISIONS 38).',
    spec: 'spec 2 §2 Invitation page and §7',
    // The bearer token, if there is one, tells whether the session that registered the account accepts.
    auth: 'optional',
    params: byHash,
    output: z.object({ teamId: id, teamName: z.string() }),
    errors: ['INVALID_UUID', 'TEAM_INVITATION_NOT_FOUND', 'TEAM_INVITATION_ALREADY_ACCEPTED'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'GET /teams/{teamId}/spaces': endpoint({
    summary: 'The spaces of the team, oldest first; private ones are not listed.',
    spec: 'spec 2 §6 and §7',
    auth: 'user',
    params: inTeam,
    query: z.object(pageQuery(1000)),
    output: page(teamSpace),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
  }),
  'POST /teams/{teamId}/spaces': endpoint({
    summary: 'Creates a space; whoever creates it is in it.',
    spec: 'spec 2 §6 and §7',
    auth: 'user',
    params: inTeam,
    input: z.object({ name: teamName }),
    output: teamSpace,
    status: 201,
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'SUBSCRIPTION_REQUIRED', 'INVALID_UUID'],
    limit: { per: 'user', max: 120, windowMs: minute },
  }),
  'PATCH /teams/{teamId}/spaces/{spaceId}': endpoint({
    summary: 'Renames a space.',
    spec: 'spec 2 §6 and §7',
    auth: 'user',
    params: ofSpace,
    input: z.object({ name: teamName }),
    output: teamSpace,
    errors: ['TEAM_NOT_FOUND', 'SPACE_NOT_FOUND', 'SPACE_FORBIDDEN', 'INVALID_UUID'],
  }),
  'DELETE /teams/{teamId}/spaces/{spaceId}': endpoint({
    summary: 'Deletes a space without projects; one with projects is OPERATION_NOT_ALLOWED `not_empty`.',
    spec: 'ACCESS §3',
    auth: 'user',
    params: ofSpace,
    output: nothing,
    status: 204,
    errors: [
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'SPACE_NOT_FOUND',
      'SUBSCRIPTION_REQUIRED',
      'OPERATION_NOT_ALLOWED',
      'INVALID_UUID',
    ],
  }),
  'POST /teams/{teamId}/spaces/{spaceId}/users/add': endpoint({
    summary: 'Puts members of the team into a space; those who are in it stay.',
    spec: 'spec 2 §6 and §7',
    auth: 'user',
    params: ofSpace,
    input: z.object({ users: z.array(id).min(1).max(1000) }),
    output: teamSpace,
    errors: [
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'TEAM_USER_NOT_FOUND',
      'SPACE_NOT_FOUND',
      'SUBSCRIPTION_REQUIRED',
      'INVALID_UUID',
    ],
  }),
  'POST /teams/{teamId}/spaces/{spaceId}/users/remove': endpoint({
    summary:
      'Takes people out of a space; those who are not in it are left out. With `alsoProjects` their own roles in its ' +
      'projects end too, except where that would leave a project without an owner.',
    spec: 'spec 2 §6 and §7, ACCESS §6',
    auth: 'user',
    params: ofSpace,
    input: z.object({ users: z.array(id).min(1).max(1000), alsoProjects: z.boolean().default(false) }),
    output: teamSpace,
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'SPACE_NOT_FOUND', 'SUBSCRIPTION_REQUIRED', 'INVALID_UUID'],
  }),
  'GET /app/teams/{teamId}/audit': endpoint({
    summary: 'What was changed in the team, newest first. `query` is looked for in names and addresses.',
    spec: 'ACCESS §10',
    auth: 'user',
    params: inTeam,
    query: z.object({ ...auditFilter, ...pageQuery(100) }),
    output: z.object({ items: z.array(auditEntry), nextCursor, totalCount: z.int() }),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
  }),
  'GET /app/teams/{teamId}/audit.csv': endpoint({
    summary: 'The same as a file: UTF-8, comma-separated, one row an entry, at most 100,000 rows.',
    spec: 'ACCESS §10',
    auth: 'user',
    params: inTeam,
    query: z.object(auditFilter),
    output: nothing,
    answer: 'bytes',
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'GET /app/teams/{teamId}/events': endpoint({
    summary:
      'Streams what changes in the team, so that open pages fetch it again; also when the reader’s own role changes. ' +
      'The stream ends with the membership.',
    spec: 'ACCESS §9',
    auth: 'session',
    params: inTeam,
    output: z.object({ type: z.enum(['members', 'spaces', 'settings', 'access']) }),
    answer: 'events',
    errors: ['TEAM_NOT_FOUND', 'INVALID_UUID'],
  }),
};
