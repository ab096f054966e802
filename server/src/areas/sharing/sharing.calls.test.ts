import {
  buildDesignWorld,
  type DesignWorld,
  inSpace,
  invited,
  members,
  ofTeam,
  type Rows,
  testCalls,
} from '@chamfer/testing/calls';
import type { sharingRoutes } from './sharing.routes.ts';

/** Lists of a team, and who may change how a design is shared. */
const rows: Rows<keyof typeof sharingRoutes, DesignWorld> = {
  'GET /web/projects': [
    { case: 'the team', expect: ofTeam(200), request: ({ teamId }) => ({ query: { teamId } }) },
    {
      case: 'a team that is not there',
      expect: members(404),
      request: ({ nowhere }) => ({ query: { teamId: nowhere } }),
    },
  ],
  'GET /web/project-view-links': [
    { case: 'the team', expect: ofTeam(200), request: ({ teamId }) => ({ query: { teamId } }) },
  ],
  'PATCH /web/project-view-links/{id}': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 200, owner: 200 }),
      request: ({ links }) => ({ params: { id: links.restricted }, input: { sharedState: 'restricted' } }),
    },
    {
      case: 'project of the space',
      expect: { ...inSpace(404, 403, 200), projectOwner: 403 },
      request: ({ links }) => ({ params: { id: links.ofSpace }, input: { sharedState: 'team_only' } }),
    },
    {
      case: 'anyone with the link',
      expect: invited(403, { viewer: 403, commenter: 403, editor: 200, owner: 200 }),
      request: ({ links }) => ({ params: { id: links.anyone }, input: { sharedState: 'anyone_with_link' } }),
    },
  ],
};

testCalls(buildDesignWorld, rows);
