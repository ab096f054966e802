import { createHash } from 'node:crypto';
import { buildInvitation, buildPerson, testPassword, unknownSecret } from '@chamfer/testing';
import { all, buildWorld, type Column, ipOf, members, type Rows, testCalls, type World } from '@chamfer/testing/calls';
import type { authRoutes } from './auth.routes.ts';
import type { proofRoutes } from './proof/proof.routes.ts';

/** Sign-in and identity proofs: access depends on being signed in, or on the secret of a link. */
const rows: Rows<keyof typeof authRoutes | keyof typeof proofRoutes, World> = {
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
        params: { hash: await buildInvitation(world.app, world.people.teamOwner, world.freshEmail()) },
        input: { password: testPassword, name: 'Test Person', termsAccepted: true },
        ip: ipOf(7, who),
      }),
    },
    {
      case: 'unknown link',
      expect: all(404),
      request: (_world, who) => ({
        params: { hash: unknownSecret },
        input: { password: testPassword, name: 'Test Person', termsAccepted: true },
        ip: ipOf(7, who),
      }),
    },
  ],
  'POST /auth/refresh-token': [
    {
      case: 'own refresh token',
      expect: members(200),
      request: async (world, who) => ({ input: {}, as: await refreshTokenOf(world, who) }),
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
  'POST /confirmation-links/show': [
    {
      case: 'unknown link',
      expect: all(400),
      request: () => ({ input: { purpose: 'verify_email', confirmationHash: unknownSecret } }),
    },
  ],
  'POST /verify/confirm': [
    { case: 'unknown link', expect: all(400), request: () => ({ input: { confirmationHash: unknownSecret } }) },
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
    { case: 'unknown link', expect: all(400), request: () => ({ params: { hash: unknownSecret } }) },
  ],
  'POST /reset-password/v2/{hash}': [
    {
      case: 'unknown link',
      expect: all(400),
      request: () => ({ params: { hash: unknownSecret }, input: { password: testPassword } }),
    },
  ],
  'POST /auth/handoff': [{ case: 'own account', expect: members(201), request: () => ({}) }],
  'POST /auth/handoff/verify': [
    {
      case: 'a token of some account',
      expect: all(200),
      request: async (world) => ({ input: { token: await handoffToken(world) } }),
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
      request: async (world) => ({ input: await appCode(world) }),
    },
    {
      case: 'a code without its verifier',
      expect: all(400),
      request: async (world) => ({ input: { ...(await appCode(world)), codeVerifier: 'v'.repeat(43) } }),
    },
  ],
  'POST /auth/zendesk/token': [{ case: 'own account', expect: members(200), request: () => ({ input: {} }) }],
  'POST /auth/passkey/options': [{ case: 'anybody', expect: all(200), request: () => ({}) }],
  'POST /auth/passkey/login': [
    {
      case: 'a request that is not there',
      expect: all(400),
      request: ({ nowhere }) => ({ input: { challengeId: nowhere, response: {} } }),
    },
  ],
  'POST /account/proof': [
    {
      case: 'right password',
      expect: members(204),
      request: () => ({ input: { by: 'password', password: testPassword } }),
    },
    {
      case: 'wrong password',
      expect: members(400),
      // Repeated failures from one IP require a captcha, so each comes from a different one.
      request: (_world, who) => ({
        input: { by: 'password', password: 'Wrong-Horse-77' },
        ip: ipOf(6, who),
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

testCalls(buildWorld, rows, {
  env: { SUPPORT_PORTAL: 'https://help.haldenworks.example', ZENDESK_SECRET: 'z'.repeat(32) },
});

async function refreshTokenOf({ app, people }: World, who: Column): Promise<{ token: string } | undefined> {
  if (who === 'anonymous') return undefined;
  const input = { email: people[who].email, password: testPassword };
  return { token: (await app.call('POST /auth/web/login', { input })).body.refreshToken };
}

/** A hand-off token of an account. */
async function handoffToken({ app }: World): Promise<string> {
  return (await app.call('POST /auth/handoff', { as: await buildPerson(app) })).body.token;
}

/** A code of an account for the design app, with its verifier. */
async function appCode({ app }: World): Promise<{ code: string; codeVerifier: string }> {
  const codeVerifier = app.parts.ids.secret();
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const { body } = await app.call('POST /auth/app', { as: await buildPerson(app), input: { codeChallenge } });
  return { code: body.code, codeVerifier };
}
