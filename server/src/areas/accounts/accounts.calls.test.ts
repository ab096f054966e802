import { systemContext } from '@chamfer/server/context';
import { openSession } from '@chamfer/server/testing';
import { testPassword, unknownSecret } from '@chamfer/testing';
import { all, buildWorld, ipOf, members, only, type Rows, testCalls, type World } from '@chamfer/testing/calls';
import type { accountsRoutes } from './accounts.routes.ts';

/** People’s own accounts: access depends on being signed in, or on the secret of a link. */
const rows: Rows<keyof typeof accountsRoutes, World> = {
  'GET /account': [{ case: 'own account', expect: members(200), request: () => ({}) }],
  'PATCH /account': [
    { case: 'own account', expect: members(200), request: () => ({ input: { name: 'Test Person' } }) },
  ],
  'POST /account/export': [{ case: 'own data', expect: members(200), request: () => ({}) }],
  'DELETE /account': [
    {
      case: 'an account of one’s own',
      expect: members(204),
      request: async (world, who) => ({ as: await world.freshPerson(who) }),
    },
  ],
  'POST /change-password': [
    {
      case: 'wrong password',
      expect: members(400),
      request: (_world, who) => ({
        input: { oldPassword: 'Wrong-Horse-77', newPassword: 'Better-Horse-8' },
        ip: ipOf(5, who),
      }),
    },
    {
      case: 'right password',
      expect: members(204),
      request: async (world, who) => ({
        as: await world.freshPerson(who),
        input: { oldPassword: testPassword, newPassword: 'Better-Horse-8' },
      }),
    },
  ],
  'POST /change-email': [
    {
      case: 'right password',
      expect: members(204),
      request: ({ freshEmail }) => ({ input: { newEmail: freshEmail(), password: testPassword } }),
    },
    {
      case: 'the address of somebody else',
      expect: members(409),
      request: ({ people }) => ({ input: { newEmail: people.projectOwner.email, password: testPassword } }),
    },
  ],
  'POST /change-email/confirm': [
    { case: 'unknown link', expect: all(400), request: () => ({ input: { confirmationHash: unknownSecret } }) },
  ],
  'POST /change-email/undo': [
    { case: 'unknown link', expect: all(400), request: () => ({ input: { confirmationHash: unknownSecret } }) },
  ],
  'GET /account/sessions': [{ case: 'own sessions', expect: members(200), request: () => ({}) }],
  'DELETE /account/sessions/{sessionId}': [
    {
      case: 'a session of the project’s owner',
      expect: only('projectOwner', 204),
      request: async (world) => ({ params: { sessionId: await freshSession(world) } }),
    },
  ],
  'DELETE /account/sessions': [{ case: 'own sessions', expect: members(204), request: () => ({}) }],
};

testCalls(buildWorld, rows);

/** A further session of the project's owner. */
async function freshSession({ app, people }: World): Promise<string> {
  const { userId } = people.projectOwner;
  const { accessToken } = (await openSession(systemContext(app.parts), app.parts.database.db, userId, null))!;
  const { body } = await app.call('GET /account/sessions', { as: { token: accessToken } });
  return body.items.find(({ current }) => current)!.sessionId;
}
