import { unknownSecret } from '@chamfer/testing';
import { all, members, type Rows, testCalls } from '@chamfer/testing/calls';
import { buildTeamWorld, missing, ruled, type TeamWorld } from '../teams/testing/team-world.ts';
import type { ssoRoutes } from './sso.routes.ts';

const manage = 'manage SSO, SCIM, webhooks and team tokens';
const unknown = crypto.randomUUID();
const ofTeam = ({ teamId }: TeamWorld) => ({ params: { teamId } });
const ofDomain = ({ teamId }: TeamWorld) => ({ params: { teamId, domainId: unknown } });
const ofConnection = ({ teamId }: TeamWorld) => ({ params: { teamId, connectionId: unknown } });
const form = Buffer.from('SAMLResponse=none');
let added = 0;

const rows: Rows<keyof typeof ssoRoutes, TeamWorld> = {
  'POST /app/sso/start': [
    { case: 'an unknown connection', expect: all(400), request: () => ({ input: { connectionId: unknown } }) },
  ],
  'POST /sso/callback': [
    {
      case: 'an unknown code',
      expect: all(400),
      request: () => ({ input: { code: unknownSecret, authSessionID: unknown } }),
    },
  ],
  'POST /app/sso/logout': [
    {
      case: 'own session',
      expect: members(200),
      request: async (world, who) => ({ as: await world.freshPerson(who) }),
    },
  ],
  'POST /account/proof/sso': [
    { case: 'an account that no identity provider knows', expect: members(400), request: () => ({}) },
  ],
  'GET /sso/saml/{connectionId}': [
    { case: 'an unknown connection', expect: all(404), request: () => ({ params: { connectionId: unknown } }) },
  ],
  'POST /sso/saml/{connectionId}/acs': [
    {
      case: 'an unknown connection leads to the error page',
      expect: all(303),
      request: () => ({ params: { connectionId: unknown }, body: form }),
    },
  ],
  'GET /sso/saml/{connectionId}/slo': [
    {
      case: 'an unknown connection leads to the log-in page',
      expect: all(303),
      request: () => ({ params: { connectionId: unknown } }),
    },
  ],
  'POST /sso/saml/{connectionId}/slo': [
    {
      case: 'an unknown connection leads to the log-in page',
      expect: all(303),
      request: () => ({ params: { connectionId: unknown }, body: form }),
    },
  ],
  'GET /sso/oidc/{connectionId}/callback': [
    {
      case: 'an unknown connection leads to the error page',
      expect: all(303),
      request: () => ({ params: { connectionId: unknown } }),
    },
  ],
  'POST /sso/oidc/{connectionId}/logout': [
    {
      case: 'an unknown connection',
      expect: all(400),
      request: () => ({ params: { connectionId: unknown }, body: form }),
    },
  ],
  'GET /app/teams/{teamId}/sso': [{ case: 'the team', expect: ruled(manage, 200), request: ofTeam }],
  'PATCH /app/teams/{teamId}/sso': [
    {
      case: 'the team',
      expect: ruled(manage, 200),
      request: (world) => ({ ...ofTeam(world), input: { isJoiningOn: false } }),
    },
  ],
  'POST /app/teams/{teamId}/sso/domains': [
    {
      case: 'a domain',
      expect: ruled(manage, 201),
      request: (world) => ({ ...ofTeam(world), input: { domain: `works-${added++}.example` } }),
    },
    {
      case: 'a domain that gives addresses to anybody',
      expect: ruled(manage, 400),
      request: (world) => ({ ...ofTeam(world), input: { domain: 'gmail.com' } }),
    },
  ],
  'PATCH /app/teams/{teamId}/sso/domains/{domainId}': [
    {
      case: 'an unknown domain',
      expect: missing(manage),
      request: (world) => ({ ...ofDomain(world), input: { connectionId: null } }),
    },
  ],
  'POST /app/teams/{teamId}/sso/domains/{domainId}/check': [
    { case: 'an unknown domain', expect: missing(manage), request: ofDomain },
  ],
  'DELETE /app/teams/{teamId}/sso/domains/{domainId}': [
    { case: 'an unknown domain', expect: missing(manage), request: ofDomain },
  ],
  'POST /app/teams/{teamId}/sso/metadata': [
    {
      case: 'a document that is none',
      expect: ruled(manage, 400),
      request: (world) => ({ ...ofTeam(world), input: { document: 'none' } }),
    },
  ],
  'POST /app/teams/{teamId}/sso/discovery': [
    {
      case: 'an issuer in a private network',
      expect: ruled(manage, 400),
      request: (world) => ({ ...ofTeam(world), input: { issuer: 'https://169.254.169.254' } }),
    },
  ],
  'POST /app/teams/{teamId}/sso/connections': [
    {
      case: 'without a domain',
      expect: ruled(manage, 409),
      request: (world) => ({
        ...ofTeam(world),
        input: { id: crypto.randomUUID(), kind: 'saml', product: 'entra', name: 'Entra ID' },
      }),
    },
  ],
  'PATCH /app/teams/{teamId}/sso/connections/{connectionId}': [
    {
      case: 'an unknown connection',
      expect: missing(manage),
      request: (world) => ({ ...ofConnection(world), input: { name: 'Okta' } }),
    },
  ],
  'POST /app/teams/{teamId}/sso/connections/{connectionId}/certificates': [
    {
      case: 'an unknown connection',
      expect: missing(manage),
      request: (world) => ({ ...ofConnection(world), input: { certificate: 'none' } }),
    },
  ],
  'DELETE /app/teams/{teamId}/sso/connections/{connectionId}/certificates/{fingerprint}': [
    {
      case: 'an unknown connection',
      expect: missing(manage),
      request: ({ teamId }) => ({ params: { teamId, connectionId: unknown, fingerprint: 'AA' } }),
    },
  ],
  'POST /app/teams/{teamId}/sso/connections/{connectionId}/tests': [
    { case: 'an unknown connection', expect: missing(manage), request: ofConnection },
  ],
  'GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}': [
    {
      case: 'an unknown connection',
      expect: missing(manage),
      request: ({ teamId }) => ({ params: { teamId, connectionId: unknown, testId: unknown } }),
    },
  ],
  'PUT /app/teams/{teamId}/sso/connections/{connectionId}/state': [
    {
      case: 'an unknown connection',
      expect: missing(manage),
      request: (world) => ({ ...ofConnection(world), input: { state: 'on' } }),
    },
  ],
  'GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement': [
    { case: 'an unknown connection', expect: missing(manage), request: ofConnection },
  ],
  'DELETE /app/teams/{teamId}/sso/connections/{connectionId}': [
    { case: 'an unknown connection', expect: missing(manage), request: ofConnection },
  ],
};

testCalls(buildTeamWorld, rows);
