import {
  buildDesignWorld,
  type DesignWorld,
  inSpace,
  members,
  only,
  type Rows,
  testCalls,
} from '@chamfer/testing/calls';
import type { projectsRoutes } from './projects.routes.ts';

/** Where people may put a project. */
const rows: Rows<keyof typeof projectsRoutes, DesignWorld> = {
  'GET /app/spaces': [{ case: 'own spaces', expect: members(200), request: () => ({}) }],
  'POST /app/projects': [
    {
      case: 'a private space',
      expect: only('projectOwner', 201),
      request: ({ people }) => ({ input: { spaceId: people.projectOwner.spaceId } }),
    },
    {
      case: 'a space of the team',
      expect: inSpace(404, 403, 201),
      request: ({ teamSpaceId }) => ({ input: { spaceId: teamSpaceId } }),
    },
  ],
};

testCalls(buildDesignWorld, rows);
