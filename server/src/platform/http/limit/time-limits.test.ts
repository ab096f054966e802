import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildDesign,
  buildPerson,
  connectRaw,
  cubeGlb,
  openEventStream,
  startTestApp,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../../log.ts';

/** Clients that begin something and leave it lying, against limits of fractions of a second. */
const lines: string[] = [];
const short = 150;
const log = makeLog('info', { write: (line) => void lines.push(line) });
const timeLimits = { headers: short, body: short, uploadPause: short, readerPause: 400, keepAlive: short, check: 30 };
const app = useTestApp({ log, timeLimits, env: { MAX_CONNECTIONS: '12' } });
let origin: string;
let owner: TestPerson;
beforeAll(async () => {
  origin = await app.listen();
  owner = await buildPerson(app);
});
afterEach(() => void lines.splice(0));

/** The parts of a response that matter here. */
function parsed(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
  const { code, requestId } = JSON.parse(body || '{}') as { code?: string; requestId?: string };
  const ids = requestId !== undefined && requestId === header('x-request-id');
  return { status: Number(head.split(' ')[1]), code, connection: header('connection'), ids };
}
const timeout = { status: 408, code: 'REQUEST_TIMEOUT', connection: 'close', ids: true };
const jsonCall = 'POST /api/auth/web/method HTTP/1.1\r\nHost: chamfer\r\nContent-Type: application/json\r\n';

test.each([
  ['nothing at all', ''],
  ['half a line', 'GET /hea'],
  ['headers without an end', 'GET /healthz HTTP/1.1\r\nHost: chamfer\r\nX-App-Version: 1'],
  ['half a JSON body', `${jsonCall}Content-Length: 40\r\n\r\n{"email":`],
  ['headers of a JSON body alone', `${jsonCall}Content-Length: 40\r\n\r\n`],
  ['half a JSON body in chunks', `${jsonCall}Transfer-Encoding: chunked\r\n\r\n4\r\n{"em\r\n`],
])('a client that sends %s gets REQUEST_TIMEOUT', async (_, text) => {
  const connection = await connectRaw(origin);
  connection.send(text);
  expect(parsed(await connection.untilGone())).toEqual(timeout);
});

test('a JSON body that trickles in times out too', async () => {
  const connection = await connectRaw(origin);
  connection.send(`${jsonCall}Content-Length: 4000\r\n\r\n{"email":"`);
  const trickle = setInterval(() => connection.send('x'), 20);
  const answer = await connection.untilGone();
  clearInterval(trickle);
  expect(parsed(answer)).toEqual(timeout);
});

async function beginUpload(fileSize: number) {
  const { body: project } = await app.call('POST /app/projects', { as: owner, input: { spaceId: owner.spaceId } });
  const params = { projectId: project.projectId };
  const input = { fileName: 'engine.shapr', fileSize };
  return (await app.call('POST /app/projects/{projectId}/revisions', { as: owner, params, input })).body;
}

test('half a part is discarded, and can be sent again', async () => {
  const bytes = cubeGlb();
  const { upload } = await beginUpload(bytes.length);
  const { url } = upload.parts[0]!.request;
  const connection = await connectRaw(origin);
  connection.send(`PUT ${url} HTTP/1.1\r\nHost: chamfer\r\nContent-Length: ${bytes.length}\r\n\r\n`);
  connection.send(bytes.subarray(0, 100));
  expect(parsed(await connection.untilGone())).toEqual(timeout);
  const params = { uploadId: upload.uploadId };
  const { body } = await app.call('GET /app/uploads/{uploadId}', { as: owner, params });
  expect(body.parts.map(({ received }) => received)).toEqual([false]);
  const again = await fetch(`${origin}${url}`, { method: 'PUT', body: new Uint8Array(bytes) });
  expect(again.status).toBe(204);
});

test('half a thumbnail is refused, and its work folder is gone', async () => {
  const { webExportId } = await buildDesign(app, owner);
  await app.parts.database.pool.query('update web_exports set thumbnail_light_rendered = true');
  const connection = await connectRaw(origin);
  const path = `/api/app/web-exports/${webExportId}/thumbnails/light`;
  connection.send(`PUT ${path} HTTP/1.1\r\nHost: chamfer\r\nAuthorization: Bearer ${owner.token}\r\n`);
  connection.send('Content-Length: 1000\r\n\r\nRIFF');
  expect(parsed(await connection.untilGone())).toEqual(timeout);
});

test('the rest of an unused body is not awaited after the response', async () => {
  const connection = await connectRaw(origin);
  connection.send('GET /healthz HTTP/1.1\r\nHost: chamfer\r\nContent-Length: 4000\r\n\r\n{');
  const trickle = setInterval(() => connection.send('x'), 20);
  const answer = await connection.untilGone();
  clearInterval(trickle);
  expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"status":"ok"\}$/);
});

test('a connection that does not speak HTTP is answered and closed, even if the client stays open', async () => {
  const connection = await connectRaw(origin);
  connection.send('Good morning!\r\n\r\n');
  expect(parsed(await connection.untilGone())).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

test('an idle keep-alive connection is closed silently', async () => {
  const connection = await connectRaw(origin);
  connection.send('GET /healthz HTTP/1.1\r\nHost: chamfer\r\n\r\n');
  expect(await connection.untilGone()).toMatch(/\{"status":"ok"\}$/);
});

test('a download the client does not read is ended; one that is read completes', async () => {
  // More than the system buffers for a connection.
  const size = 24 * 1024 * 1024;
  const source = join(app.parts.config.DATA_DIR, 'large');
  await writeFile(source, Buffer.alloc(size, 'x'));
  const key = `${app.parts.ids.uuid()}.bin`;
  await app.parts.store.putFile(key, source);
  const { projectId } = await buildDesign(app, owner);
  const { url } = app.parts.signer.sign('GET', `/api/objects/${key}`, { p: projectId, u: owner.userId });
  const request = `GET ${url} HTTP/1.1\r\nHost: chamfer\r\n\r\n`;
  const stalled = await connectRaw(origin);
  stalled.send(request);
  await eventually(() => expect(lines.join('')).toContain('the client stopped reading'));
  const answer = await stalled.untilGone();
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer.length).toBeLessThan(size);
  const reader = await connectRaw(origin);
  reader.send(request);
  expect((await reader.untilGone()).length).toBeGreaterThan(size);
});

test('a stalled event stream is ended', async () => {
  const { viewLinkId } = await buildDesign(app, owner);
  const stream = await openEventStream(origin, viewLinkId, owner);
  expect(stream.status).toBe(200);
  await expect(stream.next()).rejects.toThrow('terminated');
});

test('the number of connections is limited', async () => {
  await eventually(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200));
  const all = await Promise.all(Array.from({ length: 30 }, () => connectRaw(origin)));
  const answers = await Promise.all(all.map((connection) => connection.untilGone()));
  const refused = answers.filter((answer) => answer === '');
  expect(refused.length).toBeGreaterThanOrEqual(30 - 12);
  expect(lines.filter((line) => line.includes('refusing connections'))).toHaveLength(1);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test('a stop waits a limited time for running requests, and for nothing else', async () => {
  const other = await startTestApp({ sharing: app, timeLimits: { stopGrace: 100 } });
  const at = await other.listen();
  const connections = await Promise.all(Array.from({ length: 5 }, () => connectRaw(at)));
  const requests = [
    'GET /healthz HTTP/1.1\r\n',
    `${jsonCall}Content-Length: 40\r\n\r\n{`,
    'GET /healthz HTTP/1.1\r\nHost: chamfer\r\n\r\n',
    'Good morning!\r\n\r\n',
    '',
  ];
  for (const [i, request] of requests.entries()) connections[i]!.send(request);
  await connections[2]!.untilReceived('"ok"');
  await connections[3]!.untilReceived('VALIDATION_ERROR');
  await other.close();
  for (const connection of connections) await connection.untilGone();
});
