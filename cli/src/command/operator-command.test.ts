import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPerson, receiveMails, startServerProcess, startTestApp, testPassword } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { someEvent } from '@chamfer/testing/some-event';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { operatorCommand } from './operator-command.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

async function run(argv: string[], settings: Record<string, string> = {}, name = 'two-factor-off') {
  const out: string[] = [];
  const err: string[] = [];
  const exitCode = await operatorCommand(name, argv, {
    environment: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    root,
    stdout: { write: (text: string) => out.push(text) > 0 },
    stderr: { isTTY: false, columns: 80, write: (text: string) => err.push(text) > 0 },
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}

test('restores access for a person who lost app and codes, and sends a mail', async () => {
  const app = await startTestApp({ workers: true });
  const person = await buildPerson(app);
  const input = { email: person.email, password: testPassword };
  const { secret } = (await app.call('POST /account/two-factor/setup', { as: person })).body;
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  await app.call('POST /account/two-factor/enable', { as: person, input: { code } });
  expect((await app.call('POST /auth/web/login', { input })).body.code).toBe('TWO_FACTOR_REQUIRED');

  const settings = { DATABASE_URL: app.parts.database.url, DATA_DIR: app.parts.config.DATA_DIR };
  const shouted = `<${person.email.toUpperCase()}>\u200b`;
  expect(await run([shouted], settings)).toEqual({
    exitCode: 0,
    out: `Two-factor authentication of ${shouted} is off; the owner gets a mail.\n`,
    err: '',
  });
  expect((await app.call('POST /auth/web/login', { input })).status).toBe(200);
  const mails = await receiveMails(app, person.email, 2);
  expect(mails.map(({ subject }) => subject)).toContain('Two-factor authentication is off');

  expect(await run([person.email], settings)).toMatchObject({
    exitCode: 1,
    err: `${person.email} has no two-factor authentication.\n`,
  });
  await app.close();
});

test('gives a team an add-on and takes it away, for the owners to read', async () => {
  const app = await startTestApp();
  const person = await buildPerson(app);
  const settings = { DATABASE_URL: app.parts.database.url, DATA_DIR: app.parts.config.DATA_DIR };
  const set = (...argv: string[]) => run(argv, settings, 'team-addon');
  const addons = async () => (await app.call('GET /account', { as: person })).body.teams[0]!.addons;
  const { teamId } = person;
  expect(await set(teamId, 'sync-forbidden', 'on')).toEqual({
    exitCode: 0,
    out: `sync-forbidden of team ${teamId} is on.\n`,
    err: '',
  });
  expect(await set(teamId, 'private-cloud', 'on')).toMatchObject({ exitCode: 0 });
  expect(await addons()).toMatchObject({ syncForbidden: true, privateCloud: true });
  expect(await set(teamId, 'sync-forbidden', 'off')).toMatchObject({ exitCode: 0 });
  expect(await addons()).toMatchObject({ syncForbidden: false, privateCloud: true });
  const { items } = (await app.call('GET /app/teams/{teamId}/audit', { as: person, params: { teamId } })).body;
  expect(items.map(({ action, actor, kind }) => [action, actor, kind])).toEqual(
    Array.from({ length: 3 }, () => ['team.addons_changed', null, 'settings']),
  );
  const nobody = '01a00000-0000-7000-8000-000000000000';
  expect(await set(nobody, 'private-cloud', 'on')).toMatchObject({ exitCode: 1, err: `There is no team ${nobody}.\n` });
  for (const wrong of [
    [],
    [teamId],
    [teamId, 'teamspaces', 'on'],
    [teamId, 'private-cloud', 'maybe'],
    ['x', 'private-cloud', 'on'],
  ]) {
    expect(await set(...wrong)).toMatchObject({ exitCode: 2, out: '' });
  }
  await app.close();
});

test('reaches the embedded database whether or not the server is running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-cli-'));
  const server = await startServerProcess(folder);
  const unknown = { exitCode: 1, out: '', err: 'No account has the address nobody@haldenworks.example.\n' };
  expect(await run(['nobody@haldenworks.example'], { DATA_DIR: folder })).toEqual(unknown);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await server.stop();
  expect(await run(['nobody@haldenworks.example'], { DATA_DIR: folder })).toEqual(unknown);
  await rm(folder, { recursive: true });
});

test('lists who shares a mailbox with somebody else', async () => {
  const app = await startTestApp();
  const [one, other] = [await buildPerson(app), await buildPerson(app)];
  const settings = { DATABASE_URL: app.parts.database.url, DATA_DIR: app.parts.config.DATA_DIR };
  const none = 'Every address is in one form, and belongs to one person.\n';
  expect(await run([], settings, 'addresses')).toEqual({ exitCode: 0, out: none, err: '' });
  const { pool } = app.parts.database;
  await pool.query("update users set email = 'mara@xn--bcher-kva.example' where id = $1", [one.userId]);
  await pool.query("update users set email = 'mara@bücher.example' where id = $1", [other.userId]);
  const line = `account ${other.userId}: "mara@bücher.example" is mara@xn--bcher-kva.example, which ${one.userId} has.\n`;
  expect(await run([], settings, 'addresses')).toEqual({ exitCode: 0, out: line, err: '' });
  expect(await run(['mara@bücher.example'], settings, 'addresses')).toMatchObject({ exitCode: 2, out: '' });
  await app.close();
});

test('rejects wrong usage', async () => {
  for (const argv of [[], ['mara'], ['a@haldenworks.example', 'b@haldenworks.example']]) {
    expect(await run(argv)).toMatchObject({ exitCode: 2, out: '' });
  }
  expect((await run(['--help'])).out).toContain('two-factor-off EMAIL');
  expect((await run(['a@haldenworks.example'], { PORT: 'many' })).err).toContain('PORT');
});

test('prints what people answered in a survey, as counts and as CSV', async () => {
  const app = await startTestApp();
  const person = await buildPerson(app);
  const settings = { DATABASE_URL: app.parts.database.url, DATA_DIR: app.parts.config.DATA_DIR };
  const answers = { industry: { chosen: ['education'] } };
  await app.call('PUT /users/{userId}/app-properties', {
    as: person,
    params: { userId: person.userId },
    input: { progressive_profiling_answers: { answers } },
  });
  const counts = await run(['progressive-profiling'], settings, 'surveys');
  expect(counts).toMatchObject({ exitCode: 0, err: '' });
  expect(counts.out).toMatch(/^1 person has answered\.\n\nindustry\n.*\n(.*\n)* {7}1 {2}education\n/);
  const csv = await run(['progressive-profiling', '--csv'], settings, 'surveys');
  expect(csv.out).toMatch(new RegExp(`\n${person.userId},${person.email},[^,]+,,education,`));
  expect((await run(['segmentation'], settings, 'surveys')).out).toBe('0 people have answered.\n');
  for (const wrong of [[], ['profiling'], ['segmentation', '--json'], ['segmentation', '--csv', 'x']]) {
    expect(await run(wrong, settings, 'surveys')).toMatchObject({ exitCode: 2, out: '' });
  }
  await app.close();
});

test('counts the events of telemetry and exports those of a day', async () => {
  const app = await startTestApp({ env: { TELEMETRY: 'store' } });
  const settings = { DATABASE_URL: app.parts.database.url, DATA_DIR: app.parts.config.DATA_DIR };
  const telemetry = (...argv: string[]) => run(argv, settings, 'telemetry');
  const day = app.clock.now().toISOString().slice(0, 10);
  expect(await telemetry('count')).toMatchObject({ exitCode: 0, out: 'No events arrived in the last 7 days.\n' });
  const events = Array.from({ length: 3 }, (_, index) => someEvent({ page_title: index ? 'Members' : '=1+1, "x"' }));
  for (let round = 0; round < 400; round++) events.push(someEvent());
  for (let from = 0; from < events.length; from += 60) {
    const body = Buffer.from(JSON.stringify(events.slice(from, from + 60)));
    expect((await app.fetch('POST', '/api/telemetry', { body })).status).toBe(204);
  }
  await app.parts.database.pool.query(
    "insert into telemetry_events select (jsonb_populate_record(e, jsonb_build_object('event_id', gen_random_uuid()))).* from telemetry_events e, generate_series(1, 5) limit 1000",
  );
  const shown = await run(['count', '3650'], settings, 'telemetry');
  expect(shown.out).toBe(`${day}  page_viewed  1403 from 403 browsers\n`);
  const lines = (await telemetry('export', day)).out.trimEnd().split('\n');
  expect(lines).toHaveLength(1403);
  const exported = lines.map((line) => JSON.parse(line));
  expect(exported.find(({ event_id }) => event_id === events[0]!.event_id)).toMatchObject({
    day,
    event_name: 'page_viewed',
    event_properties: events[0]!.event_properties,
    page_title: '=1+1, "x"',
  });
  const csv = (await telemetry('export', day, '--csv')).out.trimEnd().split('\r\n');
  expect(csv).toHaveLength(1404);
  expect(csv[0]).toContain('day,event_id,received_at,event_name,event_properties');
  // A spreadsheet does not take what a browser sent for a formula.
  expect(csv.find((line) => line.includes(events[0]!.event_id))).toContain(`"'=1+1, ""x"""`);
  for (const wrong of [[], ['count', 'x'], ['export'], ['export', '2026-13-45'], ['export', day, '--xml']]) {
    expect((await telemetry(...wrong)).exitCode).toBe(2);
  }
  await app.close();
});

test('commands do not change the tables, except for the one that does', async () => {
  const app = await startTestApp();
  const { pool, url } = app.parts.database;
  const empty = new URL(url);
  empty.pathname = `${empty.pathname}_empty`;
  const name = empty.pathname.slice(1);
  await pool.query(`create database ${name}`);
  try {
    const settings = { DATABASE_URL: empty.href, DATA_DIR: app.parts.config.DATA_DIR };
    const lacking = await run(['list'], settings, 'flags');
    expect(lacking).toMatchObject({ exitCode: 1, out: '' });
    expect(lacking.err).toMatch(
      /^This database lacks \d+ migrations of this version of Chamfer, from 0000_\w+\.sql on\. Run/,
    );
    expect(await run(['again'], settings, 'migrate')).toMatchObject({ exitCode: 2 });
    for (const _ of ['first', 'again']) {
      const { exitCode, out } = await run([], settings, 'migrate');
      expect(out).toMatch(/^The database has every migration of this version, up to 00\d\d_\w+\.sql\.\n$/);
      expect(exitCode).toBe(0);
    }
    expect(await run(['list'], settings, 'flags')).toMatchObject({ exitCode: 0, err: '' });
  } finally {
    await pool.query(`drop database ${name} with (force)`);
    await app.close();
  }
});

test('closes every server of an installation and opens it again', async () => {
  const app = await startTestApp();
  const settings = { DATABASE_URL: app.parts.database.url, DATA_DIR: app.parts.config.DATA_DIR };
  const maintain = (...argv: string[]) => run(argv, settings, 'maintenance');
  const status = async () => JSON.parse((await app.fetch('GET', '/maintenance.json')).bytes.toString());
  expect(await maintain('on', 'Back', 'at', 'noon.')).toMatchObject({
    exitCode: 0,
    out: 'Maintenance is on: Back at noon.\n',
  });
  await eventually(async () => expect(await status()).toEqual({ maintenance: true, message: 'Back at noon.' }));
  for (const wrong of [['of'], ['off', 'now'], ['on', 'x'.repeat(501)]]) {
    expect(await maintain(...wrong)).toMatchObject({ exitCode: 2, out: '' });
  }
  expect(await maintain('off')).toMatchObject({ exitCode: 0, out: 'Maintenance is off.\n' });
  await eventually(async () => expect(await status()).toEqual({ maintenance: false, message: null }));
  await app.close();
});
