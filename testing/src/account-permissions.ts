import type { accounts } from '@chamfer/contract/calls/accounts';
import type { auth } from '@chamfer/contract/calls/auth';
import { testPassword } from './factories.ts';
import { all, type Column, columns, members, only, type Row } from './permission-rows.ts';

/** The rows of sign-in and of people's own accounts: what counts there is being signed in, and the secret of a link. */
export const accountRows: { [C in keyof typeof auth | keyof typeof accounts]: Row<C>[] } = {
  'POST /auth/web/method': [
    { case: 'any address', expect: all(200), request: () => ({ input: { email: 'someone@haldenworks.example' } }) },
  ],
  'GET /auth/captcha': [{ case: 'anybody', expect: all(200), request: () => ({}) }],
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
      request: ({ freshEmail }, who) => ({
        input: { email: freshEmail(), password: testPassword },
        ip: ipOf(2, who),
      }),
    },
  ],
  'POST /auth/web/register': [
    {
      case: 'a new address',
      expect: all(201),
      request: ({ freshEmail }, who) => ({
        input: { email: freshEmail(), password: testPassword, name: 'Test Person', termsAccepted: true },
        ip: ipOf(0, who),
      }),
    },
    {
      case: 'a taken address',
      expect: all(409),
      request: async (world, who) => ({
        input: {
          email: (await world.freshPerson('stranger'))!.email,
          password: testPassword,
          name: 'Test Person',
          termsAccepted: true,
        },
        ip: ipOf(1, who),
      }),
    },
  ],
  'POST /auth/web/register/team/{hash}': [
    {
      case: 'an invitation',
      expect: all(201),
      request: async (world, who) => ({
        params: { hash: await world.freshInvitation() },
        input: { password: testPassword, name: 'Test Person', termsAccepted: true },
        ip: `10.0.2.${columns.indexOf(who)}`,
      }),
    },
    {
      case: 'unknown link',
      expect: all(404),
      request: (_world, who) => ({
        params: { hash: 'unknown' },
        input: { password: testPassword, name: 'Test Person', termsAccepted: true },
        ip: `10.0.2.${columns.indexOf(who)}`,
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
  'POST /auth/logout': [
    {
      case: 'own session',
      expect: members(204),
      request: async (world, who) => ({ as: await world.freshPerson(who) }),
    },
  ],
  'POST /verify/resend': [{ case: 'verified already', expect: members(409), request: () => ({}) }],
  'POST /verify/confirm': [
    { case: 'unknown link', expect: all(400), request: () => ({ input: { confirmationHash: 'unknown' } }) },
  ],
  'POST /reset-password': [
    {
      case: 'an address without an account',
      expect: all(204),
      request: ({ freshEmail }, who) => ({ input: { email: freshEmail() }, ip: ipOf(3, who) }),
    },
    {
      case: 'an address with an account',
      expect: all(204),
      request: async (world, who) => ({
        input: { email: (await world.freshPerson('stranger'))!.email },
        ip: ipOf(4, who),
      }),
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
  'POST /auth/handoff': [{ case: 'own account', expect: members(201), request: () => ({}) }],
  'POST /auth/handoff/verify': [
    {
      case: 'a token of some account',
      expect: all(200),
      request: async (world) => ({ input: { token: await world.handoffToken() } }),
    },
    { case: 'unknown token', expect: all(400), request: () => ({ input: { token: 'unknown' } }) },
  ],
  'POST /auth/app': [
    { case: 'own account', expect: members(201), request: () => ({ input: { codeChallenge: 'c'.repeat(43) } }) },
  ],
  'POST /auth/app/token': [
    {
      case: 'a code with its verifier',
      expect: all(200),
      request: async (world) => ({ input: await world.appCode() }),
    },
    {
      case: 'a code without its verifier',
      expect: all(400),
      request: async (world) => ({ input: { ...(await world.appCode()), codeVerifier: 'v'.repeat(43) } }),
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

/** Failures from one IP are asked for a captcha, so what is meant to fail comes from another each time. */
function ipOf(row: number, who: Column): string {
  return `10.0.${row}.${columns.indexOf(who)}`;
}
