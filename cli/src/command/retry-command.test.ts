import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BreakingServer } from '@chamfer/client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishCommand } from './publish-command.ts';
import { retryCommand } from './retry-command.ts';

let server: BreakingServer;
let folder: string;
beforeEach(async () => {
  server = new BreakingServer();
  await server.start();
  folder = await mkdtemp(join(tmpdir(), 'chamfer-cli-'));
  await writeFile(join(folder, 'cli-token'), `${server.token}\n`);
  await writeFile(join(folder, 'hinge_bracket.glb'), 'glTF and more');
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function run(command: typeof publishCommand, ...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const exitCode = await command(argv, {
    environment: { PUBLIC_URL: server.address, DATA_DIR: folder },
    folder,
    root: folder,
    stdout: { write: (text: string) => out.push(text) > 0 },
    stderr: { isTTY: false, columns: 80, write: (text: string) => err.push(text) > 0 },
    interrupted: new AbortController().signal,
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}

const failWith = { code: 'CONVERSION_FAILED', message: 'Converting the file failed.', details: {} };

/** Publishes a design that the server gives up. */
function giveUp(...argv: string[]) {
  server.failWith = failWith;
  server.givesUp = true;
  return run(publishCommand, 'hinge_bracket.glb', ...argv);
}

test('publish says how to try again what the server gave up, and deletes nothing', async () => {
  const { exitCode, out, err } = await giveUp();
  expect([exitCode, out]).toEqual([1, '']);
  expect(err).toContain('Converting the file failed. (CONVERSION_FAILED, request request-of-the-test)');
  expect(err).toContain('kept until 2026-11-29T08:00:00.000Z');
  expect(err).toContain(`retry ${server.webExport!.id}`);
  expect(server.requests.filter((line) => line.startsWith('DELETE'))).toEqual([]);
});

test('publish reports the same in JSON', async () => {
  const { err } = await giveUp('--json');
  const { id } = server.webExport!;
  expect(JSON.parse(err).error).toMatchObject({ webExportId: id, retryUntil: '2026-11-29T08:00:00.000Z' });
});

test('retry lists what can be tried again, and publishes it by its id', async () => {
  await giveUp();
  const { id } = server.webExport!;
  const listed = await run(retryCommand);
  expect(JSON.parse(listed.out)).toEqual({
    webExportId: id,
    title: 'hinge bracket',
    isPublished: false,
    retryUntil: '2026-11-29T08:00:00.000Z',
  });
  server.failWith = null;
  const sent = server.requests.filter((line) => line.startsWith('PUT')).length;
  const { exitCode, out, err } = await run(retryCommand, id);
  expect([exitCode, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toEqual({
    projectId: expect.any(String),
    viewLink: server.viewLink,
    notices: [],
    url: `${server.address}/v/${server.viewLink}`,
  });
  expect(server.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(sent);
  expect(await run(retryCommand)).toEqual({ exitCode: 0, out: '', err: '' });
});

test('retry that is given up again says how to go on; what is not kept is refused', async () => {
  await giveUp();
  const { id } = server.webExport!;
  expect(await run(retryCommand, id)).toMatchObject({ exitCode: 1, err: expect.stringContaining(`retry ${id}`) });
  server.givesUp = false;
  expect(await run(retryCommand, id)).toMatchObject({ exitCode: 1, err: expect.stringContaining('WEB_EXPORT_CLOSED') });
});

test('exit codes: help 0, wrong usage 2', async () => {
  expect(await run(retryCommand, '--help')).toMatchObject({ exitCode: 0, err: '' });
  expect(await run(retryCommand, 'gearbox')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('retry --help'),
  });
  expect(await run(retryCommand, crypto.randomUUID(), 'b')).toMatchObject({ exitCode: 2 });
});
