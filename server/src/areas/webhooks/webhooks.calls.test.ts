import { type Rows, testCalls } from '@chamfer/testing/calls';
import { buildTeamWorld, missing, ruled, type TeamWorld } from '../teams/testing/team-world.ts';
import type { webhooksRoutes } from './webhooks.routes.ts';

const manage = 'manage SSO, SCIM, webhooks and team tokens';
const unknown = crypto.randomUUID();
const ofTeam = ({ teamId }: TeamWorld) => ({ params: { teamId } });
const ofWebhook = ({ teamId }: TeamWorld) => ({ params: { teamId, webhookId: unknown } });
const ofDelivery = ({ teamId }: TeamWorld) => ({ params: { teamId, webhookId: unknown, deliveryId: unknown } });
const unknownOne = { case: 'an unknown webhook', expect: missing(manage), request: ofWebhook };
const events = ['design.published' as const];

const rows: Rows<keyof typeof webhooksRoutes, TeamWorld> = {
  'GET /app/teams/{teamId}/webhooks': [{ case: 'the team', expect: ruled(manage, 200), request: ofTeam }],
  'POST /app/teams/{teamId}/webhooks': [
    {
      case: 'a public address',
      expect: ruled(manage, 201),
      request: (world) => ({ ...ofTeam(world), input: { url: 'https://plm.haldenworks.example/hooks', events } }),
    },
    {
      case: 'an address in a private network',
      expect: ruled(manage, 400),
      request: (world) => ({ ...ofTeam(world), input: { url: 'https://169.254.169.254', events } }),
    },
  ],
  'GET /app/teams/{teamId}/webhooks/{webhookId}': [unknownOne],
  'PATCH /app/teams/{teamId}/webhooks/{webhookId}': [
    {
      case: 'an unknown webhook',
      expect: missing(manage),
      request: (world) => ({ ...ofWebhook(world), input: { isOn: false } }),
    },
  ],
  'POST /app/teams/{teamId}/webhooks/{webhookId}/secret': [unknownOne],
  'DELETE /app/teams/{teamId}/webhooks/{webhookId}': [unknownOne],
  'POST /app/teams/{teamId}/webhooks/{webhookId}/test': [unknownOne],
  'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries': [unknownOne],
  'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}': [
    { case: 'an unknown webhook', expect: missing(manage), request: ofDelivery },
  ],
  'POST /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay': [
    { case: 'an unknown webhook', expect: missing(manage), request: ofDelivery },
  ],
  'POST /app/teams/{teamId}/webhooks/{webhookId}/replay': [unknownOne],
};

testCalls(buildTeamWorld, rows);
