import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cubeGlb,
  killPostgres,
  runSql,
  type ServerAccount,
  serverCalls,
  startServerProcess,
  testPassword,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorCommand } from './operator-command.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-backup-command-'));
});
afterEach(async () => {
  for (const name of await readdir(folder)) await killPostgres(join(folder, name));
  await rm(folder, { recursive: true, force: true });
});

async function run(name: string, argv: string[], settings: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const exitCode = await operatorCommand(name, argv, {
    environment: { PATH: process.env.PATH, HOME: process.env.HOME, INIT_CWD: folder, ...settings },
    root,
    stdout: { write: (text: string) => out.push(text) > 0 },
    stderr: { isTTY: false, columns: 80, write: (text: string) => err.push(text) > 0 },
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}

/** Begins to publish a cube; nothing of it has been sent. */
async function beginCube(origin: string, as: ServerAccount) {
  const { call } = serverCalls(() => origin);
  const { projectId } = await call('POST /app/projects', { as, input: { spaceId: as.spaceId } });
  const { webExportId, files } = await call('POST /app/projects/{projectId}/web-exports', {
    as,
    params: { projectId },
    input: { title: 'Cube', files: [{ kind: 'model', name: 'cube.glb', size: cubeGlb().length }] },
  });
  const { uploadId, parts } = files[0]!.upload;
  return { webExportId, uploadId, url: parts[0]!.request.url };
}

/** Sends the only part of the cube; returns the status. */
async function putCube(origin: string, { url }: { url: string }): Promise<number> {
  return (await fetch(`${origin}${url}`, { method: 'PUT', body: new Uint8Array(cubeGlb()) })).status;
}

test('from the key to a restored server with new secrets, in which people find what they had', async () => {
  const data = join(folder, 'data');
  const server = await startServerProcess(data);
  const { call, signUp } = serverCalls(() => server.origin);
  const mara = await signUp('mara');
  const { secret } = await call('POST /account/two-factor/setup', { as: mara });
  await call('POST /account/two-factor/enable', { as: mara, input: { code: new TOTP({ secret }).generate() } });

  const begun = await beginCube(server.origin, mara);
  expect(await putCube(server.origin, begun)).toBe(204);

  expect(await run('backup-key', ['my.key'])).toMatchObject({ exitCode: 0, err: '' });
  expect((await stat(join(folder, 'my.key'))).mode & 0o777).toBe(0o600);
  expect(await run('backup-key', ['my.key'])).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('there already'),
  });
  // The server runs.
  const made = await run('backup', ['one.backup', '--key', 'my.key'], { DATA_DIR: data });
  expect(made).toMatchObject({ exitCode: 0, err: '' });
  expect(made.out).toMatch(/one\.backup: \d+\.\d MB, with \d+ rows and 0 files, in \d+\.\d s\.\n$/);
  expect(made.out).not.toContain('AGE-SECRET-KEY');
  await server.stop();

  const keyed = { BACKUP_KEY_FILE: join(folder, 'my.key') };
  expect(await run('verify', ['one.backup'], keyed)).toMatchObject({
    exitCode: 0,
    err: '',
    out: expect.stringMatching(/one\.backup is good: made .* \d+ rows in \d+ tables and 0 files/),
  });
  const restored = join(folder, 'restored');
  const outcome = await run('restore', ['one.backup', 'restored', '--new-secrets'], keyed);
  expect(outcome).toMatchObject({
    exitCode: 0,
    err: '',
    out: expect.stringContaining('Everybody has to log in again'),
  });

  const again = await startServerProcess(restored);
  try {
    const later = serverCalls(() => again.origin);
    // Signed with the key that is in the backup.
    await expect(later.call('GET /account', { as: mara })).rejects.toThrow(/401/);
    const open = await runSql(restored, 'select 1 from sessions where revoked_at is null');
    expect(open).toEqual([]);
    // Her app still makes the right codes: its secret was encrypted again. The next step, since a code works once.
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
    const input = { email: mara.email, password: testPassword, code };
    const { accessToken } = await later.call('POST /auth/web/login', { input });
    const as = { token: accessToken };
    expect((await later.call('GET /account', { as })).email).toBe(mara.email);
    // What had arrived of her upload is in no backup: she sends it again, and the upload ends.
    const { uploadId, webExportId } = begun;
    const upload = await later.call('GET /app/uploads/{uploadId}', { as, params: { uploadId } });
    expect(upload.parts).toMatchObject([{ number: 1, received: false }]);
    expect(await putCube(again.origin, { url: upload.parts[0]!.request.url })).toBe(204);
    await later.call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });
    await eventually(async () => {
      const { viewLink } = await later.call('GET /app/web-exports/{webExportId}', { as, params: { webExportId } });
      expect(viewLink).toBeTruthy();
    });
  } finally {
    await again.stop();
  }
});

test('what was not understood, and what cannot be done, has its exit code and a sentence', async () => {
  const wrong = [
    ['backup', []],
    ['backup', ['a', 'b']],
    ['backup', ['a', '--key']],
    ['backup', ['a', '--new-secrets']],
    ['verify', ['--all']],
    ['restore', ['a']],
    ['backup-key', []],
  ] as const;
  for (const [name, argv] of wrong) expect(await run(name, [...argv])).toMatchObject({ exitCode: 2 });
  expect(await run('backup', ['a'])).toMatchObject({ exitCode: 2, err: expect.stringContaining('BACKUP_KEY_FILE') });
  expect(await run('verify', ['a', '--key', 'nowhere.key'])).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(/nowhere\.key: there is no such file or folder\.\n$/),
  });
  expect(await run('backup', ['--help'])).toMatchObject({ exitCode: 0, out: expect.stringContaining('FILE.partial') });
  expect(await readdir(folder)).toEqual([]);
});
