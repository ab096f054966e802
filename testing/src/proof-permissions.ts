import type { proof } from '@chamfer/contract/calls/proof';
import { testPassword } from './factories.ts';
import { columns, members, type Row } from './permission-rows.ts';

/** The rows of proofs: everybody proves who they are themselves. */
export const proofRows: { [C in keyof typeof proof]: Row<C>[] } = {
  'POST /account/proof': [
    {
      case: 'right password',
      expect: members(204),
      request: () => ({ input: { by: 'password', password: testPassword } }),
    },
    {
      case: 'wrong password',
      expect: members(400),
      // Failures from one IP are asked for a captcha, so each comes from another.
      request: (_world, who) => ({
        input: { by: 'password', password: 'Wrong-Horse-77' },
        ip: `10.0.6.${columns.indexOf(who)}`,
      }),
    },
    {
      case: 'a passkey request that is not there',
      expect: members(400),
      request: ({ nowhere }) => ({ input: { by: 'passkey', challengeId: nowhere, response: {} } }),
    },
  ],
  'POST /account/proof/passkey-options': [{ case: 'own account', expect: members(200), request: () => ({}) }],
};
