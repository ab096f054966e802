import type { Team } from '../../../platform/account/account-types.ts';
import { mayOpen } from '../../../platform/account/team-pages.ts';
import { type RefusalTexts, refusals } from '../../../platform/form/refusals.ts';

type Invite = 'POST /teams/{teamId}/self-serve-invitations';

/** What a refusal to invite says to owners; after a payment that failed a payment method is required instead. */
const toOwners: RefusalTexts<Invite> = {
  TEAM_NOT_FOUND: 'teamInvites.error.notAuthorized',
  TEAM_FORBIDDEN: 'teamInvites.ownersOnly',
  TEAM_INVITATION_NOT_SUPPORTED: 'teamInvites.error.notSupported',
  SUBSCRIPTION_OPERATION_NOT_ALLOWED: ({ details }) =>
    details?.reason === 'grace_period' ? 'teamInvites.blocked.grace' : 'teamInvites.blocked.canceled',
  INSUFFICIENT_SEATS: 'teamInvites.error.noSeats',
  CONTRIBUTOR_LIMIT_REACHED: 'teamInvites.error.contributorLimit',
  PAYMENT_PROCESSING_FAILED: null,
  PAYMENT_UNAVAILABLE: 'teamInvites.error.provider',
  ESTIMATE_OUTDATED: 'teamInvites.error.outdated',
  PURCHASE_IN_PROGRESS: 'common.purchaseInProgress',
  INVALID_UUID: 'teamInvites.error.notAuthorized',
};

/** What it says to admins, who cannot see to the subscription themselves: what an owner can do. */
const toAdmins: RefusalTexts<Invite> = {
  ...toOwners,
  SUBSCRIPTION_OPERATION_NOT_ALLOWED: ({ details }) =>
    details?.reason === 'grace_period' ? 'teamInvites.blocked.grace.owner' : 'teamInvites.blocked.canceled.owner',
  INSUFFICIENT_SEATS: 'teamInvites.error.noSeats.owner',
  PAYMENT_PROCESSING_FAILED: 'teamInvites.payment.owner',
};

const [owners, admins] = [refusals<Invite>(toOwners), refusals<Invite>(toAdmins)];

/** What a refusal to invite says to somebody in a team. */
export const inviteRefusal = (team: Pick<Team, 'can' | 'addons'>) => (mayPay(team) ? owners : admins);

/** Whether somebody starts, changes and pays the subscription of a team: its owners. */
export function mayPay(team: Pick<Team, 'can' | 'addons'>): boolean {
  return mayOpen(team, 'subscription');
}

/** What a failed estimate says. */
export const estimateRefusal = refusals<'POST /teams/{teamId}/self-serve-invitations/estimate'>({
  TEAM_NOT_FOUND: 'teamInvites.error.notAuthorized',
  TEAM_FORBIDDEN: 'teamInvites.ownersOnly',
  INVALID_UUID: 'teamInvites.error.notAuthorized',
});
