import type { onboarding } from '@chamfer/contract/calls/onboarding';
import { members, only, type Row } from './permission-rows.ts';
import type { World } from './world.ts';

/** The rows of surveys and tours: what they leave behind is each person's own. */
export const onboardingRows: { [C in keyof typeof onboarding]: Row<C>[] } = {
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

function ofProjectOwner({ people }: World): { userId: string } {
  return { userId: people.projectOwner.userId };
}
