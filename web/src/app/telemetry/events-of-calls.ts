import type { Call, CallOptions, CallOutput } from '@chamfer/contract';
import type { EventName, EventProperties } from '@chamfer/contract/calls/telemetry/events';
import { type KnownThings, knowProject, ofComment, ofLink, ofProject, ofTeam } from './known-things.ts';

/** An event of a call. `userId` is who it was, where that was not known before the answer. */
type CallEvent = {
  [Name in EventName]: { name: Name; properties: EventProperties<Name>; userId?: string };
}[EventName];

type Reader<C extends Call> = (
  known: KnownThings,
  options: Required<Pick<CallOptions<C>, keyof CallOptions<C>>>,
  output: CallOutput<C>,
) => CallEvent | null;

/** An event; only for its types. */
function sent<Name extends EventName>(name: Name, properties: EventProperties<Name>, userId?: string): CallEvent {
  return { name, properties, ...(userId ? { userId } : {}) } as CallEvent;
}

const chargebee = 'chargebee' as const;

/**
 * What each answered call of the API means: an event, or something to remember for the events that follow. Nothing else in
 * the web sends these events, so that one is sent when the act is done, wherever it was done, and never when it failed.
 */
export const eventsOfCalls: { [C in Call]?: Reader<C> } = {
  'GET /account': (known, _, { teams }) => {
    for (const { id, role } of teams) known.teamRoles.set(id, role);
    return null;
  },

  // Signing in and up.
  'POST /auth/web/method': (_, __, { method }) => sent('sign_in_started', { method }),
  'POST /auth/web/login': (_, __, { userId }) => sent('signed_in', { method: 'password' }, userId),
  'POST /auth/passkey/login': (_, __, { userId }) => sent('signed_in', { method: 'passkey' }, userId),
  'POST /sso/callback': (_, __, { userId }) => sent('signed_in', { method: 'sso' }, userId),
  'POST /auth/handoff/verify': (_, __, { userId }) => sent('signed_in', { method: 'handoff' }, userId),
  'POST /auth/web/register': (_, __, { id }) => sent('signed_up', { by: 'form' }, id),
  'POST /auth/web/register/team/{hash}': (_, __, { id }) => sent('signed_up', { by: 'team_invitation' }, id),
  'POST /auth/logout': () => sent('signed_out', {}),
  'POST /verify/resend': () => sent('verification_mail_requested', {}),
  'POST /verify/confirm': () => sent('email_verified', {}),
  'POST /reset-password': () => sent('password_reset_requested', {}),
  'POST /reset-password/v2/{hash}': () => sent('password_reset', {}),
  'POST /change-password': () => sent('password_changed', {}),
  'POST /change-email': () => sent('email_change_requested', {}),
  'POST /change-email/confirm': () => sent('email_changed', {}),
  'PATCH /account': () => sent('name_changed', {}),
  'DELETE /account': () => sent('account_deleted', {}),
  'POST /account/passkeys': () => sent('passkey_added', {}),
  'POST /account/two-factor/enable': () => sent('two_factor_switched', { is_on: true }),
  'POST /account/two-factor/disable': () => sent('two_factor_switched', { is_on: false }),
  'POST /auth/app': () => sent('app_authorized', {}),
  'POST /auth/zendesk/token': () => sent('support_portal_opened', {}),
  'POST /app/sales-inquiries': () => sent('sales_contacted', {}),
  'PUT /users/{userId}/app-properties': (_, { input }) => {
    if (input.segmentation_answers) return sent('survey_finished', { survey: 'segmentation' });
    return input.progressive_profiling_answers ? sent('survey_finished', { survey: 'progressive_profiling' }) : null;
  },

  // Teams.
  'POST /teams/{teamId}/self-serve-invitations': (known, { params, input }, { invitedUsers, errors }) =>
    sent('team_members_invited', {
      ...ofTeam(known, params.teamId),
      role: input.role,
      invited: invitedUsers.length,
      failed: errors.length,
    }),
  'POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend': (known, { params }) =>
    sent('team_invitation_resent', ofTeam(known, params.teamId)),
  'DELETE /teams/{teamId}/self-serve-invitations/{invitationId}': (known, { params }) =>
    sent('team_invitation_removed', ofTeam(known, params.teamId)),
  'POST /teams/self-serve-invitations/{hash}/accept': (known, _, { teamId }) =>
    sent('team_joined', ofTeam(known, teamId)),
  'PUT /teams/{teamId}/users/{userId}': (known, { params }, { role }) =>
    sent('team_member_role_changed', { ...ofTeam(known, params.teamId), role }),
  'DELETE /teams/{teamId}/users/{userId}': (known, { params }) =>
    sent('team_member_removed', ofTeam(known, params.teamId)),
  'POST /teams/{teamId}/leave': (known, { params }) => sent('team_left', ofTeam(known, params.teamId)),
  'PATCH /teams/{teamId}': (known, { params }) => sent('team_renamed', ofTeam(known, params.teamId)),
  'POST /teams/{teamId}/spaces': (known, { params }, { id }) =>
    sent('space_created', { ...ofTeam(known, params.teamId), space_id: id }),
  'PATCH /teams/{teamId}/spaces/{spaceId}': (known, { params }) =>
    sent('space_renamed', { ...ofTeam(known, params.teamId), space_id: params.spaceId }),
  'DELETE /teams/{teamId}/spaces/{spaceId}': (known, { params }) =>
    sent('space_deleted', { ...ofTeam(known, params.teamId), space_id: params.spaceId }),
  'POST /teams/{teamId}/spaces/{spaceId}/users/add': (known, { params, input }) =>
    sent('space_members_added', {
      ...ofTeam(known, params.teamId),
      space_id: params.spaceId,
      people: input.users.length,
    }),
  'POST /teams/{teamId}/spaces/{spaceId}/users/remove': (known, { params, input }) =>
    sent('space_members_removed', {
      ...ofTeam(known, params.teamId),
      space_id: params.spaceId,
      people: input.users.length,
    }),

  // Buying.
  'POST /checkout': (known, { input }, { id, teamId, trialEnd }) => {
    known.checkouts.set(id, { teamId, trial: trialEnd !== null });
    return sent('checkout_started', {
      team_ids: [teamId],
      trial: trialEnd !== null,
      period: input.period ?? 'yearly',
      payment_platform: chargebee,
    });
  },
  'POST /checkout/{checkoutId}/start': (known, { params, input }) => {
    const checkout = { ...known.checkouts.get(params.checkoutId), ...seatsOf(input.estimate) };
    const { paymentType } = input;
    if (checkout.teamId) known.checkouts.set(params.checkoutId, { ...checkout, teamId: checkout.teamId, paymentType });
    return sent('checkout_payment_started', {
      ...(checkout.teamId ? { team_ids: [checkout.teamId] } : {}),
      seats: checkout.seats,
      trial: checkout.trial,
      payment_platform: chargebee,
      payment_type: paymentType,
    });
  },
  'POST /checkout/{checkoutId}/finalize': (known, { params }, { teamId, isTrial }) =>
    sent('checkout_finished', {
      ...(teamId ? { team_ids: [teamId] } : {}),
      seats: known.checkouts.get(params.checkoutId)?.seats,
      trial: isTrial,
      payment_platform: chargebee,
      payment_type: known.checkouts.get(params.checkoutId)?.paymentType,
    }),
  'PATCH /teams/subscriptions/{subscriptionId}': (_, { input }, { teamId, isTrial }) =>
    (input.additionalEditorSeatCount ?? 0) > 0
      ? sent('seats_added', {
          team_ids: [teamId],
          seats: input.additionalEditorSeatCount,
          trial: isTrial,
          payment_platform: chargebee,
        })
      : null,
  'PUT /teams/subscriptions/{subscriptionId}/auto-renew': (_, { input }, { teamId, isTrial }) =>
    sent('auto_renewal_switched', {
      team_ids: [teamId],
      trial: isTrial,
      payment_platform: chargebee,
      is_on: input.autoRenew,
    }),
  'PUT /subscriptions/{paddleId}/auto-renew': (_, { input }, { isTrial }) =>
    sent('auto_renewal_switched', { trial: isTrial, payment_platform: 'paddle', is_on: input.autoRenew }),
  'PUT /subscriptions/{paddleId}/cancel': (_, __, { isTrial }) =>
    sent('subscription_cancelled', { trial: isTrial, payment_platform: 'paddle' }),
  'PUT /teams/{teamId}/billing': (_, { params }) => sent('billing_details_changed', { team_ids: [params.teamId] }),
  'POST /teams/{teamId}/billing/update-card/start': (_, { params, input }) =>
    sent('payment_method_change_started', {
      team_ids: [params.teamId],
      payment_platform: chargebee,
      payment_type: input.paymentType,
    }),
  'POST /teams/{teamId}/billing/update-card/finalize': (_, { params }, { primaryPaymentSource }) =>
    sent('payment_method_changed', {
      team_ids: [params.teamId],
      payment_platform: chargebee,
      ...(primaryPaymentSource ? { payment_type: primaryPaymentSource.type } : {}),
    }),
  'POST /voucher/claim/{voucherId}': (_, __, { months }) =>
    sent('voucher_claimed', { payment_platform: 'voucher', months }),
  'POST /edu-requests': (_, { input }, { status }) => sent('education_licence_requested', { role: input.role, status }),
  'POST /edu/edu-request': (_, { input }, { status }) =>
    sent('education_licence_requested', { role: input.role, status }),
  'POST /edu/verify': () => sent('education_address_verified', {}),

  // Designs.
  'GET /web/projects/{projectId}': (known, { params }, { teamId, userRole, space, projectViewLinks }) => {
    const isKnown = known.projects.has(params.projectId);
    knowProject(known, params.projectId, { teamId, role: userRole, spaceId: space?.spaceId });
    for (const { projectViewLinkId, webExportId } of projectViewLinks) {
      const ofIt = { ...ofProject(known, params.projectId), web_export_id: webExportId };
      known.links.set(projectViewLinkId, ofIt);
    }
    // Read again after a change, it is not opened again.
    return isKnown ? null : sent('project_opened', ofProject(known, params.projectId));
  },
  'POST /app/projects': (known, { input }, { projectId }) =>
    sent('project_created', { ...ofProject(known, projectId), space_id: input.spaceId }),
  'PATCH /web/projects/{projectId}': (known, { params, input }, { access, archivedAt, spaceId }) => {
    const project = { ...ofProject(known, params.projectId), space_id: spaceId };
    if (input.archived !== undefined) return sent('project_archived', { ...project, is_archived: archivedAt !== null });
    if (input.name !== undefined) return sent('project_renamed', project);
    return sent('project_access_changed', { ...project, access });
  },
  'DELETE /web/projects/{projectId}': (known, { params }) =>
    sent('project_deleted', ofProject(known, params.projectId)),
  'POST /app/projects/{projectId}/restore': (known, { params }) =>
    sent('project_restored', ofProject(known, params.projectId)),
  'POST /app/projects/{projectId}/web-exports': (known, { params, input }, { webExportId }) => {
    known.webExports.set(webExportId, params.projectId);
    return sent('publishing_started', {
      ...ofProject(known, params.projectId),
      web_export_id: webExportId,
      files: input.files.length,
    });
  },
  'POST /app/web-exports/{webExportId}/finish': (known, { params }, { projectId }) =>
    sent('publishing_uploaded', { ...ofProject(known, projectId), web_export_id: params.webExportId }),

  // Sharing.
  'POST /web/projects/{projectId}/invitations': (known, { params, input }, { invitedUsers, errors }) =>
    sent('people_invited', {
      ...ofProject(known, params.projectId),
      role: input.role,
      invited: invitedUsers.length,
      failed: errors.length,
    }),
  'POST /web/project-view-links/{viewLink}/invitations': (known, { params, input }, { invitedUsers, errors }) =>
    sent('people_invited', {
      ...ofLink(known, params.viewLink),
      role: input.role,
      invited: invitedUsers.length,
      failed: errors.length,
    }),
  'POST /web/projects/{projectId}/invitations/{invitationId}/resend': (known, { params }) =>
    sent('sharing_invitation_resent', ofProject(known, params.projectId)),
  'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/resend': (known, { params }) =>
    sent('sharing_invitation_resent', ofLink(known, params.viewLink)),
  'DELETE /web/projects/{projectId}/invitations/{invitationId}': (known, { params }) =>
    sent('sharing_invitation_removed', ofProject(known, params.projectId)),
  'DELETE /web/project-view-links/{viewLink}/invitations/{invitationId}': (known, { params }) =>
    sent('sharing_invitation_removed', ofLink(known, params.viewLink)),
  'POST /web/projects/{projectId}/invitations/{invitationId}/accept': (known, { params }, { role }) =>
    sent('sharing_invitation_accepted', { ...ofProject(known, params.projectId), project_user_role: role }),
  'POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept': (known, { params }, { role }) =>
    sent('sharing_invitation_accepted', { ...ofProject(known, params.projectId), project_user_role: role }),
  'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept': (known, { params }, { role }) =>
    sent('sharing_invitation_accepted', { ...ofLink(known, params.viewLink), project_user_role: role }),
  'POST /web/project-view-links/{viewLink}/invitations-by-hash/{hash}/accept': (known, { params }, { role }) =>
    sent('sharing_invitation_accepted', { ...ofLink(known, params.viewLink), project_user_role: role }),
  'PUT /web/projects/{projectId}/invitations/{invitationId}': (known, { params }, { role }) =>
    sent('sharing_role_changed', { ...ofProject(known, params.projectId), role }),
  'PUT /web/projects/{projectId}/users/{userId}': (known, { params }, { role }) =>
    sent('sharing_role_changed', { ...ofProject(known, params.projectId), role }),
  'PUT /web/project-view-links/{viewLink}/invitations/{invitationId}': (known, { params }, { role }) =>
    sent('sharing_role_changed', { ...ofLink(known, params.viewLink), role }),
  'PUT /web/project-view-links/{viewLink}/users/{userId}': (known, { params }, { role }) =>
    sent('sharing_role_changed', { ...ofLink(known, params.viewLink), role }),
  'DELETE /web/projects/{projectId}/users/{userId}': (known, { params }) =>
    sent('sharing_person_removed', ofProject(known, params.projectId)),
  'DELETE /web/project-view-links/{viewLink}/users/{userId}': (known, { params }) =>
    sent('sharing_person_removed', ofLink(known, params.viewLink)),
  'POST /web/projects/{projectId}/access-requests': (known, { params }) =>
    sent('access_requested', ofProject(known, params.projectId)),
  'POST /web/projects/{projectId}/access-requests/{id}': (known, { params }, { role }) =>
    sent('access_request_accepted', { ...ofProject(known, params.projectId), role }),
  'DELETE /web/projects/{projectId}/access-requests/{id}': (known, { params }) =>
    sent('access_request_denied', ofProject(known, params.projectId)),
  'PATCH /web/project-view-links/{id}': (known, { params }, { sharedState, baseRole, projectId, webExportId }) => {
    const link = { ...ofLink(known, params.id), project_id: projectId, web_export_id: webExportId };
    if (sharedState === 'not_shared') return sent('view_link_unpublished', link);
    return sent('view_link_changed', { ...link, shared_state: sharedState, base_role: baseRole });
  },

  // Review.
  'POST /web/web-exports': (known, { query }, { webExport, teamId, userRole }) => {
    const isKnown = known.links.get(query.v)?.web_export_id === webExport.webExportId;
    knowProject(known, webExport.projectId, { teamId, role: userRole });
    known.links.set(query.v, { ...ofProject(known, webExport.projectId), web_export_id: webExport.webExportId });
    return isKnown ? null : sent('view_link_opened', ofLink(known, query.v));
  },
  'GET /web/comments': (known, { query }, { comments }) => {
    for (const { commentId } of comments) known.comments.set(commentId, query.v);
    return null;
  },
  'POST /web/comments': (known, { input }, comment) => {
    known.comments.set(comment.commentId, input.projectViewLinkId);
    return sent('comment_added', {
      ...ofComment(known, comment.commentId),
      web_export_id: comment.webExportId,
      ...(comment.type === 'drawing' ? { drawing_id: comment.drawingId } : {}),
      type: comment.type,
    });
  },
  'PATCH /web/comments/{commentId}': (known, { params }) => sent('comment_edited', ofComment(known, params.commentId)),
  'DELETE /web/comments/{commentId}': (known, { params }) =>
    sent('comment_deleted', ofComment(known, params.commentId)),
  'PUT /web/comments/{commentId}/resolution': (known, { params, input }) =>
    sent('comment_resolved', { ...ofComment(known, params.commentId), is_resolved: input.isResolved }),
  'POST /web/project-view-links/{viewLink}/guests': (known, { params }, { userId }) =>
    sent('guest_joined', ofLink(known, params.viewLink), userId),
};

function seatsOf(estimate: { editorSeatCount?: number } | undefined): { seats?: number } {
  return estimate?.editorSeatCount === undefined ? {} : { seats: estimate.editorSeatCount };
}

/** The event of an answered call, if it is one. A form of answer that is not the declared one is none. */
export function eventOfCall(
  known: KnownThings,
  { call, options, output }: { call: string; options: object; output: unknown },
): CallEvent | null {
  const read = eventsOfCalls[call as Call] as Reader<Call> | undefined;
  return read?.(known, options as never, output as never) ?? null;
}
