import type { teamWebhooks } from '@chamfer/contract/calls/teams/team-webhooks';
import type { Handlers } from '../../platform/http/guard.ts';
import { listDeliveries, replayDelivery, replayFailed, sendTest, showDelivery } from './settings/deliveries.service.ts';
import { listWebhooks, showWebhook } from './settings/show-webhooks.service.ts';
import { addWebhook, changeWebhook, removeWebhook, rotateSecret } from './settings/webhooks.service.ts';

/** Webhooks of teams (SSO §8). */
export const webhooksRoutes: Handlers<keyof typeof teamWebhooks> = {
  'GET /app/teams/{teamId}/webhooks': ({ params }, ctx) => listWebhooks(ctx, params.teamId),
  'POST /app/teams/{teamId}/webhooks': ({ params, input }, ctx) => addWebhook(ctx, params.teamId, input),
  'GET /app/teams/{teamId}/webhooks/{webhookId}': ({ params }, ctx) => showWebhook(ctx, params),
  'PATCH /app/teams/{teamId}/webhooks/{webhookId}': ({ params, input }, ctx) => changeWebhook(ctx, params, input),
  'POST /app/teams/{teamId}/webhooks/{webhookId}/secret': ({ params }, ctx) => rotateSecret(ctx, params),
  'DELETE /app/teams/{teamId}/webhooks/{webhookId}': ({ params }, ctx) => removeWebhook(ctx, params),
  'POST /app/teams/{teamId}/webhooks/{webhookId}/test': ({ params }, ctx) => sendTest(ctx, params),
  'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries': ({ params, query }, ctx) =>
    listDeliveries(ctx, params, query),
  'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}': ({ params }, ctx) =>
    showDelivery(ctx, params),
  'POST /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay': ({ params }, ctx) =>
    replayDelivery(ctx, params),
  'POST /app/teams/{teamId}/webhooks/{webhookId}/replay': ({ params }, ctx) => replayFailed(ctx, params),
};
