import type { MessageKey } from '../../i18n/messages.ts';
import { refusals } from '../../platform/refusals.ts';

type ProjectUser = '/web/projects/{projectId}/users/{userId}';
type ProjectInvitation = '/web/projects/{projectId}/invitations/{invitationId}';
type LinkUser = '/web/project-view-links/{viewLink}/users/{userId}';
type LinkInvitation = '/web/project-view-links/{viewLink}/invitations/{invitationId}';
type ProjectRequest = '/web/projects/{projectId}/access-requests/{id}';

const reasons = new Map<unknown, MessageKey>([
  ['changed', 'sharing.error.changed'],
  ['last_owner', 'sharing.error.lastOwner'],
  ['no_seat', 'sharing.error.noSeat'],
  ['archived', 'sharing.error.archived'],
]);

/** What a refused change to who has access says. */
export const sharingRefusal = refusals<
  | `PUT ${ProjectUser | ProjectInvitation | LinkUser | LinkInvitation}`
  | `DELETE ${ProjectUser | ProjectInvitation | LinkUser | LinkInvitation | ProjectRequest}`
  | `POST ${ProjectRequest}`
  | `POST ${ProjectInvitation | LinkInvitation}/resend`
  | 'POST /web/projects/{projectId}/invitations'
  | 'POST /web/project-view-links/{viewLink}/invitations'
  | 'PATCH /web/project-view-links/{id}'
>({
  PROJECT_NOT_FOUND: 'sharing.error.gone',
  PROJECT_VIEW_LINK_NOT_FOUND: 'sharing.error.gone',
  PROJECT_FORBIDDEN: 'sharing.error.forbidden',
  PROJECT_USER_NOT_FOUND: 'sharing.error.gone',
  PROJECT_INVITATION_NOT_FOUND: 'sharing.error.gone',
  PROJECT_VIEW_LINK_INVITATION_NOT_FOUND: 'sharing.error.gone',
  PROJECT_ACCESS_REQUEST_NOT_FOUND: 'sharing.error.gone',
  SUBSCRIPTION_REQUIRED: 'sharing.error.subscription',
  CONTRIBUTOR_LIMIT_REACHED: 'sharing.error.contributorLimit',
  OPERATION_NOT_ALLOWED: ({ details }) => reasons.get(details?.reason) ?? 'common.error.tryAgain',
});
