import type { factors } from '@chamfer/contract/calls/factors';
import { all, members, only, type Row } from './permission-rows.ts';

/** The rows of passkeys and two-factor authentication: people's own, whatever team they are in. */
export const factorRows: { [C in keyof typeof factors]: Row<C>[] } = {
  'POST /auth/passkey/options': [{ case: 'anybody', expect: all(200), request: () => ({}) }],
  'POST /auth/passkey/login': [
    {
      case: 'a request that is not there',
      expect: all(400),
      request: ({ nowhere }) => ({ input: { challengeId: nowhere, response: {} } }),
    },
  ],
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
      request: async (world) => ({ params: { passkeyId: await world.freshPasskey() }, input: { name: 'Desk key' } }),
    },
  ],
  'DELETE /account/passkeys/{passkeyId}': [
    {
      case: 'a passkey of the project’s owner',
      expect: only('projectOwner', 204),
      request: async (world) => ({ params: { passkeyId: await world.freshPasskey() } }),
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
