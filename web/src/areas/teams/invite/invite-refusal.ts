import { refusals } from '../../../platform/refusals.ts';

/** What a refusal to invite says; after a payment that failed a payment method is asked for instead. */
export const inviteRefusal = refusals<'POST /teams/{teamId}/self-serve-invitations'>({
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
});

/** What a failed estimate says. */
export const estimateRefusal = refusals<'POST /teams/{teamId}/self-serve-invitations/estimate'>({
  TEAM_NOT_FOUND: 'teamInvites.error.notAuthorized',
  TEAM_FORBIDDEN: 'teamInvites.ownersOnly',
  INVALID_UUID: 'teamInvites.error.notAuthorized',
});
