import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, money } from '../rules/money.ts';
import { mostInvitees } from '../rules/rules.ts';
import { id, mailedSecret, nothing, text, time } from '../shapes.ts';
import { invitedTeamRole, teamMember } from './teams.ts';

const minute = 60_000;
const inTeam = z.object({ teamId: id });
const ofInvitation = inTeam.extend({ invitationId: id });
const byHash = z.object({ hash: mailedSecret('INVALID_UUID') });

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

/** What more seats of a running subscription cost (spec 2 §3). */
export const seatUpgradeEstimate = z.object({
  prorated: costs,
  /** Days until renewal that are paid for now, of the days of the period. */
  daysLeft: z.int(),
  daysOfPeriod: z.int(),
  renewal: costs,
  renewalDate: time,
  primaryPaymentSource: paymentSource.nullable(),
  /** With tax: what is charged now. The purchase sends it back as `shownTotal`. */
  totalDueToday: z.int(),
  /** The tax in it. */
  taxAmount: z.int(),
  /** What is not charged, without tax, because its total is too small for the payment provider. */
  waivedAmount: z.int(),
  /** Why there is none that the seller collects; null otherwise. */
  taxNote: z.enum(['reverse_charge']).nullable(),
  currencyCode: z.string(),
});

/** What inviting some people would cost (spec 2 §3 Invite estimate). */
export const inviteEstimate = z.object({
  /** False where no one can be invited at present; `reason` says why. */
  available: z.boolean(),
  reason: z.enum(['grace_period', 'canceled', 'not_supported']).nullable(),
  errors: inviteErrors,
  /** How many of the contributors exceed the team's free places. */
  contributorBlockedEmailCount: z.int(),
  /** Whether the role of contributor can be offered at all (spec 2 §6). */
  contributorOffered: z.boolean(),
  /** How many of the invited editors take a seat that is paid for already; null where nothing is sold. */
  freeSeats: z.int().nullable(),
  /** How many of the editors exceed the seats that a team can buy; nobody is invited before they are taken off. */
  overSeatLimit: z.int(),
  /** The team has no subscription: these editors need one, and `Invite` leads to checkout. */
  newSubscriptionEstimate: costs.nullable(),
  /** More seats are bought for the rest of the period, and renewed with the others. */
  seatUpgradeEstimate: seatUpgradeEstimate.nullable(),
  /** As before, for a subscription sold by contract: seats are added to it, and nothing is due now. */
  salesTeamSeatUpgradeEstimate: costs.nullable(),
});

/** Invitations to a team (spec 2 §7). Strangers get TEAM_NOT_FOUND, as for an unknown id. */
export const teamInvitations = {
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
      'client once for each time the dialog opens: a repeated call buys seats once. It and `shownTotal`, the ' +
      'estimate’s `totalDueToday`, are needed where seats are charged for.',
    spec: 'spec 2 §4 Invite flow, §5 Invite and §7',
    auth: 'user',
    params: inTeam,
    input: z.object({
      emails: z.array(text(1000)).min(1).max(mostInvitees),
      role: invitedTeamRole,
      purchaseId: id.optional(),
      shownTotal: amount.optional(),
      /**
       * Where the invited people go on, such as the company's single sign-on. Only what a hand-off may lead to as well:
       * addresses of this origin and of those that the operator allows.
       */
      redirectURL: text(2000).min(1).optional(),
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
      'PAYMENT_UNAVAILABLE',
      'ESTIMATE_OUTDATED',
      'PURCHASE_IN_PROGRESS',
      'INVALID_UUID',
    ],
    creates: 'thing',
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend': endpoint({
    summary: 'Mails a pending or expired invitation again, with a new link; the old link stops working.',
    spec: 'ACCESS §3',
    auth: 'user',
    scope: 'manage',
    params: ofInvitation,
    output: teamMember,
    errors: [
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'TEAM_INVITATION_NOT_FOUND',
      'TEAM_INVITATION_ALREADY_ACCEPTED',
      'INSUFFICIENT_SEATS',
      'CONTRIBUTOR_LIMIT_REACHED',
      'PURCHASE_IN_PROGRESS',
      'INVALID_UUID',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'DELETE /teams/{teamId}/self-serve-invitations/{invitationId}': endpoint({
    summary: 'Removes a pending invitation; its link stops working, and its seat is free.',
    spec: 'spec 2 §6 and §7',
    auth: 'user',
    scope: 'manage',
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
      role: invitedTeamRole,
      /** Who invited; '' if they are gone. */
      inviterName: z.string(),
      /**
       * Where a new person goes on instead of filling in the form, and others once they have joined, such as the
       * company's single sign-on; null for nowhere.
       */
      redirectURL: z.string().nullable(),
    }),
    errors: ['INVALID_UUID', 'TEAM_INVITATION_NOT_FOUND', 'TEAM_INVITATION_ALREADY_ACCEPTED'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /teams/self-serve-invitations/{hash}/accept': endpoint({
    summary: 'Adds the account of the invited address to the team. Gives no session (DECISIONS 38).',
    spec: 'spec 2 §2 Invitation page and §7',
    // The bearer token, if there is one, says whether the session that registered the account accepts.
    auth: 'optional',
    params: byHash,
    names: { hash: 'team-invitation' },
    output: z.object({ teamId: id, teamName: z.string() }),
    errors: ['INVALID_UUID', 'TEAM_INVITATION_NOT_FOUND', 'TEAM_INVITATION_ALREADY_ACCEPTED'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
};
