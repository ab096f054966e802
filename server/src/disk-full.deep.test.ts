import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeGlb, cubeTop, type ServerProcess, serverCalls, startServerProcess } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A data folder of its own size, which only the server's processes see: a disk that can be filled. */
const onSmallDisk = [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=256m tmpfs "$DATA_DIR" && exec "$@"',
  'sh',
];
/** How many writes are tried while nothing fits. */
const writes = 300;

let folder: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-disk-full-'));
  server = await startServerProcess(folder, {}, onSmallDisk);
});
afterEach(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const { call, commentsOf, putPart, signUp } = serverCalls(() => server.origin);

test('with a full disk writes are refused as SERVICE_UNAVAILABLE; with space again nothing acknowledged is lost', async () => {
  const owner = await signUp('mara');
  const shown = await publishCube(owner);
  const input = { ...cubeTop, projectViewLinkId: shown.viewLink, webExportId: shown.webExportId };
  const acknowledged = new Set<string>();
  const refusals = new Map<string, number>();
  const comment = async (number: number) => {
    const message = `${number} ${'thin wall '.repeat(90)}`;
    const written = await call('POST /web/comments', { as: owner, input: { ...input, message } });
    acknowledged.add(written.commentId);
  };
  await comment(0);

  const filler = await fillDisk();
  for (let number = 1; number <= writes; number++) {
    const work = [() => comment(number), () => uploadPart(owner)][number % 2]!;
    await work().catch((error: Error) => {
      const code = /: (\d+ .*?"code":"\w+")/.exec(error.message)?.[1] ?? error.message;
      refusals.set(code, (refusals.get(code) ?? 0) + 1);
    });
  }
  console.info(`disk full: ${acknowledged.size} comments written, refused: ${JSON.stringify([...refusals])}`);
  expect([...refusals.keys()].filter((refusal) => !/^(503 .*SERVICE_UNAVAILABLE|429 )/.test(refusal))).toEqual([]);
  expect(refusals.size).toBeGreaterThan(0);
  // The process is alive all the time.
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);

  await rm(filler);
  await eventually(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(200));
  await eventually(() => comment(writes + 1), 1000);
  const kept = await commentsOf(owner, shown.viewLink);
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  expect((await publishCube(owner)).viewLink).not.toBe(shown.viewLink);
});

type Account = Awaited<ReturnType<typeof signUp>>;

/** Fills the server's disk to the last block, and returns the path of the file that does. */
async function fillDisk(): Promise<string> {
  // The server's own view of the folder.
  const inside = `/proc/${server.pid}/root${folder}`;
  const path = join(inside, 'filler');
  for (;;) {
    const { bavail, bsize } = await statfs(inside);
    if (bavail === 0) return path;
    const bytes = Buffer.alloc(Math.max(bsize, Math.min(bavail * bsize, 16 * 1024 * 1024)));
    await writeFile(path, bytes, { flag: 'a' }).catch(() => undefined);
  }
}

async function beginCube(as: Account) {
  const { projectId } = await call('POST /app/projects', { as, input: { spaceId: as.spaceId } });
  const bytes = cubeGlb();
  const begun = await call('POST /app/projects/{projectId}/web-exports', {
    as,
    params: { projectId },
    input: { title: 'Cube', files: [{ kind: 'model', name: 'cube.glb', size: bytes.length }] },
  });
  return { webExportId: begun.webExportId, bytes, url: begun.files[0]!.upload.parts[0]!.request.url };
}

async function uploadPart(as: Account): Promise<void> {
  const { bytes, url } = await beginCube(as);
  const answer = await fetch(`${server.origin}${url}`, { method: 'PUT', body: new Uint8Array(bytes) });
  if (answer.status !== 204) throw new Error(`PUT: ${answer.status} ${await answer.text()}`);
}

async function publishCube(as: Account): Promise<{ viewLink: string; webExportId: string }> {
  const { webExportId, bytes, url } = await beginCube(as);
  expect(await putPart(url, new Uint8Array(bytes))).toBe(true);
  await call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });
  return eventually(async () => {
    const { viewLink } = await call('GET /app/web-exports/{webExportId}', { as, params: { webExportId } });
    expect(viewLink).toBeTruthy();
    return { viewLink: viewLink!, webExportId };
  }, 200);
}
