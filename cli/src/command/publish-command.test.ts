import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BreakingServer } from '@chamfer/client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishCommand } from './publish-command.ts';

let server: BreakingServer;
let folder: string;
beforeEach(async () => {
  server = new BreakingServer();
  await server.start();
  folder = await mkdtemp(join(tmpdir(), 'chamfer-cli-'));
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function run(argv: string[], environment: Record<string, string> = {}, isTTY = false) {
  const out: string[] = [];
  const err: string[] = [];
  const exitCode = await publishCommand(argv, {
    environment: { PUBLIC_URL: server.address, DATA_DIR: folder, ...environment },
    folder,
    root: folder,
    stdout: { write: (text: string) => out.push(text) > 0 },
    stderr: { isTTY, columns: 80, write: (text: string) => err.push(text) > 0 },
    interrupted: new AbortController().signal,
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}

async function glbWithToken() {
  await writeFile(join(folder, 'cli-token'), `${server.token}\n`);
  await writeFile(join(folder, 'hinge_bracket.glb'), 'glTF and more');
}

test('prints one line of JSON, with the token stored by a local server', async () => {
  await glbWithToken();
  const { exitCode, out, err } = await run(['hinge_bracket.glb']);
  expect(err).toBe('');
  expect(exitCode).toBe(0);
  expect(out.endsWith('\n') && out.trim().split('\n').length === 1).toBe(true);
  expect(JSON.parse(out)).toEqual({
    projectId: expect.any(String),
    viewLink: server.viewLink,
    url: `${server.address}/v/${server.viewLink}`,
    notices: [],
    unit: 'm',
    size: null,
  });
  expect(server.webExport?.title).toBe('hinge bracket');
});

test('says what was not taken over, in words and as JSON', async () => {
  await glbWithToken();
  server.notices = [
    { kind: 'lines', count: 1214 },
    { kind: 'missing_faces', count: 1 },
  ];
  const { exitCode, out, err } = await run(['hinge_bracket.glb']);
  expect(exitCode).toBe(0);
  expect(err).toBe('1,214 lines were not taken over.\n1 face could not be read and is missing.\n');
  expect(JSON.parse(out).notices).toEqual(server.notices);
  const quiet = await run(['hinge_bracket.glb', '--json']);
  expect([quiet.err, JSON.parse(quiet.out).notices]).toEqual(['', server.notices]);
});

test('asks for a model without its unreadable faces only with the option', async () => {
  await glbWithToken();
  await run(['hinge_bracket.glb']);
  expect(server.webExport?.acceptMissingFaces).toBe(false);
  await run(['hinge_bracket.glb', '--accept-missing-faces']);
  expect(server.webExport?.acceptMissingFaces).toBe(true);
});

test('prints the size of a model with a file that names no unit before it is sent, and sends the unit', async () => {
  await glbWithToken();
  const vertices = ['0 0 0', '120 0 0', '0 45 30'].map((at) => `vertex ${at}\n`).join('');
  await writeFile(
    join(folder, 'plate.stl'),
    `solid\nfacet normal 0 0 1\nouter loop\n${vertices}endloop\nendfacet\nendsolid`,
  );
  const { out, err } = await run(['plate.stl'], {}, true);
  expect(err).toContain('Size: 120 × 45 × 30 mm');
  expect(JSON.parse(out)).toMatchObject({ unit: 'mm', size: [120, 45, 30] });
  const inches = await run(['plate.stl', '--unit', 'in']);
  expect(JSON.parse(inches.out)).toMatchObject({ unit: 'in', size: [120, 45, 30] });
  expect(server.webExport).toMatchObject({ unit: 'in' });
  await writeFile(join(folder, 'plate.obj'), 'v 0 0 0\nv 0.5 0 0\nv 0 0.25 0.125\nf 1 2 3\n');
  const metres = await run(['plate.obj']);
  expect(JSON.parse(metres.out)).toMatchObject({ unit: 'm', size: [0.5, 0.25, 0.125] });
  await writeFile(join(folder, 'plate.step'), 'ISO-10303-21;');
  const refused = await run(['plate.step', '--unit', 'in']);
  expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining('--unit')]);
});

test('publishes into a project that is there', async () => {
  await glbWithToken();
  const projectId = crypto.randomUUID();
  const { exitCode, out } = await run(['hinge_bracket.glb', '--into', projectId]);
  expect([exitCode, JSON.parse(out).projectId]).toEqual([0, projectId]);
});

test('reports progress, and prints the link with the first answer that contains it', async () => {
  await glbWithToken();
  const { out, err } = await run(['hinge_bracket.glb'], {}, true);
  const stages = ['Preparing', 'Uploading', 'Waiting for the server', 'Converting the design  50 %'];
  const places = stages.map((stage) => err.indexOf(stage));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(JSON.parse(out).viewLink).toBe(server.viewLink);
  // The test server is ready at the third request, counting the answer to `finish`.
  expect(server.requests.slice(-3).map((line) => line.replace(/[0-9a-f-]{36}/, 'id'))).toEqual([
    'POST /api/app/web-exports/id/finish',
    'GET /api/app/web-exports/id',
    'GET /api/app/web-exports/id',
  ]);
});

test('finds files a .gltf references in its folder, and takes nothing from outside it', async () => {
  await glbWithToken();
  await mkdir(join(folder, 'design/textures'), { recursive: true });
  await writeFile(join(folder, 'secret.bin'), 'not yours');
  await writeFile(join(folder, 'design/a.bin'), 'bytes');
  await writeFile(join(folder, 'design/textures/red paint.png'), 'bytes');
  const names = { buffers: [{ uri: 'a.bin' }], images: [{ uri: 'textures/red%20paint.png' }] };
  await writeFile(join(folder, 'design/a.gltf'), JSON.stringify(names));
  expect((await run(['design/a.gltf'])).exitCode).toBe(0);
  expect(server.webExport?.kinds).toEqual(['model', 'resource', 'resource']);
  expect(server.arrived('textures/red paint.png')).not.toBeNull();

  await symlink(join(folder, 'secret.bin'), join(folder, 'design/link.bin'));
  for (const uri of ['../secret.bin', join(folder, 'secret.bin'), 'link.bin', 'gone.bin']) {
    await writeFile(join(folder, 'design/b.gltf'), JSON.stringify({ buffers: [{ uri }] }));
    const { exitCode, err } = await run(['design/b.gltf']);
    expect(exitCode).toBe(1);
    expect(err).toContain('GLTF_RESOURCE_MISSING');
    expect(err).toContain(uri);
  }
  await writeFile(join(folder, 'design/b.gltf'), JSON.stringify({ buffers: [{ uri: '../secret.bin' }] }));
  expect((await run(['design/b.gltf', '--resource', 'secret.bin'])).exitCode).toBe(0);
});

test('sends the files of materials that are given with an .obj, and no other', async () => {
  await glbWithToken();
  await writeFile(join(folder, 'plate.obj'), 'mtllib plate.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
  await writeFile(join(folder, 'plate.mtl'), 'newmtl a\n');
  expect((await run(['plate.obj', '--resource', 'plate.mtl'])).exitCode).toBe(0);
  expect(server.webExport?.kinds).toEqual(['model', 'resource']);
  for (const wrong of [
    ['hinge_bracket.glb', '--resource', 'plate.mtl'],
    ['plate.obj', '--resource', 'hinge_bracket.glb'],
  ]) {
    expect((await run(wrong)).err).toContain('UNSUPPORTED_FILE_TYPE');
  }
});

test('a file that the server refuses is reported with the code and the request id', async () => {
  await glbWithToken();
  server.failWith = { code: 'INVALID_GLB', message: 'The GLB file is damaged.', details: { reason: 'it ends early' } };
  const { exitCode, out, err } = await run(['hinge_bracket.glb']);
  expect([exitCode, out]).toEqual([1, '']);
  expect(err).toBe(
    'hinge_bracket.glb: The GLB file is damaged: it ends early. (INVALID_GLB, request request-of-the-test)\n',
  );
});

test('prints errors as JSON on request', async () => {
  await glbWithToken();
  server.disturb(/web-exports$/, { kind: 'answer', status: 413, code: 'FILE_TOO_LARGE' });
  const { exitCode, err } = await run(['hinge_bracket.glb', '--json']);
  expect(exitCode).toBe(1);
  expect(JSON.parse(err).error).toMatchObject({ code: 'FILE_TOO_LARGE', file: 'hinge_bracket.glb' });
});

test('a huge file of zeros is not read before the server refuses its first part', async () => {
  await glbWithToken();
  await writeFile(join(folder, 'huge.glb'), '');
  await truncate(join(folder, 'huge.glb'), 3 * 1024 ** 3);
  server.disturb(/web-exports$/, { kind: 'answer', status: 413, code: 'FILE_TOO_LARGE' });
  const { exitCode, err } = await run(['huge.glb']);
  expect(exitCode).toBe(1);
  expect(err).toContain('huge.glb: ');
  expect(server.requests.some((line) => line.startsWith('PUT'))).toBe(false);
});

test('local errors are reported without calling the server', async () => {
  await glbWithToken();
  await writeFile(join(folder, 'empty.glb'), '');
  expect((await run(['empty.glb'])).err).toContain('empty.glb: The file is empty. (FILE_EMPTY)');
  expect((await run(['gone.glb'])).err).toContain('gone.glb: ');
  expect((await run(['cli-token'])).err).toContain('UNSUPPORTED_FILE_TYPE');
  expect((await run(['hinge_bracket.glb', '--drawing', 'cli-token'])).err).toContain('UNSUPPORTED_FILE_TYPE');
  expect(server.requests).toEqual([]);
});

test('exit codes: help 0, wrong usage 2, no token 1, no server 1', async () => {
  expect(await run(['--help'])).toMatchObject({ exitCode: 0, err: '' });
  expect((await run([])).exitCode).toBe(2);
  await writeFile(join(folder, 'a.glb'), 'glTF');
  expect(await run(['a.glb'])).toMatchObject({ exitCode: 1, err: expect.stringContaining('npm start') });
  const gone = await run(['a.glb', '--token', 't', '--server', 'http://127.0.0.1:1']);
  expect(gone).toMatchObject({ exitCode: 1, err: expect.stringContaining('NETWORK') });
  const elsewhere = await run(['a.glb', '--server', 'https://cad.example']);
  expect(elsewhere).toMatchObject({ exitCode: 1, err: expect.stringContaining('--token') });
});
