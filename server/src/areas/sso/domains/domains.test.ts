import { buildPerson, mailsTo, type TestPerson, useTestApp } from '@chamfer/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startDnsServer } from '../testing/dns-server.ts';
import { buildSsoScene } from '../testing/sso-scene.ts';
import { checkDomains } from './domain-check.service.ts';

const dns = await startDnsServer();
afterAll(() => dns.close());
const app = useTestApp({ workers: true, env: { DNS_SERVERS: dns.address } });
const dayMs = 24 * 60 * 60_000;
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

let owner: TestPerson;
beforeEach(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
});
let count = 0;
const fresh = () => `halden-${++count}-${crypto.randomUUID().slice(0, 8)}.example`;
const add = (domain: string, as = owner) =>
  app.call('POST /app/teams/{teamId}/sso/domains', { as, params: { teamId: as.teamId }, input: { domain } });
const check = (domainId: string, as = owner) =>
  app.call('POST /app/teams/{teamId}/sso/domains/{domainId}/check', { as, params: { teamId: as.teamId, domainId } });
const stateOf = async (domainId: string) => {
  const { rows } = await app.parts.database.pool.query(
    'select missing_since, lost_at from team_domains where id = $1',
    [domainId],
  );
  return rows[0].lost_at ? 'lost' : rows[0].missing_since ? 'missing' : 'verified';
};
const subjects = async () => (await mailsTo(app, owner.email)).map(({ subject }) => subject);

test('a domain is proven by its record, next to others and in chunks', async () => {
  const { body } = await add(fresh());
  expect([body.state, (await check(body.id)).body.state]).toEqual(['pending', 'pending']);
  dns.records.set(body.record.name, {
    txt: [['v=spf1 -all'], [body.record.value.slice(0, 20), body.record.value.slice(20)]],
  });
  expect((await check(body.id)).body).toMatchObject({ state: 'verified', peopleCount: 0 });
});

test('what is no domain of a company is refused by its reason, and twice the same too', async () => {
  const refused = async (domain: string) => (await add(domain)).body;
  expect(await refused('gmail.com')).toMatchObject({
    code: 'SSO_DOMAIN_INVALID',
    details: { reason: 'consumer_domain' },
  });
  expect(await refused('co.uk')).toMatchObject({ code: 'SSO_DOMAIN_INVALID', details: { reason: 'not_a_domain' } });
  const domain = fresh();
  await add(domain);
  expect(outcome(await add(domain.toUpperCase()))).toEqual([409, 'SSO_DOMAIN_EXISTS']);
});

test('a domain that another team has proven is refused, without saying whose it is', async () => {
  const other = await buildPerson(app);
  const domain = fresh();
  const [own, theirs] = [(await add(domain)).body, (await add(domain, other)).body];
  dns.records.set(own.record.name, { txt: [[own.record.value], [theirs.record.value]] });
  expect((await check(own.id)).body.state).toBe('verified');
  const refused = await check(theirs.id, other);
  expect(outcome(refused)).toEqual([409, 'SSO_DOMAIN_TAKEN']);
  expect(JSON.stringify(refused.body)).not.toContain(owner.teamId);
});

test('a record that is gone counts for three more days; once it is lost, nobody is bound; back again, all is as before', async () => {
  const { body } = await add(fresh());
  dns.records.set(body.record.name, { txt: [[body.record.value]] });
  await check(body.id);
  dns.records.delete(body.record.name);
  await app.clock.advance(dayMs + 1000);
  await checkDomains(app.parts);
  expect(await stateOf(body.id)).toBe('missing');
  await expect.poll(subjects).toContain(`The DNS record of ${body.domain} is gone`);
  // A server that does not answer says nothing about the record.
  dns.records.set(body.record.name, { failure: 'servfail' });
  await app.clock.advance(3 * dayMs);
  await checkDomains(app.parts);
  expect(await stateOf(body.id)).toBe('missing');
  dns.records.delete(body.record.name);
  await app.clock.advance(dayMs + 1000);
  await checkDomains(app.parts);
  expect(await stateOf(body.id)).toBe('lost');
  await expect.poll(subjects).toContain(`Single sign-on for ${body.domain} has ended`);
  dns.records.set(body.record.name, { txt: [[body.record.value]] });
  await app.clock.advance(dayMs + 1000);
  await checkDomains(app.parts);
  expect(await stateOf(body.id)).toBe('verified');
});

test('a lost domain leads nobody to the identity provider, and binds nobody', async () => {
  const scene = await buildSsoScene(app);
  await scene.enforce();
  const bound = (await scene.signIn(`kenji@${scene.domain}`, scene.person('kenji'))).body;
  const { pool } = app.parts.database;
  await pool.query('update team_domains set missing_since = $2 where id = $1', [
    scene.domainId,
    new Date(app.clock.now().getTime() - 4 * dayMs),
  ]);
  await check(scene.domainId, scene.owner);
  const { rows } = await pool.query('select sso_enforced from users where id = $1', [bound.userId]);
  expect(rows).toEqual([{ sso_enforced: false }]);
  const method = await app.call('POST /auth/web/method', { input: { email: `kenji@${scene.domain}` } });
  expect(method.body).toEqual({ method: 'password' });
});
