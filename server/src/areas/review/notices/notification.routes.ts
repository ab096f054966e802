import type { notifications } from '@chamfer/contract/calls/accounts/notifications';
import type { Handlers } from '../../../platform/http/guard.ts';
import { listMentionablePeople } from '../comments/mentionable-people.service.ts';
import {
  changeNotifications,
  changeUnsubscription,
  muteThread,
  showNotifications,
  showUnsubscription,
} from './notice-settings.service.ts';

/** The calls for whom comments name, and for the mails about comments. */
export const notificationRoutes: Handlers<keyof typeof notifications> = {
  'GET /web/project-view-links/{viewLink}/mentionable-people': ({ params, query }, ctx) =>
    listMentionablePeople(ctx, params.viewLink, query),
  'GET /account/notifications': (_, ctx) => showNotifications(ctx),
  'PATCH /account/notifications': ({ input }, ctx) => changeNotifications(ctx, input),
  'PUT /web/comments/{commentId}/mute': ({ params, input }, ctx) => muteThread(ctx, params.commentId, input.isMuted),
  'GET /mail-unsubscriptions/{token}': ({ params }, ctx) => showUnsubscription(ctx, params.token),
  'POST /mail-unsubscriptions/{token}': ({ params }, ctx) => changeUnsubscription(ctx, params.token, true),
  'DELETE /mail-unsubscriptions/{token}': ({ params }, ctx) => changeUnsubscription(ctx, params.token, false),
};
