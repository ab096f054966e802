import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildPerson, mailsTo, useTestApp } from '@chamfer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SamlProvider } from '../testing/saml-provider.ts';
import { buildSsoScene, type SsoScene } from '../testing/sso-scene.ts';
import { warnOfCertificates } from './certificate-warnings.sweep.ts';

const app = useTestApp({ workers: true, env: { OUTGOING_ALLOW: 'localhost' } });
const closed = useTestApp();
const outcome = ({ status, body }: { status: number; body: { code?: string; details?: unknown } }) => [
  status,
  body.code,
  body.details ?? null,
];
const dayMs = 24 * 60 * 60_000;
const other = new SamlProvider({ issuer: 'https://idp.haldenworks.example/other' });

let scene: SsoScene;
let metadataAddress: string;
const server = createServer((request, response) => {
  if (request.url === '/metadata') response.end(other.metadata());
  else response.writeHead(404).end();
});
beforeAll(async () => {
  scene = await buildSsoScene(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  metadataAddress = `http://localhost:${(server.address() as AddressInfo).port}/metadata`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const ofTeam = (of = scene) => ({ as: of.owner, params: { teamId: of.teamId } });
const ofConnection = (of = scene) => ({ as: of.owner, params: { teamId: of.teamId, connectionId: of.connectionId } });
const show = async (of = scene) => (await app.call('GET /app/teams/{teamId}/sso', ofTeam(of))).body;

describe('what an owner enters', () => {
  test('metadata are read from an address and as a document', async () => {
    const read = { issuer: other.issuer, signInUrl: other.signInUrl, signOutUrl: other.signOutUrl };
    for (const input of [{ address: metadataAddress }, { document: other.metadata() }]) {
      const { status, body } = await app.call('POST /app/teams/{teamId}/sso/metadata', { ...ofTeam(), input });
      expect([status, body]).toMatchObject([200, read]);
      expect(body.certificates).toHaveLength(1);
    }
    const gone = { address: metadataAddress.replace('metadata', 'gone') };
    expect(outcome(await app.call('POST /app/teams/{teamId}/sso/metadata', { ...ofTeam(), input: gone }))).toEqual([
      400,
      'SSO_METADATA_INVALID',
      { reason: 'unreachable' },
    ]);
  });

  test('an address in a private network is not asked, unless the operator allows it', async () => {
    const person = await buildPerson(closed);
    const call = { as: person, params: { teamId: person.teamId }, input: { address: 'https://10.0.0.7/metadata' } };
    const refused = await closed.call('POST /app/teams/{teamId}/sso/metadata', call);
    expect(outcome(refused)).toEqual([400, 'SSO_METADATA_INVALID', { reason: 'address_not_allowed' }]);
  });

  test('a connection is added once, set up, and never tells its secret', async () => {
    const id = crypto.randomUUID();
    const input = { id, kind: 'oidc', product: 'okta', name: 'Okta' } as const;
    for (let time = 0; time < 2; time++) {
      const { status, body } = await app.call('POST /app/teams/{teamId}/sso/connections', { ...ofTeam(), input });
      expect([status, body.state, body.own.redirectUri]).toEqual([
        201,
        'draft',
        `${app.parts.config.PUBLIC_URL}/api/sso/oidc/${id}/callback`,
      ]);
    }
    expect((await show()).connections.filter((connection) => connection.id === id)).toHaveLength(1);
    const provider = { kind: 'oidc', issuer: 'https://haldenworks.okta.example', clientId: 'c1' } as const;
    const change = (given: object) =>
      app.call('PATCH /app/teams/{teamId}/sso/connections/{connectionId}', {
        as: scene.owner,
        params: { teamId: scene.teamId, connectionId: id },
        input: { provider: { ...provider, ...given } },
      });
    const secret = 'Very-Secret-Client-Key';
    const changed = await change({ clientSecret: secret });
    expect([changed.status, changed.body.hasSecret]).toEqual([200, true]);
    expect(JSON.stringify(changed.body) + JSON.stringify(await show())).not.toContain(secret);
    const { rows } = await app.parts.database.pool.query('select sealed_secret from sso_connections where id = $1', [
      id,
    ]);
    expect(rows[0].sealed_secret).not.toContain(secret);
    // One that is left out stays.
    expect((await change({ clientId: 'c2' })).body).toMatchObject({ clientId: 'c2', hasSecret: true });
  });

  test('what is on is not changed under those who use it', async () => {
    const { issuer, signInUrl, signOutUrl, keys } = other;
    const provider = { kind: 'saml' as const, issuer, signInUrl, signOutUrl, certificates: [keys.certificate] };
    const changed = await app.call('PATCH /app/teams/{teamId}/sso/connections/{connectionId}', {
      ...ofConnection(),
      input: { provider },
    });
    expect(outcome(changed)).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'switched_on' }]);
    const renamed = await app.call('PATCH /app/teams/{teamId}/sso/connections/{connectionId}', {
      ...ofConnection(),
      input: { name: 'Entra' },
    });
    expect(renamed.body.name).toBe('Entra');
  });
});

describe('certificates', () => {
  test('two count side by side; the last one stays', async () => {
    const paths = 'POST /app/teams/{teamId}/sso/connections/{connectionId}/certificates';
    const next = new SamlProvider();
    const of = await buildSsoScene(app);
    const { body } = await app.call(paths, { ...ofConnection(of), input: { certificate: next.keys.certificate } });
    expect(body.certificates).toHaveLength(2);
    const journey = await of.begin(`kenji@${of.domain}`);
    const facts = { own: of.own, requestId: journey.requestId, now: app.clock.now(), person: of.person('kenji') };
    const document = next.respond({ ...facts, issuer: of.provider.issuer });
    expect((await of.finish(journey, await of.post(document))).status).toBe(200);
    const remove = (fingerprint: string) =>
      app.call('DELETE /app/teams/{teamId}/sso/connections/{connectionId}/certificates/{fingerprint}', {
        as: of.owner,
        params: { teamId: of.teamId, connectionId: of.connectionId, fingerprint },
      });
    expect((await remove('AA')).body.certificates).toHaveLength(1);
    const [last] = (await show(of)).connections[0]!.certificates;
    expect(outcome(await remove(last!.fingerprint))).toEqual([
      409,
      'OPERATION_NOT_ALLOWED',
      { reason: 'last_certificate' },
    ]);
  });

  test('owners are warned 30, 7 and 1 days before the last one ends, once each', async () => {
    const of = await buildSsoScene(app);
    const warned = async () =>
      (await mailsTo(app, of.owner.email)).filter(({ subject }) => subject.includes('Entra ID')).length;
    const endsIn = async (days: number) => {
      const endsAt = new Date(app.clock.now().getTime() + days * dayMs - 1000).toISOString();
      await app.parts.database.pool.query(
        `update sso_connections set certificates = jsonb_set(certificates, '{0,endsAt}', to_jsonb($2::text)) where id = $1`,
        [of.connectionId, endsAt],
      );
      await warnOfCertificates(app.parts);
      await warnOfCertificates(app.parts);
    };
    await endsIn(31);
    expect(await warned()).toBe(0);
    for (const [index, days] of [30, 7, 1].entries()) {
      await endsIn(days);
      await expect.poll(warned).toBe(index + 1);
    }
  });
});

test('things of another team are unknown', async () => {
  const foreign = await buildSsoScene(app);
  const params = { teamId: scene.teamId, connectionId: foreign.connectionId };
  const answers = [
    await app.call('DELETE /app/teams/{teamId}/sso/connections/{connectionId}', { as: scene.owner, params }),
    await app.call('GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement', { as: scene.owner, params }),
    await app.call('POST /app/teams/{teamId}/sso/connections/{connectionId}/tests', { as: scene.owner, params }),
  ];
  expect(answers.map(outcome)).toEqual(Array(3).fill([404, 'SSO_CONNECTION_NOT_FOUND', null]));
  const domain = { teamId: scene.teamId, domainId: foreign.domainId };
  const answered = [
    await app.call('DELETE /app/teams/{teamId}/sso/domains/{domainId}', { as: scene.owner, params: domain }),
    await app.call('POST /app/teams/{teamId}/sso/domains/{domainId}/check', { as: scene.owner, params: domain }),
  ];
  expect(answered.map(outcome)).toEqual(Array(2).fill([404, 'SSO_DOMAIN_NOT_FOUND', null]));
});

test('a connection that is removed leaves nobody locked out', async () => {
  const of = await buildSsoScene(app);
  await of.enforce();
  const { userId } = (await of.signIn(`kenji@${of.domain}`, of.person('kenji'))).body;
  await app.call('DELETE /app/teams/{teamId}/sso/connections/{connectionId}', ofConnection(of));
  const { rows } = await app.parts.database.pool.query('select sso_enforced from users where id = $1', [userId]);
  expect(rows).toEqual([{ sso_enforced: false }]);
  const email = `kenji@${of.domain}`;
  expect((await app.call('POST /auth/web/method', { input: { email } })).body.method).toBe('password');
});
