import { buildWorld, members, only, type Rows, testCalls, type World } from '@chamfer/testing/calls';
import type { onboardingRoutes } from './onboarding.routes.ts';

/** Surveys and tours: their results are visible only to the person. */
const rows: Rows<keyof typeof onboardingRoutes, World> = {
  'PUT /users/{userId}/app-properties': [
    {
      case: 'those of the project’s owner',
      expect: only('projectOwner', 200),
      request: (world) => ({ params: ofProjectOwner(world), input: { is_mad: true } }),
    },
  ],
  'GET /users/{userId}/app-properties': [
    {
      case: 'those of the project’s owner',
      expect: only('projectOwner', 200),
      request: (world) => ({ params: ofProjectOwner(world) }),
    },
    {
      case: 'those of nobody',
      expect: members(404),
      request: ({ nowhere }) => ({ params: { userId: nowhere } }),
    },
  ],
};

testCalls(async (app) => {
  const world = await buildWorld(app);
  const as = world.people.projectOwner;
  await app.call('PUT /users/{userId}/app-properties', { as, params: ofProjectOwner(world), input: { is_mad: true } });
  return world;
}, rows);

function ofProjectOwner({ people }: World): { userId: string } {
  return { userId: people.projectOwner.userId };
}
