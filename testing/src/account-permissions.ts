import type { accounts } from '@chamfer/contract/calls/accounts';
import type { auth } from '@chamfer/contract/calls/auth';
import { testPassword } from './factories.ts';
import { all, columns, members, only, type Row } from './permission-rows.ts';

/** The rows of sign-in and of people's own accounts: what counts there is being signed in, and the secret of a link. */
export const accountRows: { [C in keyof typeof auth | keyof typeof accounts]: Row<C>[] } = {
  'POST /auth/web/method': [
    { case: 'any address', expect: all(200), request: () => ({ input: { email: 'someone@haldenworks.example' } }) },
  ],
  'POST /auth/web/login': [
    {
      case: 'right password',
      expect: all(200),
      request: ({ people }, who) => ({
        input: { email: people[who === 'anonymous' ? 'stranger' : who].email, password: testPassword },
      }),
    },
    {
      case: 'wrong password',
      expect: all(404),
      request: ({ freshEmail }) => ({ input: { email: freshEmail(), password: testPassword } }),
    },
  ],
  'POST /auth/web/register': [
    {
      case: 'a new address',
      expect: all(201),
      request: ({ freshEmail }, who) => ({
        input: { email: freshEmail(), password: testPassword, name: 'Test Person', termsAccepted: true },
        ip: `10.0.0.${columns.indexOf(who)}`,
      }),
    },
    {
      case: 'a taken address',
      expect: all(409),
      request: ({ people }, who) => ({
        input: { email: people.projectOwner.email, password: testPassword, name: 'Test Person', termsAccepted: true },
        ip: `10.0.1.${columns.indexOf(who)}`,
      }),
    },
  ],
  'POST /auth/refresh-token': [
    {
      case: 'own refresh token',
      expect: members(200),
      request: async (world, who) => ({ input: {}, as: await world.refreshTokenOf(who) }),
    },
    { case: 'access token instead', expect: all(401), request: () => ({ input: {} }) },
  ],
  'POST /auth/logout': [{ case: 'own session', expect: members(204), request: () => ({}) }],
  'POST /verify/resend': [{ case: 'verified already', expect: members(409), request: () => ({}) }],
  'POST /verify/confirm': [
    { case: 'unknown link', expect: all(400), request: () => ({ input: { confirmationHash: 'unknown' } }) },
  ],
  'POST /reset-password': [
    {
      case: 'an address without an account',
      expect: all(204),
      request: ({ freshEmail }) => ({ input: { email: freshEmail() } }),
    },
    {
      case: 'an address with an account',
      expect: all(204),
      request: ({ people }, who) => ({ input: { email: people[who === 'anonymous' ? 'stranger' : who].email } }),
    },
  ],
  'GET /reset-password/v2/{hash}': [
    { case: 'unknown link', expect: all(400), request: () => ({ params: { hash: 'unknown' } }) },
  ],
  'POST /reset-password/v2/{hash}': [
    {
      case: 'unknown link',
      expect: all(400),
      request: () => ({ params: { hash: 'unknown' }, input: { password: testPassword } }),
    },
  ],
  'GET /account': [{ case: 'own account', expect: members(200), request: () => ({}) }],
  'PATCH /account': [
    { case: 'own account', expect: members(200), request: () => ({ input: { name: 'Test Person' } }) },
  ],
  'DELETE /account': [
    {
      case: 'own address',
      expect: members(204),
      request: async (world, who) => {
        const person = await world.freshPerson(who);
        return { as: person, input: { email: person?.email ?? world.freshEmail() } };
      },
    },
    {
      case: 'the address of somebody else',
      expect: members(400),
      request: ({ freshEmail }) => ({ input: { email: freshEmail() } }),
    },
  ],
  'POST /change-password': [
    {
      case: 'wrong password',
      expect: members(400),
      request: () => ({ input: { oldPassword: 'Wrong-Horse-77', newPassword: 'Better-Horse-8' } }),
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
    { case: 'unknown link', expect: all(400), request: () => ({ input: { confirmationHash: 'unknown' } }) },
  ],
  'POST /change-email/undo': [
    { case: 'unknown link', expect: all(400), request: () => ({ input: { confirmationHash: 'unknown' } }) },
  ],
  'GET /account/sessions': [{ case: 'own sessions', expect: members(200), request: () => ({}) }],
  'DELETE /account/sessions/{sessionId}': [
    {
      case: 'a session of the project’s owner',
      expect: only('projectOwner', 204),
      request: async (world) => ({ params: { sessionId: await world.freshSession() } }),
    },
  ],
  'DELETE /account/sessions': [{ case: 'own sessions', expect: members(204), request: () => ({}) }],
};
