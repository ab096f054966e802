import type { reviewGuests } from '@chamfer/contract/calls/review/review-guests';
import type { Handlers } from '../../platform/http/guard.ts';
import { sendGuestCode } from './guest-codes.service.ts';
import { joinAsGuest } from './guest-sign-in.service.ts';
import { allowGuests, listGuests, removeGuest } from './guests-of-link.service.ts';

/** People without an account who comment on review links (DECISIONS 68). */
export const guestRoutes: Handlers<keyof typeof reviewGuests> = {
  'POST /web/project-view-links/{viewLink}/guests/codes': ({ params, input }, ctx) =>
    sendGuestCode(ctx, params.viewLink, input),
  'POST /web/project-view-links/{viewLink}/guests': ({ params, input }, ctx) =>
    joinAsGuest(ctx, params.viewLink, input),
  'GET /web/project-view-links/{viewLink}/guests': ({ params, query }, ctx) => listGuests(ctx, params.viewLink, query),
  'PUT /web/project-view-links/{viewLink}/guests': ({ params, input }, ctx) =>
    allowGuests(ctx, params.viewLink, input.allowed),
  'DELETE /web/project-view-links/{viewLink}/guests/{userId}': ({ params }, ctx) =>
    removeGuest(ctx, { viewLinkId: params.viewLink, userId: params.userId }),
};
