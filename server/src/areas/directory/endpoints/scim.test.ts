import { buildSpace, useTestApp } from '@chamfer/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeToken } from '../../../platform/api-tokens/token-format.ts';
import { buildDirectoryScene, type DirectoryScene } from '../testing/directory-scene.ts';

const app = useTestApp({ workers: true });
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

let scene: DirectoryScene;
beforeEach(async () => {
  scene = await buildDirectoryScene(app);
});

/** What answers have, by the names that these tests look at. */
interface Body {
  [name: string]: unknown;
  id: string;
  status: string;
  scimType?: string;
  active: boolean;
  displayName: string;
  endpoint: string;
  externalId?: string;
  password?: string;
  title?: string;
  totalResults: number;
  emails: { value: string }[];
  members: { value: string }[];
  groups: { value: string }[];
  meta: { location: string };
  schemas: string[];
  attributes: { name: string }[];
  Resources: Body[];
}
interface Given {
  body?: unknown;
  token?: string | null;
  type?: string;
  raw?: Buffer;
  ip?: string;
}

async function scim(method: string, path: string, given: Given = {}) {
  const { body, token = scene.token, type = 'application/scim+json', raw, ip } = given;
  const sent = raw ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  const answer = await app.fetch(method, `/api/scim/v2${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(sent && { 'content-type': type }) },
    ...(sent && { body: sent }),
    ...(ip && { ip }),
  });
  const text = answer.bytes.toString();
  return { status: answer.status, headers: answer.headers, body: (text === '' ? null : JSON.parse(text)) as Body };
}

const user = (name: string, given: object = {}) => ({
  schemas: [userSchema],
  userName: scene.at(name),
  name: { givenName: name, familyName: 'Test' },
  emails: [{ value: scene.at(name), type: 'work', primary: true }],
  active: true,
  ...given,
});
const patch = (...Operations: object[]) => ({ schemas: [patchSchema], Operations });
const byName = (name: string) => `/Users?filter=${encodeURIComponent(`userName eq "${scene.at(name)}"`)}`;
async function created(name: string, given: object = {}): Promise<string> {
  const { status, body } = await scim('POST', '/Users', { body: user(name, given) });
  expect(status).toBe(201);
  return body.id;
}

describe('Okta', () => {
  test('finds nobody, adds, replaces, switches off and on again', async () => {
    const none = await scim('GET', `${byName('kenji')}&startIndex=1&count=100`);
    expect([none.status, none.body]).toEqual([
      200,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: [],
      },
    ]);
    const added = await scim('POST', '/Users', {
      body: user('kenji', { externalId: '00u1', password: 'Tlpf-9', groups: [], locale: 'en-US' }),
    });
    expect(added.status).toBe(201);
    expect(added.headers['content-type']).toContain('application/scim+json');
    expect(added.headers.location).toBe(added.body.meta.location);
    expect(added.body).toMatchObject({ externalId: '00u1', active: true, userName: scene.at('kenji'), groups: [] });
    expect(added.body.password).toBeUndefined();
    const { id } = added.body;
    const { body } = await scene.signIn('kenji');
    const replaced = await scim('PUT', `/Users/${id}`, { body: user('kenji', { title: 'Lead' }) });
    expect([replaced.status, replaced.body.title, replaced.body.externalId]).toEqual([200, 'Lead', undefined]);
    const off = await scim('PATCH', `/Users/${id}`, { body: patch({ op: 'replace', value: { active: false } }) });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(await scene.sessionsOf(body.userId)).toBe(0);
    // Switched off is not gone: it is still found.
    expect((await scim('GET', byName('kenji'))).body.Resources).toMatchObject([{ id, active: false }]);
    await scim('PUT', `/Users/${id}`, { body: user('kenji', { active: true }) });
    expect((await scene.signIn('kenji')).body.userId).toBe(body.userId);
  });

  test('pushes a group, renames it, and moves people in and out', async () => {
    const [kenji, priya] = [await created('kenji'), await created('priya')];
    const added = await scim('POST', '/Groups', {
      body: { displayName: 'Engineers', members: [{ value: kenji, display: scene.at('kenji') }] },
    });
    expect([added.status, added.body.members.map(({ value }) => value)]).toEqual([201, [kenji]]);
    const { id } = added.body;
    const renamed = await scim('PATCH', `/Groups/${id}`, {
      body: patch({ op: 'replace', value: { id, displayName: 'Mechanical engineers' } }),
    });
    expect(renamed.status).toBe(204);
    await scim('PATCH', `/Groups/${id}`, {
      body: patch(
        { op: 'remove', path: `members[value eq "${kenji}"]` },
        { op: 'add', path: 'members', value: [{ value: priya }] },
      ),
    });
    const { body } = await scim('GET', `/Groups/${id}`);
    expect([body.displayName, body.members.map(({ value }) => value)]).toEqual(['Mechanical engineers', [priya]]);
    expect((await scim('GET', `/Users/${priya}`)).body.groups).toMatchObject([{ value: id }]);
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Groups/${id}`)).status).toBe(404);
  });
});

describe('Entra', () => {
  test('tries a random name, adds, changes by parts, switches off, and deletes after 30 days', async () => {
    const test = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${crypto.randomUUID()}"`)}`);
    expect([test.status, test.body.totalResults]).toEqual([200, 0]);
    const id = await created('kenji', { active: undefined });
    const changed = await scim('PATCH', `/Users/${id}`, {
      body: patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: scene.at('k.mori') },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Tooling' },
        { op: 'Replace', path: 'displayName', value: 'Kenji Mori' },
      ),
    });
    expect([changed.status, changed.body.emails[0]!.value, changed.body.displayName]).toEqual([
      200,
      scene.at('k.mori'),
      'Kenji Mori',
    ]);
    expect(changed.body.schemas).toHaveLength(2);
    const off = await scim('PATCH', `/Users/${id}`, { body: patch({ op: 'Replace', path: 'active', value: 'False' }) });
    expect(off.body.active).toBe(false);
    app.clock.advance(30 * 24 * 3_600_000);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await scim('GET', byName('kenji'))).body.totalResults).toBe(0);
    expect(
      (await scim('PATCH', `/Users/${id}`, { body: patch({ op: 'Replace', path: 'active', value: 'True' }) })).status,
    ).toBe(404);
  });

  test('adds a group without members, then its members, and asks who is in it', async () => {
    const kenji = await created('kenji');
    const spaceId = await buildSpace(app, scene.owner);
    const added = await scim('POST', '/Groups', { body: { displayName: 'Engineers', externalId: '8aa1' } });
    const { id } = added.body;
    await scene.target({ id }, { spaceId, role: 'editor' });
    const { body } = await scene.signIn('kenji');
    await scim('PATCH', `/Groups/${id}`, { body: patch({ op: 'Add', path: 'members', value: [{ value: kenji }] }) });
    await scene.apply();
    expect(await scene.roleOf(body.userId)).toMatchObject({ role: 'editor' });
    const filter = (text: string) => `/Groups?excludedAttributes=members&filter=${encodeURIComponent(text)}`;
    const isIn = await scim('GET', filter(`id eq "${id}" and members eq "${kenji}"`));
    expect(isIn.body.Resources).toMatchObject([{ id, displayName: 'Engineers' }]);
    expect(isIn.body.Resources[0]!.members).toBeUndefined();
    expect((await scim('GET', filter(`id eq "${id}" and members eq "${crypto.randomUUID()}"`))).body.totalResults).toBe(
      0,
    );
    expect((await scim('GET', filter('externalId eq "8AA1"'))).body.totalResults).toBe(0);
    expect((await scim('GET', filter('displayName eq "engineers"'))).body.totalResults).toBe(1);
    await scim('PATCH', `/Groups/${id}`, { body: patch({ op: 'Remove', path: 'members', value: [{ value: kenji }] }) });
    await scene.apply();
    expect(await scene.roleOf(body.userId)).toMatchObject({ role: 'contributor' });
  });
});

describe('lists', () => {
  test('have pages from 1, totals alone, and chosen attributes', async () => {
    for (const name of ['a', 'b', 'c']) await created(name);
    const { body } = await scim('GET', '/Users?startIndex=2&count=2&attributes=userName');
    expect(body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 2 });
    expect(body.Resources[0]).toEqual({ schemas: [userSchema], id: expect.any(String), userName: scene.at('b') });
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 3, Resources: [] });
    expect((await scim('GET', '/Users?startIndex=99')).body).toMatchObject({ totalResults: 3, Resources: [] });
    const by = async (filter: string) =>
      (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults;
    expect(await by(`userName eq "${scene.at('A').toUpperCase()}"`)).toBe(1);
    expect(await by(`emails.value eq "${scene.at('b')}"`)).toBe(1);
    expect(await by(`emails[type eq "work"].value eq "${scene.at('b')}"`)).toBe(1);
    expect(await by('active eq true')).toBe(3);
    expect(await by('emails pr')).toBe(3);
    expect(await by('name.givenName eq "C"')).toBe(1);
    expect(await by('title pr')).toBe(0);
  });

  test('find by conditions in brackets only what one item meets', async () => {
    const emails = [
      { value: scene.at('kenji'), type: 'work', primary: true },
      { value: 'kenji@home.example', type: 'home' },
    ];
    await created('kenji', { emails });
    const by = async (filter: string) =>
      (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults;
    expect(await by('emails[type eq "home"].value eq "kenji@home.example"')).toBe(1);
    expect(await by('emails[type eq "work"].value eq "kenji@home.example"')).toBe(0);
    expect(await by('emails[type eq "work" and value eq "kenji@home.example"]')).toBe(0);
    expect(await by('emails[type eq "work"] and emails[value eq "kenji@home.example"]')).toBe(1);
    expect(await by('emails.type eq "work" and emails.value eq "kenji@home.example"')).toBe(1);
    expect(await by('emails[type eq "work"].value pr')).toBe(1);
    expect(await by('emails[type eq "other"].value pr')).toBe(0);
  });

  test('have those of the token’s team alone', async () => {
    const id = await created('kenji');
    const other = await buildDirectoryScene(app);
    const asOther = { token: other.token };
    expect((await scim('GET', '/Users', asOther)).body.totalResults).toBe(0);
    for (const [method, body] of [
      ['GET'],
      ['DELETE'],
      ['PUT', user('kenji')],
      ['PATCH', patch({ op: 'replace', value: { active: false } })],
    ] as const) {
      expect((await scim(method, `/Users/${id}`, { ...asOther, body })).status).toBe(404);
    }
    const group = await scim('POST', '/Groups', { ...asOther, body: { displayName: 'G', members: [{ value: id }] } });
    expect([group.status, group.body.scimType]).toEqual([400, 'invalidValue']);
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(true);
  });
});

describe('what is refused, in the shape of SCIM', () => {
  test.each<[string, () => Promise<Awaited<ReturnType<typeof scim>>>, [number, string | undefined]]>([
    ['no token', () => scim('GET', '/Users', { token: null, ip: '10.2.0.1' }), [401, undefined]],
    [
      'a token that was never made',
      () => scim('GET', '/Users', { token: makeToken('scim').token, ip: '10.2.0.2' }),
      [401, undefined],
    ],
    ['an unknown user', () => scim('GET', `/Users/${crypto.randomUUID()}`), [404, undefined]],
    ['a user that is no id', () => scim('GET', '/Users/kenji'), [404, undefined]],
    ['an unknown path', () => scim('GET', '/Robots'), [404, undefined]],
    ['a filter', () => scim('GET', '/Users?filter=userName%20co%20%22a%22'), [400, 'invalidFilter']],
    ['a filter by something else', () => scim('GET', '/Users?filter=shoeSize%20eq%20%221%22'), [400, 'invalidFilter']],
    ['a page', () => scim('GET', '/Users?count=x'), [400, 'invalidValue']],
    [
      'no user name',
      () => scim('POST', '/Users', { body: user('kenji', { userName: undefined }) }),
      [400, 'invalidValue'],
    ],
    ['no address', () => scim('POST', '/Users', { body: { userName: 'kenji' } }), [400, 'invalidValue']],
    [
      'another domain',
      () => scim('POST', '/Users', { body: { userName: 'kenji@elsewhere.example' } }),
      [400, 'invalidValue'],
    ],
    ['no JSON', () => scim('POST', '/Users', { raw: Buffer.from('{') }), [400, 'invalidSyntax']],
    ['an array', () => scim('POST', '/Users', { body: [] }), [400, 'invalidSyntax']],
    [
      'a form',
      () => scim('POST', '/Users', { raw: Buffer.from('a=b'), type: 'application/x-www-form-urlencoded' }),
      [415, undefined],
    ],
    ['2 MB', () => scim('POST', '/Users', { raw: Buffer.alloc(2 * 1024 * 1024, 32) }), [413, undefined]],
    ['/Me', () => scim('GET', '/Me'), [501, undefined]],
    ['a bulk request', () => scim('POST', '/Bulk', { body: {} }), [501, undefined]],
    [
      'a group with strangers',
      () => scim('POST', '/Groups', { body: { displayName: 'G', members: [{ value: crypto.randomUUID() }] } }),
      [400, 'invalidValue'],
    ],
    ['a group without a name', () => scim('POST', '/Groups', { body: {} }), [400, 'invalidValue']],
  ])('%s', async (_case, request, [status, scimType]) => {
    const answer = await request();
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/scim+json');
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(answer.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType && { scimType }),
      detail: expect.any(String),
    });
  });

  test('the same user again, also twice at once', async () => {
    const both = await Promise.all([
      scim('POST', '/Users', { body: user('kenji') }),
      scim('POST', '/Users', { body: user('kenji') }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const again = await scim('POST', '/Users', { body: user('KENJI') });
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const priya = await created('priya');
    const taken = await scim('PUT', `/Users/${priya}`, { body: user('kenji') });
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness']);
  });

  test('a token that was ended, of a team that a session could reach', async () => {
    await created('kenji');
    const params = { teamId: scene.teamId };
    const { body } = await app.call('GET /app/teams/{teamId}/directory', { as: scene.owner, params });
    expect(body).toMatchObject({
      state: 'on',
      url: 'http://localhost:3000/api/scim/v2',
      lastCall: { call: 'POST /Users', status: 201 },
    });
    const { tokenId } = body.tokens[0]!;
    const ended = await app.call('DELETE /app/teams/{teamId}/directory/tokens/{tokenId}', {
      as: scene.owner,
      params: { ...params, tokenId },
    });
    expect(ended.status).toBe(204);
    expect((await scim('GET', '/Users', { ip: '10.2.0.3' })).status).toBe(401);
    expect((await scim('GET', '/Users', { token: scene.owner.token, ip: '10.2.0.4' })).status).toBe(401);
    // And a directory's token reaches nothing else.
    const made = await app.call('POST /app/teams/{teamId}/directory/tokens', {
      as: scene.owner,
      params,
      input: { name: 'New', days: 30 },
    });
    expect((await scim('GET', '/Users', { token: made.body.token })).status).toBe(200);
    expect((await app.call('GET /account', { as: made.body })).status).toBe(401);
  });

  test('a token whose time is over', async () => {
    app.clock.advance(364 * 24 * 3_600_000);
    expect((await scim('GET', '/Users', { ip: '10.2.0.5' })).status).toBe(200);
    app.clock.advance(2 * 24 * 3_600_000);
    expect((await scim('GET', '/Users', { ip: '10.2.0.5' })).status).toBe(401);
  });

  test('too many calls without a token, with the time to wait', async () => {
    let last = 0;
    for (let n = 0; n < 125; n++) last = (await scim('GET', '/Users', { token: null, ip: '10.3.0.1' })).status;
    const refused = await scim('GET', '/Users', { token: null, ip: '10.3.0.1' });
    expect([last, refused.status, refused.body.status]).toEqual([429, 429, '429']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await scim('GET', '/Users', { ip: '10.3.0.1' })).status).toBe(200);
  });
});

test('says what it supports', async () => {
  const config = await scim('GET', '/ServiceProviderConfig');
  expect(config.body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { maxResults: 200 },
  });
  expect((await scim('GET', '/ResourceTypes')).body.Resources.map(({ id }) => id)).toEqual(['User', 'Group']);
  expect((await scim('GET', '/ResourceTypes/User')).body.endpoint).toBe('/Users');
  expect((await scim('GET', `/Schemas/${userSchema}`)).body.attributes.map(({ name }) => name)).toContain('userName');
  expect((await scim('GET', '/Schemas/urn:none')).status).toBe(404);
});

test('what is put twice is changed once', async () => {
  const id = await created('kenji', { title: 'Lead' });
  const first = await scim('GET', `/Users/${id}`);
  app.clock.advance(60_000);
  const again = await scim('PUT', `/Users/${id}`, { body: user('kenji', { title: 'Lead' }) });
  expect(again.body).toEqual(first.body);
  const group = await scim('POST', '/Groups', { body: { displayName: 'Engineers', members: [{ value: id }] } });
  app.clock.advance(60_000);
  const same = await scim('PUT', `/Groups/${group.body.id}`, {
    body: { displayName: 'Engineers', members: [{ value: id }] },
  });
  expect(same.body).toEqual(group.body);
});

test('a PUT that says nothing of being active switches nobody on', async () => {
  const id = await created('kenji');
  await scim('PATCH', `/Users/${id}`, { body: patch({ op: 'replace', path: 'active', value: false }) });
  const { status, body } = await scim('PUT', `/Users/${id}`, {
    body: user('kenji', { active: undefined, title: 'Lead' }),
  });
  expect([status, body.title, body.active]).toEqual([200, 'Lead', false]);
  expect((await scim('PUT', `/Users/${id}`, { body: user('kenji') })).body.active).toBe(true);
});
