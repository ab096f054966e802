import {
  buildDesign,
  buildGuest,
  buildOperator,
  buildPerson,
  receiveMails,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import { startRequestCounts, sweepRequestCounts } from '../../../platform/observation/request-counts.ts';
import { operatorsCommand } from '../core/operators-command.ts';
import { usersCommand } from '../users/users-command.ts';

const app = useTestApp({
  workers: true,
  env: { MAIL_FROM: 'Haldenworks <no-reply@haldenworks.example>', STRIPE_SECRET_KEY: '' },
});
let olga: TestPerson;
beforeAll(async () => {
  olga = await buildOperator(app, { name: 'Olga Brandvold' });
});

test('the overview counts people, jobs and mails, and knows version, migration and disk', async () => {
  const mara = await buildPerson(app);
  const design = await buildDesign(app, mara);
  await buildGuest(app, design.viewLinkId);
  await buildPerson(app);
  const { body, status } = await app.call('GET /operator/overview', { as: olga });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    host: 'localhost:3000',
    maintenance: null,
    backup: null,
    people: { accounts: 3, active: 3, teams: 3, viewLinks: 1, guests: 1 },
    education: { waiting: 0, oldestSince: null },
    jobs: { failed: 0 },
    mails: { failed: 0 },
  });
  expect(body.migration).toMatch(/^\d{4}_\w+/);
  expect(body.disk!.used).toBeGreaterThan(0);
  expect(body.disk!.total).toBeGreaterThan(body.disk!.used);
  await app.call('GET /account', { as: mara });
  const { calls } = (await app.call('GET /operator/overview', { as: olga })).body;
  expect(calls.count).toBeGreaterThan(0);
  expect(calls.failed).toBe(0);
  expect(calls.p95Ms).toBeGreaterThan(0);
});

test('the search finds people, teams, links, and a request by its id', async () => {
  const mara = await buildPerson(app, { name: 'Mara Lindqvist' });
  const design = await buildDesign(app, mara, { title: 'Gearbox 100% housing' });
  const search = async (query: string) => (await app.call('GET /operator/search', { as: olga, query: { query } })).body;
  expect((await search('lindqv')).people).toEqual([{ userId: mara.userId, name: mara.name, email: mara.email }]);
  expect((await search(mara.userId)).people).toHaveLength(1);
  expect((await search(mara.teamId)).teams).toMatchObject([{ teamId: mara.teamId }]);
  expect((await search('100%')).viewLinks).toMatchObject([
    { viewLinkId: design.viewLinkId, title: 'Gearbox 100% housing' },
  ]);
  expect(await search('200%')).toEqual({ people: [], teams: [], viewLinks: [], requestId: null });
  const { headers } = await app.call('POST /operator/users/{userId}/let-in', {
    as: olga,
    params: { userId: mara.userId },
    input: { reason: 'Ticket 4182' },
  });
  const requestId = headers['x-request-id']!;
  expect((await search(requestId)).requestId).toBe(requestId);
});

test('settings say where they come from, and keep secrets', async () => {
  const answer = await app.call('GET /operator/settings', { as: olga });
  const byName = new Map(answer.body.settings.map((setting) => [setting.name, setting]));
  expect(byName.get('MAIL_FROM')).toMatchObject({
    value: 'Haldenworks <no-reply@haldenworks.example>',
    origin: 'environment',
    isSecret: false,
  });
  expect(byName.get('HOST')).toMatchObject({ value: '127.0.0.1', origin: 'default' });
  expect(byName.get('STRIPE_SECRET_KEY')).toMatchObject({ value: null, isSecret: true, origin: 'default' });
  const { url } = app.parts.database;
  const { password } = new URL(url);
  const shown = byName.get('DATABASE_URL')!.value!;
  expect(shown.startsWith('postgres')).toBe(true);
  if (password !== '') expect(shown).not.toContain(`:${password}@`);
});

test('a test mail goes to the operator', async () => {
  expect((await app.call('POST /operator/settings/test-mail', { as: olga })).status).toBe(204);
  const [mail] = await receiveMails(app, olga.email);
  expect(mail!.subject).toBe('Test mail');
});

test('operators are made and removed on the command line alone; the last one stays', async () => {
  const ctx = systemContext(app.parts);
  const per = await buildPerson(app);
  const isOperator = async () => (await app.call('GET /account', { as: per })).body.isOperator;
  expect(await operatorsCommand(ctx, ['remove', olga.email])).toEqual({
    done: false,
    text: 'It is the last operator who can log in: make somebody else one first, with operators add.',
  });
  expect((await operatorsCommand(ctx, ['add', per.email])).done).toBe(true);
  expect(await isOperator()).toBe(true);
  expect((await operatorsCommand(ctx, ['add', per.email])).text).toBe(`${per.email} is an operator already.`);
  expect((await operatorsCommand(ctx, ['list'])).text).toContain(per.email);
  const unverified = await buildPerson(app, { verified: false });
  expect((await operatorsCommand(ctx, ['add', unverified.email])).text).toContain('has not confirmed');
  expect((await operatorsCommand(ctx, ['remove', per.email])).done).toBe(true);
  // What they have open ends.
  expect((await app.call('GET /account', { as: per })).status).toBe(401);
});

test('the command line does to accounts what the console does', async () => {
  const ctx = systemContext(app.parts);
  const jonas = await buildPerson(app, { name: 'Jonas Weber' });
  expect((await usersCommand(ctx, ['list', 'jonas w'])).text).toContain(jonas.email);
  expect(await usersCommand(ctx, ['block', jonas.email, 'Ticket 4182'])).toEqual({
    done: true,
    text: `${jonas.email} is blocked, and is logged out everywhere.`,
  });
  expect((await usersCommand(ctx, ['show', jonas.userId])).text).toMatch(/Blocked: since .*, Ticket 4182/);
  expect((await usersCommand(ctx, ['unblock', jonas.userId, 'Mended'])).done).toBe(true);
  expect(await usersCommand(ctx, ['two-factor-off', jonas.email, 'Lost'])).toEqual({
    done: false,
    text: 'The account has no two-factor authentication.',
  });
  expect((await usersCommand(ctx, ['delete', jonas.email, 'Asked for it'])).done).toBe(true);
  expect((await usersCommand(ctx, ['show', jonas.email])).text).toBe(`No account is ${jonas.email}.`);
  await expect(usersCommand(ctx, ['block', jonas.email])).rejects.toThrow('users list');
  const { rows } = await app.parts.database.pool.query(
    "select action, actor_user_id from audit_log where subject = $1 and action like 'operator.%' order by at, id",
    [jonas.userId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'operator.user_blocked',
    'operator.user_unblocked',
    'operator.user_deleted',
  ]);
  expect(rows.every(({ actor_user_id }) => actor_user_id === null)).toBe(true);
});

test('requests are counted by hour in the database, for all servers together', async () => {
  const asked = async () => (await app.call('GET /operator/overview', { as: olga })).body.requests;
  await app.parts.requestCounts.save();
  const before = await asked();
  expect(before).toHaveLength(24);
  const hours = before.map(({ hour }) => Date.parse(hour));
  expect(hours.slice(1).map((hour, place) => hour - hours[place]!)).toEqual(Array(23).fill(60 * 60_000));
  // Another server adds to the same hour.
  const other = startRequestCounts(app.parts);
  other.count(200);
  other.count(503);
  await other.close();
  const sum = (all: typeof before, of: 'count' | 'failed') => all.reduce((whole, hour) => whole + hour[of], 0);
  const after = await asked();
  expect([sum(after, 'count') - sum(before, 'count'), sum(after, 'failed') - sum(before, 'failed')]).toEqual([2, 1]);
  // What is more than a week old is removed.
  const { pool } = app.parts.database;
  await pool.query("insert into request_counts values (now() - interval '9 days', 7, 0)");
  await sweepRequestCounts(app.parts);
  expect((await pool.query("select 1 from request_counts where hour < now() - interval '8 days'")).rowCount).toBe(0);
});
