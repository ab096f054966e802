import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenName, id, nothing, person, text, time } from '../shapes.ts';

const minute = 60_000;
const inTeam = z.object({ teamId: id });
const ofDomain = inTeam.extend({ domainId: id });
const ofConnection = inTeam.extend({ connectionId: id });
const perUser = { per: 'user', max: 60, windowMs: minute } as const;
const common = ['INVALID_UUID', 'TEAM_NOT_FOUND', 'TEAM_FORBIDDEN'] as const;

/** Domains and connections that a team may have at most. */
export const mostDomains = 50;
export const mostConnections = 10;
/** Certificates of one connection. */
export const mostCertificates = 5;

/** A domain of a team, and what DNS says of it. */
export const teamDomain = z.object({
  id,
  /** In ASCII, as DNS has it. */
  domain: z.string(),
  /** `pending`: never seen. `missing`: verified, but its record is gone for less than three days. `lost`: for longer. */
  state: z.enum(['pending', 'verified', 'missing', 'lost']),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  verifiedAt: time.nullable(),
  checkedAt: time.nullable(),
  /** When sign-in ends for a domain whose record is missing. */
  lostAt: time.nullable(),
  /** Members of the team with an address there. */
  peopleCount: z.int(),
  /** The connection that its people sign in through, of those that are on; null for the first of them. */
  connectionId: id.nullable(),
});

/** A certificate that a SAML identity provider signs with. */
export const signingCertificate = z.object({
  /** SHA-256, in hex with colons. */
  fingerprint: z.string(),
  endsAt: time,
});

/** The products that the set-up names; each has its guide. */
export const providerProduct = z.enum(['entra', 'okta', 'google', 'keycloak', 'other']);
export const connectionKind = z.enum(['saml', 'oidc']);

/** A way to sign in at an identity provider. A secret is never in it. */
export const ssoConnection = z.object({
  id,
  kind: connectionKind,
  product: providerProduct,
  name: z.string(),
  /** `draft`: never passed a test, or changed since. `off`: passed, nobody signs in by it. `enforced`: and by nothing else. */
  state: z.enum(['draft', 'off', 'on', 'enforced']),
  issuer: z.string().nullable(),
  signInUrl: z.string().nullable(),
  signOutUrl: z.string().nullable(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  certificates: z.array(signingCertificate),
  /** What the owner enters at the identity provider. */
  own: z.object({
    entityId: z.string().nullable(),
    acsUrl: z.string().nullable(),
    metadataUrl: z.string().nullable(),
    logoutUrl: z.string(),
    redirectUri: z.string().nullable(),
    /** Where it sends people after it has logged them out. */
    postLogoutRedirectUri: z.string().nullable(),
  }),
  testedAt: time.nullable(),
  lastUsedAt: time.nullable(),
});

/** Everything on the page 'Sign-in' of a team's settings. */
export const teamSignOn = z.object({
  domains: z.array(teamDomain),
  connections: z.array(ssoConnection),
  /** Whether people join the team by signing in. */
  isJoiningOn: z.boolean(),
  enforcement: z.object({ since: time, by: person.nullable(), connectionIds: z.array(id) }).nullable(),
  /** Owners who keep their password or passkey as a way in. */
  exempt: z.array(person),
});

/** The checks of an answer, in the order in which they are made; what was not reached is `open`. */
export const testCheck = z.object({
  check: z.enum(['document', 'signature', 'meant', 'subject', 'address', 'name']),
  outcome: z.enum(['passed', 'failed', 'open']),
  /** Why it failed, as a stable code, such as `wrong-audience`. */
  reason: z.string().nullable(),
  expected: z.string().nullable(),
  /** What was found; of a passed check what it found, such as the address. */
  found: z.string().nullable(),
});

const saml = z.object({
  kind: z.literal('saml'),
  issuer: text(1000).min(1),
  signInUrl: text(2000).min(1),
  signOutUrl: text(2000).min(1).nullable(),
  /** PEM, or base64 alone. */
  certificates: z.array(text(20_000).min(1)).min(1).max(mostCertificates),
});
const oidc = z.object({
  kind: z.literal('oidc'),
  issuer: text(1000).min(1),
  clientId: text(500).min(1),
  /** Left out: the one that is stored stays. */
  clientSecret: text(2000).min(1).optional(),
});

/** Single sign-on of a team: domains, connections and the rule (DECISIONS 18 and 84). Owners alone. */
export const teamSso = {
  'GET /app/teams/{teamId}/sso': endpoint({
    summary: 'The domains and connections of a team, and who must use them.',
    auth: 'user',
    params: inTeam,
    output: teamSignOn,
    errors: common,
  }),
  'PATCH /app/teams/{teamId}/sso': endpoint({
    summary: 'Whether people join the team by signing in: as contributors while a place is free, else as guests.',
    spec: 'DECISIONS 18 and 84',
    auth: 'fresh',
    params: inTeam,
    input: z.object({ isJoiningOn: z.boolean() }),
    output: teamSignOn,
    errors: common,
    limit: perUser,
  }),
  'POST /app/teams/{teamId}/sso/domains': endpoint({
    summary:
      'Adds a domain, to be proven by a TXT record. One that another team has proven is refused when it is proven.',
    auth: 'fresh',
    params: inTeam,
    input: z.object({ domain: text(1000).min(1) }),
    output: teamDomain,
    status: 201,
    // SSO_DOMAIN_INVALID: `reason` is `not_a_domain` or `consumer_domain`.
    errors: [...common, 'SSO_DOMAIN_INVALID', 'SSO_DOMAIN_EXISTS', 'OPERATION_NOT_ALLOWED'],
    limit: perUser,
  }),
  'PATCH /app/teams/{teamId}/sso/domains/{domainId}': endpoint({
    summary: 'Chooses the connection that the people of a domain sign in through; null for the first that is on.',
    auth: 'fresh',
    params: ofDomain,
    input: z.object({ connectionId: id.nullable() }),
    output: teamDomain,
    errors: [...common, 'SSO_DOMAIN_NOT_FOUND', 'SSO_CONNECTION_NOT_FOUND'],
    limit: perUser,
  }),
  'POST /app/teams/{teamId}/sso/domains/{domainId}/check': endpoint({
    summary: 'Looks the record up now.',
    auth: 'fresh',
    params: ofDomain,
    output: teamDomain,
    errors: [...common, 'SSO_DOMAIN_NOT_FOUND', 'SSO_DOMAIN_TAKEN'],
    limit: { per: 'user', max: 20, windowMs: minute },
  }),
  'DELETE /app/teams/{teamId}/sso/domains/{domainId}': endpoint({
    summary: 'Removes a domain; its people sign in as they did before.',
    auth: 'fresh',
    params: ofDomain,
    output: nothing,
    status: 204,
    errors: [...common, 'SSO_DOMAIN_NOT_FOUND'],
    limit: perUser,
  }),
  'POST /app/teams/{teamId}/sso/metadata': endpoint({
    summary: 'Reads the metadata of a SAML identity provider, from its address or as a document; stores nothing.',
    auth: 'fresh',
    params: inTeam,
    input: z.union([z.object({ address: text(2000).min(1) }), z.object({ document: text(300_000).min(1) })]),
    output: z.object({
      issuer: z.string(),
      signInUrl: z.string(),
      signOutUrl: z.string().nullable(),
      certificates: z.array(signingCertificate.extend({ pem: z.string() })),
    }),
    // `reason` says why, as a stable code.
    errors: [...common, 'SSO_METADATA_INVALID'],
    limit: { per: 'user', max: 20, windowMs: minute },
  }),
  'POST /app/teams/{teamId}/sso/discovery': endpoint({
    summary: 'Looks for the description of an OpenID Connect issuer; stores nothing.',
    auth: 'fresh',
    params: inTeam,
    input: z.object({ issuer: text(1000).min(1) }),
    output: z.object({ issuer: z.string(), signingAlgorithms: z.array(z.string()) }),
    errors: [...common, 'SSO_METADATA_INVALID'],
    limit: { per: 'user', max: 20, windowMs: minute },
  }),
  'POST /app/teams/{teamId}/sso/connections': endpoint({
    summary: 'Adds a connection; the team needs a verified domain. A repeated call with the same id adds one.',
    auth: 'fresh',
    params: inTeam,
    input: z.object({ id, kind: connectionKind, product: providerProduct, name: givenName(100) }),
    output: ssoConnection,
    status: 201,
    // OPERATION_NOT_ALLOWED: `reason` is `no_domain` or `limit`.
    errors: [...common, 'OPERATION_NOT_ALLOWED'],
    limit: perUser,
  }),
  'PATCH /app/teams/{teamId}/sso/connections/{connectionId}': endpoint({
    summary: 'Renames a connection, or changes what is known of its identity provider; that has to be tested again.',
    auth: 'fresh',
    params: ofConnection,
    input: z.object({
      name: givenName(100).optional(),
      provider: z.discriminatedUnion('kind', [saml, oidc]).optional(),
    }),
    output: ssoConnection,
    errors: [...common, 'SSO_CONNECTION_NOT_FOUND', 'SSO_METADATA_INVALID', 'OPERATION_NOT_ALLOWED'],
    limit: perUser,
  }),
  'POST /app/teams/{teamId}/sso/connections/{connectionId}/certificates': endpoint({
    summary: 'Adds a certificate; those that are there count on until they end.',
    auth: 'fresh',
    params: ofConnection,
    input: z.object({ certificate: text(20_000).min(1) }),
    output: ssoConnection,
    errors: [...common, 'SSO_CONNECTION_NOT_FOUND', 'SSO_METADATA_INVALID', 'OPERATION_NOT_ALLOWED'],
    limit: perUser,
  }),
  'DELETE /app/teams/{teamId}/sso/connections/{connectionId}/certificates/{fingerprint}': endpoint({
    summary: 'Removes a certificate; the last one stays.',
    auth: 'fresh',
    params: ofConnection.extend({ fingerprint: text(95).regex(/^[0-9A-F:]+$/) }),
    output: ssoConnection,
    errors: [...common, 'SSO_CONNECTION_NOT_FOUND', 'OPERATION_NOT_ALLOWED'],
    limit: perUser,
  }),
  'POST /app/teams/{teamId}/sso/connections/{connectionId}/tests': endpoint({
    summary: 'Begins a test: the owner signs in at the identity provider, and nothing changes.',
    auth: 'fresh',
    params: ofConnection,
    output: z.object({ testId: id, url: z.string() }),
    status: 201,
    errors: [...common, 'SSO_CONNECTION_NOT_FOUND', 'SSO_METADATA_INVALID', 'OPERATION_NOT_ALLOWED'],
    limit: perUser,
  }),
  'GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}': endpoint({
    summary: 'How a test went.',
    auth: 'user',
    params: ofConnection.extend({ testId: id }),
    output: z.object({
      state: z.enum(['waiting', 'passed', 'failed', 'expired']),
      checks: z.array(testCheck),
    }),
    errors: [...common, 'SSO_CONNECTION_NOT_FOUND'],
    limit: { per: 'user', max: 240, windowMs: minute },
  }),
  'PUT /app/teams/{teamId}/sso/connections/{connectionId}/state': endpoint({
    summary:
      'Switches a connection on, which takes a passed test, or off. `enforced` takes a test of one’s own in the last ten ' +
      'minutes, and owners who keep another way in, one of them with a second factor.',
    spec: 'DECISIONS 84',
    auth: 'fresh',
    params: ofConnection,
    input: z.discriminatedUnion('state', [
      z.object({ state: z.enum(['off', 'on']) }),
      z.object({ state: z.literal('enforced'), exemptUserIds: z.array(id).min(1).max(100) }),
    ]),
    output: teamSignOn,
    // OPERATION_NOT_ALLOWED: `reason` is `not_tested`, `test_again`, `exempt_owner` or `no_domain`.
    errors: [...common, 'SSO_CONNECTION_NOT_FOUND', 'OPERATION_NOT_ALLOWED'],
    limit: perUser,
  }),
  'GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement': endpoint({
    summary: 'Who would sign in by the connection alone, and who would not.',
    auth: 'user',
    params: ofConnection,
    output: z.object({
      peopleCount: z.int(),
      /** The first of them, by name. */
      people: z.array(person),
      neverSignedInCount: z.int(),
      neverSignedIn: z.array(person),
      owners: z.array(
        person.extend({
          /** They have a password or passkey and a second factor. */
          hasSecondFactor: z.boolean(),
        }),
      ),
      /** Members with an address elsewhere. */
      elsewhereCount: z.int(),
      elsewhere: z.array(person),
      /** Whether the actor passed a test in the last ten minutes. */
      isTested: z.boolean(),
    }),
    errors: [...common, 'SSO_CONNECTION_NOT_FOUND'],
    limit: perUser,
  }),
  'DELETE /app/teams/{teamId}/sso/connections/{connectionId}': endpoint({
    summary: 'Removes a connection; whoever signed in by it uses a password, which they can have mailed to them.',
    auth: 'fresh',
    params: ofConnection,
    output: nothing,
    status: 204,
    errors: [...common, 'SSO_CONNECTION_NOT_FOUND'],
    limit: perUser,
  }),
};
