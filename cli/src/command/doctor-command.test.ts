import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorCommand } from './operator-command.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-doctor-command-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function doctor(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const environment = { PATH: process.env.PATH, CHAMFER_ENV: 'prod', DATA_DIR: folder, PORT: 'many' };
  const exitCode = await operatorCommand('doctor', argv, {
    environment: { ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/chamfer' },
    root,
    stdout: { write: (text: string) => out.push(text) > 0 },
    stderr: { isTTY: false, columns: 80, write: (text: string) => err.push(text) > 0 },
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}

test('with settings that are refused and a database that is down it says all that is wrong, and changes nothing', async () => {
  const { exitCode, out, err } = await doctor('--json');
  expect({ exitCode, err }).toEqual({ exitCode: 1, err: '' });
  const { ok, results } = JSON.parse(out);
  expect(ok).toBe(false);
  expect(results).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ group: 'settings', check: 'usable', state: 'problem' }),
      expect.objectContaining({ group: 'database', check: 'reachable', state: 'problem' }),
      expect.objectContaining({ group: 'disk', check: 'folder', state: 'ok' }),
    ]),
  );
  expect(await readdir(folder)).toEqual([]);
  const plain = await doctor();
  expect(plain.exitCode).toBe(1);
  expect(plain.out).toMatch(/^PROBLEM {2}settings usable .*PORT/);
  expect(plain.out).toMatch(/\d+ problems, \d+ warnings, \d+ ok\.\n$/);
  expect((await doctor('now')).exitCode).toBe(2);
});
