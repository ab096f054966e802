import {
  buildApiToken,
  buildDesign,
  buildPerson,
  buildSpace,
  buildTeam,
  cubeTop,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';
import { sweep } from '../../areas.ts';

const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});

const newKey = () => crypto.randomUUID();
const create = (name: string, key?: string, as: { token: string } = owner) =>
  app.call('POST /teams/{teamId}/spaces', {
    as,
    params: { teamId: owner.teamId },
    input: { name },
    onceKey: key,
  });
const spacesCalled = async (name: string) =>
  (await app.parts.database.pool.query('select id from spaces where name = $1', [name])).rows.length;
const keysKept = async () => (await app.parts.database.pool.query('select key from idempotency_keys')).rows.length;

test('what is sent again under its key is there once, and answered exactly as before', async () => {
  const key = newKey();
  const answers = [await create('Drives', key), await create('Drives', key)];
  answers.push(await create('Drives', `"${key.toUpperCase()}"`));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  for (const { bytes } of answers) expect(bytes).toEqual(answers[0]!.bytes);
  expect(await spacesCalled('Drives')).toBe(1);
});

test('of many at once under one key one creates, and all answer the same', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 6 }, () => create('Arms', key)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await spacesCalled('Arms')).toBe(1);
});

test('without a key, or under another one, there are two', async () => {
  await create('Gears');
  await create('Gears');
  await create('Gears', newKey());
  await create('Gears', newKey());
  expect(await spacesCalled('Gears')).toBe(4);
});

test('other content under the key is refused, and so is another call', async () => {
  const key = newKey();
  await create('Frames', key);
  expect(await create('Covers', key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  const input = { spaceId: owner.spaceId, name: 'Frames' };
  const other = await app.call('POST /app/projects', { as: owner, input, onceKey: key });
  expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await spacesCalled('Covers')).toBe(0);
});

test('the key of one person, or of one token, says nothing to another', async () => {
  const key = newKey();
  const first = await create('Pumps', key);
  const stranger = await create('Pumps', key, await buildPerson(app));
  expect(stranger.status).toBe(404);
  const program = await create('Pumps', key, await buildApiToken(app, owner, { scopes: ['manage'] }));
  expect(program.status).toBe(201);
  expect(program.body.id).not.toBe(first.body.id);
  expect(await spacesCalled('Pumps')).toBe(2);
});

test('what was refused leaves no key, and can be sent under it once it is allowed', async () => {
  const team = await buildTeam(app);
  const key = newKey();
  const send = () =>
    app.call('POST /app/projects', {
      as: team.editor,
      input: { spaceId, name: 'Bracket' },
      onceKey: key,
    });
  const spaceId = await buildSpace(app, team.owner);
  expect((await send()).status).toBe(404);
  const to = { as: team.owner, params: { teamId: team.teamId, spaceId }, input: { users: [team.editor.userId] } };
  await app.call('POST /teams/{teamId}/spaces/{spaceId}/users/add', to);
  expect((await send()).status).toBe(201);
});

test.each(['', 'a key', '"', `${crypto.randomUUID()}"`, `${crypto.randomUUID()}0`])(
  'a key that is no UUID is refused: %j',
  async (key) => {
    const { status, body } = await create('Shafts', key);
    expect([status, body.code, body.validationErrors?.[0]?.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      'idempotency-key',
    ]);
  },
);

test('replies are kept apart from comments, each once', async () => {
  const design = await buildDesign(app, owner);
  const place = {
    ...cubeTop,
    projectViewLinkId: design.viewLinkId,
    webExportId: design.webExportId,
    message: 'Radius?',
  };
  const send = (input: typeof place, key: string) => app.call('POST /web/comments', { as: owner, input, onceKey: key });
  const [first, second] = [newKey(), newKey()];
  const { commentId } = (await send(place, first)).body;
  const reply = { type: 'reply', parentCommentId: commentId, projectViewLinkId: design.viewLinkId, message: 'R4' };
  const replies = await Promise.all([send(reply as never, second), send(reply as never, second)]);
  expect(replies[0]!.body.commentId).toBe(replies[1]!.body.commentId);
  expect((await send(place, first)).body.commentId).toBe(commentId);
  const { body } = await app.call('GET /web/comments', { as: owner, query: { v: design.viewLinkId } });
  expect(body.comments).toHaveLength(2);
});

test('a secret is not kept: sent again, the call says that it was done', async () => {
  const input = { name: 'Pipeline', scopes: ['read' as const], days: 30 as const };
  const key = newKey();
  const make = () => app.call('POST /account/api-tokens', { as: owner, input, onceKey: key });
  const made = await make();
  expect(made.status).toBe(201);
  expect(await make()).toMatchObject({ status: 409, body: { code: 'ALREADY_DONE' } });
  const { rows } = await app.parts.database.pool.query('select * from idempotency_keys where key = $1', [key]);
  expect(rows).toMatchObject([{ answer: null, call: 'POST /account/api-tokens' }]);
  expect(JSON.stringify(rows)).not.toContain(made.body.token);
});

test('keys go with the account', async () => {
  const person = await buildPerson(app);
  const input = { spaceId: person.spaceId, name: 'Bracket' };
  await app.call('POST /app/projects', { as: person, input, onceKey: newKey() });
  const kept = async () => {
    const text = 'select key from idempotency_keys where user_id = $1';
    return (await app.parts.database.pool.query(text, [person.userId])).rows.length;
  };
  expect(await kept()).toBe(1);
  expect((await app.call('DELETE /account', { as: person })).status).toBe(204);
  expect(await kept()).toBe(0);
});

test('a key lasts for 24 hours, and the sweep removes it then', async () => {
  const key = newKey();
  const before = await create('Valves', key);
  const hours = (count: number) => app.clock.advance(count * 60 * 60_000);
  hours(23);
  await sweep(app.parts);
  const { rows } = await app.parts.database.pool.query('select key from idempotency_keys where key = $1', [key]);
  expect(rows).toHaveLength(1);
  hours(2);
  const program = await buildApiToken(app, owner, { scopes: ['manage'] });
  // Before the sweep, a key that is over is as good as none.
  const { database } = app.parts;
  await database.pool.query('update idempotency_keys set caller_id = $1 where key = $2', [program.id, key]);
  const after = await create('Valves', key, program);
  expect([after.status, after.body.id === before.body.id]).toEqual([201, false]);
  hours(25);
  await sweep(app.parts);
  expect(await keysKept()).toBe(0);
});
