import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallOptions } from '@chamfer/contract';
import {
  cubeGlb,
  cubeTop,
  killPostgres,
  postgresPid,
  type ServerAccount,
  type ServerProcess,
  serverCalls,
  startServerProcess,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';

/**
 * Acknowledged data survives a crash. The server runs as in production, with its embedded PostgreSQL; it is killed
 * three times while comments, parts and web exports are being written, once together with PostgreSQL. Each try has a server
 * of its own, with limits that nothing has used.
 */
let folder: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-crash-'));
  server = await startServerProcess(folder);
});
afterEach(async () => {
  await server?.kill();
  await killPostgres(folder);
  await rm(folder, { recursive: true, force: true });
});

const { call, commentsOf, putPart, signIn, signUp } = serverCalls(() => server.origin);
type Account = ServerAccount;

const mib = 1024 * 1024;
const partCount = 6;

test('three kills lose no acknowledged data', { timeout: 1_200_000 }, async () => {
  const owner = await signUp('mara');
  const first = await beginExport(owner);
  await finishExport(owner, first);
  const shown = await untilReady(owner, first);
  const anchor = { ...cubeTop, projectViewLinkId: shown.viewLink!, webExportId: first };

  const comments = new Set<string>();
  const exports: string[] = [];
  for (const round of [0, 1, 2]) {
    // An access token is valid for a quarter of an hour.
    Object.assign(owner, await signIn(owner));
    // New people each round, because one person may write 120 comments a minute.
    const people = [await signUp(`elena-${round}`), await signUp(`jonas-${round}`), await signUp(`amir-${round}`)];
    const upload = await beginUpload(owner);
    const parts = new Set<number>();
    const most = comments.size + 40;
    const writers = people.map((as) => writeUntilTheEnd(as, anchor, comments));
    const sender = sendUntilTheEnd(upload, parts);
    await eventually(() => expect(comments.size >= most && parts.size >= 2).toBe(true));
    const cancelled = await beginExport(owner);
    await cancelExport(owner, cancelled);
    const webExportId = await beginExport(owner);
    // The last kill happens in the middle of finishing an upload.
    const finishing = finishExport(owner, webExportId).catch(() => null);
    if (round < 2) expect(await finishing).not.toBeNull();
    exports.push(webExportId);
    if (round === 1) await untilStarted(owner, webExportId);
    await server.kill();
    if (round === 2) await killPostgres(folder);
    await Promise.all([...writers, sender, finishing]);
    server = await startServerProcess(folder);
    await finishExport(owner, webExportId);
    expect((await look(owner, cancelled)).status).toBe('cancelled');

    const kept = await commentsOf(owner, shown.viewLink!);
    expect([...comments].filter((id) => !kept.has(id))).toEqual([]);
    const params = { uploadId: upload.uploadId };
    const after = await call('GET /app/uploads/{uploadId}', { params, query: {}, as: owner });
    const received = after.parts.filter((part) => part.received).map(({ number }) => number);
    expect(received).toEqual(expect.arrayContaining([...parts]));
    // The bytes are there too: the remaining parts are sent and the file is complete.
    for (const { number, received: here, request } of after.parts) if (!here) await sendPart(request.url, number);
    const finished = await call('POST /app/projects/{projectId}/revisions/{revisionId}/finish', {
      as: owner,
      params: { projectId: upload.projectId, revisionId: upload.revisionId },
    });
    expect(finished.fileSize).toBe(partCount * 5 * mib);
  }
  Object.assign(owner, await signIn(owner));
  for (const webExportId of exports) await untilReady(owner, webExportId);
  expect(await server.stop()).toBe(0);
  expect(await postgresPid(folder)).toBeNull();
});

/** Catches what hangs, and nothing that is slow. Milliseconds. */

/** Writes comments one after the other until the server is gone or refuses more; records the acknowledged ones. */
async function writeUntilTheEnd(as: Account, anchor: object, acknowledged: Set<string>): Promise<void> {
  for (let number = 0; ; number++) {
    const input = { ...anchor, message: `Note ${number}` } as CallOptions<'POST /web/comments'>['input'];
    const written = await call('POST /web/comments', { as, input }).catch(() => null);
    if (written === null) return;
    acknowledged.add(written.commentId);
  }
}

/** Sends the parts repeatedly until the server is gone. */
async function sendUntilTheEnd(
  { parts }: Awaited<ReturnType<typeof beginUpload>>,
  acknowledged: Set<number>,
): Promise<void> {
  for (let turn = 0; ; turn++) {
    const { number, request } = parts[turn % parts.length]!;
    if (!(await sendPart(request.url, number).catch(() => false))) return;
    acknowledged.add(number);
  }
}

const sendPart = (url: string, number: number) => putPart(url, Buffer.alloc(5 * mib, number));

async function beginUpload(as: Account) {
  const { projectId } = await call('POST /app/projects', { as, input: { spaceId: as.spaceId } });
  const input = { fileName: 'engine.shapr', fileSize: partCount * 5 * mib };
  const { revisionId, upload } = await call('POST /app/projects/{projectId}/revisions', {
    as,
    params: { projectId },
    input,
  });
  return { ...upload, projectId, revisionId };
}

async function beginExport(as: Account): Promise<string> {
  const { projectId } = await call('POST /app/projects', { as, input: { spaceId: as.spaceId } });
  const bytes = cubeGlb();
  const { webExportId, files } = await call('POST /app/projects/{projectId}/web-exports', {
    as,
    params: { projectId },
    input: { title: 'Cube', files: [{ kind: 'model', name: 'cube.glb', size: bytes.length }] },
  });
  expect(await putPart(files[0]!.upload.parts[0]!.request.url, bytes)).toBe(true);
  return webExportId;
}

const finishExport = (as: Account, webExportId: string) =>
  call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });
const cancelExport = (as: Account, webExportId: string) =>
  call('DELETE /app/web-exports/{webExportId}', { as, params: { webExportId } });
const look = (as: Account, webExportId: string) =>
  call('GET /app/web-exports/{webExportId}', { as, params: { webExportId } });

function untilStarted(as: Account, webExportId: string): Promise<void> {
  return eventually(async () => expect((await look(as, webExportId)).stage).not.toBe('waiting'));
}

/** One that each kill met alone is given up (record 61); what was sent is still there, and is tried again. */
function untilReady(as: Account, webExportId: string) {
  return eventually(async () => {
    const status = await look(as, webExportId);
    if (status.retryUntil) {
      await call('POST /app/web-exports/{webExportId}/retry', { as, params: { webExportId } });
    }
    expect(status).toMatchObject({ status: 'ready' });
    return status;
  }, 200);
}
