import { systemContext } from '@chamfer/server/context';
import { seedPasskey } from '@chamfer/server/scenario';
import { buildWorld, members, only, type Rows, testCalls, type World } from '@chamfer/testing/calls';
import type { factorsRoutes } from './factors.routes.ts';

/** Passkeys and two-factor authentication: people manage only their own, whatever their team. */
const rows: Rows<keyof typeof factorsRoutes, World> = {
  'GET /account/passkeys': [{ case: 'own passkeys', expect: members(200), request: () => ({}) }],
  'POST /account/passkeys/options': [{ case: 'own account', expect: members(200), request: () => ({}) }],
  'POST /account/passkeys': [
    {
      case: 'a request that is not there',
      expect: members(400),
      request: ({ nowhere }) => ({ input: { challengeId: nowhere, response: {} } }),
    },
  ],
  'PATCH /account/passkeys/{passkeyId}': [
    {
      case: 'a passkey of the project’s owner',
      expect: only('projectOwner', 200),
      request: async (world) => ({ params: { passkeyId: await freshPasskey(world) }, input: { name: 'Desk key' } }),
    },
  ],
  'DELETE /account/passkeys/{passkeyId}': [
    {
      case: 'a passkey of the project’s owner',
      expect: only('projectOwner', 204),
      request: async (world) => ({ params: { passkeyId: await freshPasskey(world) } }),
    },
  ],
  'GET /account/two-factor': [{ case: 'own account', expect: members(200), request: () => ({}) }],
  'POST /account/two-factor/setup': [{ case: 'own account', expect: members(200), request: () => ({}) }],
  'POST /account/two-factor/enable': [
    {
      case: 'never begun',
      expect: members(409),
      request: async (world, who) => ({ as: await world.freshPerson(who), input: { code: '123456' } }),
    },
  ],
  'POST /account/two-factor/recovery-codes': [{ case: 'not turned on', expect: members(409), request: () => ({}) }],
  'POST /account/two-factor/disable': [{ case: 'not turned on', expect: members(409), request: () => ({}) }],
};

testCalls(async (app) => {
  const world = await buildWorld(app);
  return { ...world, secrets: [...world.secrets, 'Secret key'] };
}, rows);

/** A passkey of the project's owner. */
function freshPasskey({ app, people }: World): Promise<string> {
  const { userId } = people.projectOwner;
  return seedPasskey(systemContext(app.parts), app.parts.database.db, { userId, name: 'Secret key' });
}
