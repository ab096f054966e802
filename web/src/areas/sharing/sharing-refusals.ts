import { refusals } from '../../platform/form/refusals.ts';

const failed = 'sharing.failed' as const;
const forbidden = 'sharing.forbidden' as const;

/** What refusals of acts on people say; what is gone already needs no text (spec 3 §8). */
export const sharingRefusal = refusals<
  | 'POST /web/projects/{projectId}/invitations'
  | 'PUT /web/projects/{projectId}/users/{userId}'
  | 'DELETE /web/projects/{projectId}/users/{userId}'
  | 'PUT /web/projects/{projectId}/invitations/{invitationId}'
  | 'DELETE /web/projects/{projectId}/invitations/{invitationId}'
  | 'POST /web/projects/{projectId}/access-requests/{id}'
  | 'DELETE /web/projects/{projectId}/access-requests/{id}'
  | 'PATCH /web/projects/{projectId}'
  | 'PATCH /web/project-view-links/{id}'
  | 'PUT /web/project-view-links/{viewLink}/users/{userId}'
  | 'DELETE /web/project-view-links/{viewLink}/invitations/{invitationId}'
>(
  {
    PROJECT_NOT_FOUND: forbidden,
    PROJECT_FORBIDDEN: forbidden,
    PROJECT_VIEW_LINK_NOT_FOUND: forbidden,
    PROJECT_USER_NOT_FOUND: null,
    PROJECT_INVITATION_NOT_FOUND: null,
    PROJECT_VIEW_LINK_INVITATION_NOT_FOUND: null,
    PROJECT_ACCESS_REQUEST_NOT_FOUND: 'sharing.answered',
    SUBSCRIPTION_REQUIRED: 'sharing.paywall.short',
    CONTRIBUTOR_LIMIT_REACHED: 'sharing.contributorLimit',
    SPACE_NOT_FOUND: failed,
    SPACE_FORBIDDEN: forbidden,
    OPERATION_NOT_ALLOWED: ({ details }) => {
      if (details?.reason === 'last_owner') return 'sharing.lastOwner';
      if (details?.reason === 'private_space') return 'sharing.privateSpace';
      if (details?.reason === 'no_seat') return 'sharing.noSeat';
      return details?.reason === 'archived' ? 'sharing.archived' : 'sharing.changed';
    },
  },
  failed,
);
