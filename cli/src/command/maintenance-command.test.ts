import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '@chamfer/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { maintenanceFileCommand } from './maintenance-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function run(argv: string[], environment: Record<string, string> = { DATA_DIR: folder }) {
  const out: string[] = [];
  const err: string[] = [];
  const exitCode = await maintenanceFileCommand(['--file', ...argv], {
    environment,
    root: folder,
    stdout: { write: (text: string) => out.push(text) > 0 },
    stderr: { isTTY: false, columns: 80, write: (text: string) => err.push(text) > 0 },
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}
const done = (out: string) => ({ exitCode: 0, out: `${out}\n`, err: '' });

test('starts maintenance, changes its text, ends it and reports the status', async () => {
  expect(await run([])).toEqual(done('Maintenance is off.'));
  expect(await run(['on'])).toEqual(done('Maintenance is on, with the default text.'));
  expect(await run(['on', 'Back', 'at', 'noon.'])).toEqual(done('Maintenance is on: Back at noon.'));
  expect(await run([])).toEqual(done('Maintenance is on: Back at noon.'));
  expect(await run(['off'])).toEqual(done('Maintenance is off.'));
  expect(await run(['off'])).toEqual(done('Maintenance is off.'));
});

test('a running server reacts', async () => {
  const app = await startTestApp();
  const status = async () => JSON.parse((await app.fetch('GET', '/maintenance.json')).bytes.toString()) as unknown;
  const DATA_DIR = app.parts.config.DATA_DIR;
  await run(['on', 'Back at “noon”.'], { DATA_DIR });
  expect(await status()).toEqual({ maintenance: true, message: 'Back at “noon”.' });
  await run(['on'], { DATA_DIR });
  expect(await status()).toEqual({ maintenance: true, message: null });
  await run(['off'], { DATA_DIR });
  expect(await status()).toEqual({ maintenance: false, message: null });
  await app.close();
});

test('an invalid file counts as maintenance', async () => {
  for (const content of ['', '{"message"', 'null', '[]', '{"message": 7}', '{"message": " "}']) {
    await writeFile(join(folder, 'maintenance.json'), content);
    expect(await run([])).toEqual(done('Maintenance is on, with the default text.'));
  }
});

test('does nothing when there is no data folder', async () => {
  const DATA_DIR = join(folder, 'elsewhere');
  for (const argv of [[], ['on'], ['off']]) {
    const { exitCode, out, err } = await run(argv, { DATA_DIR });
    expect([exitCode, out]).toEqual([1, '']);
    expect(err).toContain(`There is no data folder ${DATA_DIR}`);
  }
  expect((await run([], {})).err).toContain(`There is no data folder ${join(folder, '.data')}`);
});

test('rejects wrong usage and changes nothing', async () => {
  for (const argv of [['of'], ['off', 'now'], ['on', 'x'.repeat(501)]]) {
    const { exitCode, err } = await run(argv);
    expect(exitCode).toBe(2);
    expect(err).toContain("'npm run -s chamfer -- maintenance --help'");
  }
  expect(await run([])).toEqual(done('Maintenance is off.'));
  expect((await run(['--help'])).out).toContain('maintenance on [TEXT]');
});
