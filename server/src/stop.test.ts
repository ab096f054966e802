import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectRaw,
  connectSql,
  cubeGlb,
  killPostgres,
  openEventStream,
  postgresPid,
  type RawConnection,
  type ServerProcess,
  startServerProcess,
  testPassword,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Stops the real server while everything possible is open. It must end by itself, with exit status 0. */
let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-stop-'));
  server = await startServerProcess(folder);
});
afterAll(async () => {
  await server.kill();
  await killPostgres(folder);
  await rm(folder, { recursive: true, force: true });
});

test('a second signal stops at once, and nothing is lost', async () => {
  const { token, spaceId } = await signUp('jonas');
  const { upload } = await beginUpload(token, spaceId, 1000);
  const connection = await connectRaw(server.origin);
  connection.send(
    `PUT ${upload.parts[0]!.request.url} HTTP/1.1\r\nHost: chamfer\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n`,
  );
  await connection.untilReceived('100 Continue');
  server.ask();
  await eventually(() => expect(fetch(`${server.origin}/healthz`)).rejects.toThrow());
  expect(await server.stop()).toBe(128 + 15);
  server = await startServerProcess(folder);
  await call('GET', '/account', token);
});

test('SIGTERM closes everything open and ends the process', async () => {
  const { token, spaceId } = await signUp('mara');
  const shown = await publish(token, spaceId);
  const { upload } = await beginUpload(token, spaceId, 1000);
  const opened: RawConnection[] = [];
  const open = async (text: string) => {
    const connection = await connectRaw(server.origin);
    opened.push(connection);
    connection.send(text);
    return connection;
  };
  const head = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: chamfer\r\n${more}`;
  const json = 'Content-Type: application/json\r\nContent-Length: 400\r\n\r\n{';
  await open('');
  await open(head('GET /healthz', 'X-App-Version: 1'));
  await open('Good morning!\r\n\r\n');
  await (await open(head('GET /healthz', '\r\n'))).untilReceived('"ok"');
  await open(head('POST /api/auth/web/method', json));
  await open(`${head(`PUT ${upload.parts[0]!.request.url}`)}Content-Length: 1000\r\n\r\nhalf`);
  // Megabytes of responses that the client never reads.
  await open(head('GET /api/openapi.json', '\r\n').repeat(100));
  const events = await openEventStream(server.origin, shown.viewLink, { token });
  // A request and a job waiting for a lock that is never released.
  const { webExportId } = await beginExport(token, spaceId);
  const sql = await connectSql(folder);
  await call('POST', `/app/web-exports/${webExportId}/finish`, token);
  await sql.query('begin; lock table web_exports in access exclusive mode');
  await open(head(`GET /api/app/web-exports/${webExportId}`, `Authorization: Bearer ${token}\r\n\r\n`));
  await eventually(async () => {
    const { rows } = await sql.query("select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'");
    expect(rows[0].count).toBeGreaterThanOrEqual(2);
  });

  expect(await server.stop()).toBe(0);
  // On a busy machine it ends a moment after the server.
  await eventually(async () => expect(await postgresPid(folder)).toBeNull());
  await expect(events.next().catch(() => null)).resolves.toBeNull();
  for (const connection of opened) await connection.untilGone();
});

async function signUp(name: string): Promise<{ token: string; spaceId: string }> {
  const input = { email: `${name}@haldenworks.example`, password: testPassword, name, termsAccepted: true };
  const { accessToken: token } = await call<{ accessToken: string }>('POST', '/auth/web/register', undefined, input);
  const { items: spaces } = await call<{ items: { spaceId: string }[] }>('GET', '/app/spaces', token);
  return { token, spaceId: spaces[0]!.spaceId };
}

interface Sendable {
  upload: { parts: { request: { url: string } }[] };
}

async function beginUpload(token: string, spaceId: string, fileSize: number): Promise<Sendable> {
  const { projectId } = await call<{ projectId: string }>('POST', '/app/projects', token, { spaceId });
  return call('POST', `/app/projects/${projectId}/revisions`, token, { fileName: 'engine.shapr', fileSize });
}

async function beginExport(token: string, spaceId: string): Promise<{ webExportId: string }> {
  const { projectId } = await call<{ projectId: string }>('POST', '/app/projects', token, { spaceId });
  const bytes = new Uint8Array(cubeGlb());
  const begun = await call<{ webExportId: string; files: Sendable[] }>(
    'POST',
    `/app/projects/${projectId}/web-exports`,
    token,
    { title: 'Cube', files: [{ kind: 'model', name: 'cube.glb', size: bytes.length }] },
  );
  await fetch(`${server.origin}${begun.files[0]!.upload.parts[0]!.request.url}`, { method: 'PUT', body: bytes });
  return begun;
}

async function publish(token: string, spaceId: string): Promise<{ viewLink: string }> {
  const { webExportId } = await beginExport(token, spaceId);
  await call('POST', `/app/web-exports/${webExportId}/finish`, token);
  return eventually(async () => {
    const status = await call<{ status: string; viewLink: string }>('GET', `/app/web-exports/${webExportId}`, token);
    expect(status.status).toBe('ready');
    return status;
  });
}

/** One call over a real connection. @throws Error when it is refused */
async function call<T>(method: string, path: string, token?: string, input?: object): Promise<T> {
  const answer = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(input && { 'content-type': 'application/json' }),
    },
    body: input && JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
