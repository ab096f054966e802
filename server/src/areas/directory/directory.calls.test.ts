import { type Rows, testCalls } from '@chamfer/testing/calls';
import { buildTeamWorld, missing, ruled, type TeamWorld } from '../teams/testing/team-world.ts';
import type { directoryRoutes } from './directory.routes.ts';

const manage = 'manage SSO, SCIM, webhooks and team tokens';
const unknown = crypto.randomUUID();
const ofTeam = ({ teamId }: TeamWorld) => ({ params: { teamId } });
const listed = ({ teamId }: TeamWorld) => ({ params: { teamId }, query: {} });

const rows: Rows<keyof typeof directoryRoutes, TeamWorld> = {
  'GET /app/teams/{teamId}/directory': [{ case: 'the team', expect: ruled(manage, 200), request: ofTeam }],
  'POST /app/teams/{teamId}/directory/tokens': [
    {
      case: 'the team',
      expect: ruled(manage, 201),
      request: (world) => ({ ...ofTeam(world), input: { name: 'Entra provisioning', days: 365 as const } }),
    },
  ],
  'DELETE /app/teams/{teamId}/directory/tokens/{tokenId}': [
    {
      case: 'a token that is not there',
      expect: missing(manage),
      request: ({ teamId }) => ({ params: { teamId, tokenId: unknown } }),
    },
  ],
  'GET /app/teams/{teamId}/directory/groups': [{ case: 'the team', expect: ruled(manage, 200), request: listed }],
  'PUT /app/teams/{teamId}/directory/groups/{groupId}/target': [
    {
      case: 'a group that is not there',
      expect: missing(manage),
      request: ({ teamId }) => ({
        params: { teamId, groupId: unknown },
        input: { spaceId: null, role: 'editor' as const },
      }),
    },
  ],
  'GET /app/teams/{teamId}/directory/people': [{ case: 'the team', expect: ruled(manage, 200), request: listed }],
};

testCalls(buildTeamWorld, rows);
