import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buildApiToken, buildPerson, cubeGlb, type TestPerson, useTestApp } from '@chamfer/testing';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from './ask-person.ts';
import { loginCommand, logoutCommand } from './login-command.ts';
import { publishCommand } from './publish-command.ts';
import { logInsFile } from './stored-log-ins.ts';

const app = useTestApp({ workers: true });
let server: string;
let person: TestPerson;
let folder: string;
beforeAll(async () => {
  server = await app.listen();
  person = await buildPerson(app, { name: 'Mara Lindqvist' });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

const give = (scopes: ('read' | 'publish')[], daysOld = 0) =>
  buildApiToken(app, person, { name: 'Laptop', scopes, daysOld });

async function run(
  command: typeof loginCommand | typeof publishCommand,
  argv: string[],
  { environment = {}, input = '' }: { environment?: Record<string, string>; input?: string } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const exitCode = await command(argv, {
    environment: { XDG_CONFIG_HOME: folder, DATA_DIR: folder, ...environment },
    folder,
    root: folder,
    stdin: Readable.from([input]) as unknown as Input,
    stdout: { write: (text: string) => out.push(text) > 0 },
    stderr: { isTTY: false, columns: 80, write: (text: string) => err.push(text) > 0 },
    interrupted: new AbortController().signal,
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}

test('stores a token for its owner alone, publishes with it, and forgets it', async () => {
  const { token } = await give(['publish']);
  const loggedIn = await run(loginCommand, ['--server', `${server}/`], { input: `${token}\n` });
  expect(loggedIn).toMatchObject({ exitCode: 0, err: '' });
  expect(loggedIn.out).toContain(`Logged in to ${server} as Mara Lindqvist (${person.email}).`);
  expect(loggedIn.out).toContain('may: publish');
  const file = logInsFile({ XDG_CONFIG_HOME: folder });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ server, tokens: { [server]: token } });
  await writeFile(join(folder, 'cube.glb'), cubeGlb());
  const published = await run(publishCommand, ['cube.glb', '--json']);
  expect(published).toMatchObject({ exitCode: 0, err: '' });
  expect(JSON.parse(published.out).url).toContain('/v/');
  const out = await run(logoutCommand, []);
  expect(out.out).toContain(`Logged out of ${server}`);
  await expect(stat(file)).rejects.toThrow();
  expect((await run(logoutCommand, [])).out).toBe('You were not logged in.\n');
});

test('CI publishes with two variables, and without a log-in', async () => {
  const { token } = await give(['publish']);
  await writeFile(join(folder, 'cube.glb'), cubeGlb());
  const environment = { CHAMFER_SERVER: server, CHAMFER_TOKEN: token, GITHUB_ACTIONS: 'true' };
  expect(await run(publishCommand, ['cube.glb', '--json'], { environment })).toMatchObject({ exitCode: 0, err: '' });
  const { items } = (await app.call('GET /account/api-tokens', { as: person, query: {} })).body;
  expect(items.map(({ lastUsedFrom }) => lastUsedFrom)).toContain('GitHub Actions');
});

test('says what is wrong with a token: ended, without the scope, no token at all', async () => {
  await writeFile(join(folder, 'cube.glb'), cubeGlb());
  const publishWith = (token: string) =>
    run(publishCommand, ['cube.glb'], { environment: { CHAMFER_SERVER: server, CHAMFER_TOKEN: token } });
  const { token: reading } = await give(['read']);
  const refused = await publishWith(reading);
  expect(refused.exitCode).toBe(1);
  expect(refused.err).toContain("it needs the scope 'publish'");
  const { token: old } = await give(['publish'], 91);
  expect((await publishWith(old)).err).toContain('The token is unknown or has ended.');
  const login = await run(loginCommand, ['--server', server], { input: old });
  expect(login).toMatchObject({ exitCode: 1, out: '' });
  expect(login.err).toContain('The token is unknown or has ended.');
  await expect(stat(logInsFile({ XDG_CONFIG_HOME: folder }))).rejects.toThrow();
  const none = await run(loginCommand, ['--server', server], { input: 'password' });
  expect(none).toMatchObject({ exitCode: 2, err: expect.stringContaining('chm_pat_') });
  expect((await run(loginCommand, [], { input: reading })).exitCode).toBe(2);
  const elsewhere = await run(publishCommand, ['cube.glb', '--server', 'https://cad.haldenworks.example']);
  expect(elsewhere.err).toContain("Log in to https://cad.haldenworks.example with 'chamfer login'");
});

test('a token that was given goes to no server of an earlier log-in', async () => {
  const { token } = await give(['publish']);
  await run(loginCommand, ['--server', server], { input: token });
  await writeFile(join(folder, 'cube.glb'), cubeGlb());
  const environment = { CHAMFER_TOKEN: token, PORT: '9' };
  expect((await run(publishCommand, ['cube.glb'], { environment })).err).toContain(
    'http://localhost:9 does not answer',
  );
});

test('tokens are in the folder that each system has for settings', () => {
  expect(logInsFile({ HOME: '/home/mara' }, 'linux')).toBe('/home/mara/.config/chamfer/log-ins.json');
  expect(logInsFile({ XDG_CONFIG_HOME: '/x', HOME: '/home/mara' }, 'darwin')).toBe('/x/chamfer/log-ins.json');
  expect(logInsFile({ APPDATA: '/roaming' }, 'win32')).toBe('/roaming/chamfer/log-ins.json');
});
