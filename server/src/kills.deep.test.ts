import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallOptions } from '@chamfer/contract';
import {
  cubeGlb,
  cubeTop,
  killPostgres,
  listStore,
  runSql,
  type ServerAccount,
  type ServerProcess,
  serverCalls,
  startServerProcess,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweep } from './areas.ts';
import { readConfig } from './platform/config/config.ts';
import { startParts } from './start-parts.ts';

/** KILL_SEED=7 varies the kills; KILLS=20 makes fewer of them. */
const seed = Number(process.env.KILL_SEED ?? 1);
const kills = Number(process.env.KILLS ?? 100);

let folder: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-kills-'));
  server = await startServerProcess(folder);
});
afterEach(async () => {
  await server?.kill();
  await killPostgres(folder);
  await rm(folder, { recursive: true, force: true });
});

const { call, commentsOf, putPart, signIn, signUp } = serverCalls(() => server.origin);
const random = randomNumbers(seed);
const day = 24 * 60 * 60_000;
const partSize = 5 * 1024 * 1024;
const cube = cubeGlb();

/** What the server has acknowledged, and what was interrupted with an unknown outcome. */
interface Ledger {
  comments: Set<string>;
  finished: Set<string>;
  cancelled: Set<string>;
  revisions: { projectId: string; revisionId: number; uploadId: string }[];
  lost: string[];
}

test(`${kills} kills lose no acknowledged data and leave nothing behind`, async () => {
  console.info(`kills: seed ${seed}, ${kills} kills`);
  const people = [await signUp('mara'), await signUp('elena'), await signUp('jonas')] as const;
  const first = await beginExport(people[0]);
  await finish(people[0], first);
  const shown = await eventually(() => readyOne(people[0], first), 200);
  const anchor = { ...cubeTop, projectViewLinkId: shown, webExportId: first };
  const ledger: Ledger = {
    comments: new Set(),
    finished: new Set([first]),
    cancelled: new Set(),
    revisions: [],
    lost: [],
  };

  let isOver = false;
  const goOn = (work: () => Promise<void>) => untilOver(() => isOver, work);
  const activity = [
    goOn(() => writeComment(people[1], anchor, ledger)),
    goOn(() => writeComment(people[2], anchor, ledger)),
    goOn(() => exportOnce(people[0], ledger)),
    goOn(() => reviseOnce(people[1], ledger)),
  ];
  for (let kill = 1; kill <= kills; kill++) {
    await pause(200 + random() * 5000);
    await server.kill();
    if (random() < 0.1) await killPostgres(folder);
    server = await startServerProcess(folder);
    // Access tokens expire after 15 minutes.
    if (kill % 20 === 0) for (const person of people) Object.assign(person, await signIn(person));
  }
  isOver = true;
  await Promise.all(activity);

  for (const person of people) Object.assign(person, await signIn(person));
  await eventually(nothingIsProcessing, 500);
  expect(ledger.lost).toEqual([]);
  const kept = await commentsOf(people[0], shown);
  expect([...ledger.comments].filter((id) => !kept.has(id))).toEqual([]);
  for (const webExportId of ledger.finished) await expectEnd(webExportId, ['ready', 'cancelled']);
  for (const webExportId of ledger.cancelled) await expectEnd(webExportId, ['cancelled']);
  console.info(`kills: ${await summary(ledger)}`);
  expect(await server.stop()).toBe(0);
  await expectNothingLeft(ledger);
}, 1_800_000);

test('a file that kills the server each time is given up after three kills, and nothing else is', async () => {
  const owner = await signUp('mara');
  const poison = await beginExport(owner);
  const innocent = [await beginExport(owner), await beginExport(owner)];
  for (const id of [poison, ...innocent]) await finish(owner, id);
  const isIn = async () => expect(await inWork()).toContain(poison);
  for (let kills = 0; kills < 20; kills++) {
    const isOver = await eventually(async () => {
      const over = (await exportRow(poison)).status === 'failed';
      if (!over) await isIn();
      return over;
    }, 5);
    if (isOver) break;
    await killAndStart();
  }
  await eventually(nothingIsProcessing, 200);
  expect(await exportRow(poison)).toMatchObject({ status: 'failed', code: 'CONVERSION_FAILED' });
  for (const id of innocent) expect((await exportRow(id)).status).toBe('ready');
  // It is tried again with what was sent.
  await call('POST /app/web-exports/{webExportId}/retry', { as: owner, params: { webExportId: poison } });
  await eventually(() => readyOne(owner, poison), 200);
}, 900_000);

test.each([3, 10])(
  '%i kills in a row, each with several files in work, lose nothing',
  async (count) => {
    const owner = await signUp('mara');
    const ids = [];
    for (let kill = 1; kill <= count; kill++) {
      const fresh = [await beginExport(owner), await beginExport(owner)];
      for (const id of fresh) await finish(owner, id);
      ids.push(...fresh);
      await eventually(async () => expect((await inWork()).length).toBeGreaterThan(0), 5);
      await server.kill();
      server = await startServerProcess(folder);
    }
    await eventually(nothingIsProcessing, 200);
    for (const id of ids) expect((await exportRow(id)).status).toBe('ready');
  },
  1_800_000,
);

/** What killed servers had in work. */
const dead = new Set<string>();

async function killAndStart(): Promise<void> {
  await server.kill();
  for (const { id } of await runSql<{ id: string }>(folder, 'select id from files_in_work')) dead.add(id);
  server = await startServerProcess(folder);
}

/** What the running server has in work. */
async function inWork(): Promise<string[]> {
  const text = 'select id, web_export_id as file from files_in_work';
  const rows = await runSql<{ id: string; file: string }>(folder, text);
  return rows.filter(({ id }) => !dead.has(id)).map(({ file }) => file);
}

async function writeComment(as: ServerAccount, anchor: object, { comments }: Ledger): Promise<void> {
  const input = { ...anchor, message: 'Chamfer here' } as CallOptions<'POST /web/comments'>['input'];
  comments.add((await call('POST /web/comments', { as, input })).commentId);
  await pause(500);
}

/** Publishes, cancels or abandons a web export, chosen at random. */
async function exportOnce(as: ServerAccount, ledger: Ledger): Promise<void> {
  const webExportId = await beginExport(as);
  const choice = random();
  if (choice < 0.15) return;
  if (choice < 0.35) {
    await Promise.allSettled([random() < 0.5 ? finish(as, webExportId) : null, cancel(as, webExportId, ledger)]);
    return;
  }
  await finish(as, webExportId);
  ledger.finished.add(webExportId);
  await pause(random() * 4000);
}

async function cancel(as: ServerAccount, webExportId: string, { cancelled }: Ledger): Promise<void> {
  await call('DELETE /app/web-exports/{webExportId}', { as, params: { webExportId } });
  cancelled.add(webExportId);
}

/** Uploads a project file; after a kill it asks which parts arrived, which must include all acknowledged ones. */
async function reviseOnce(as: ServerAccount, ledger: Ledger): Promise<void> {
  const { projectId } = await call('POST /app/projects', { as, input: { spaceId: as.spaceId } });
  const input = { fileName: 'engine.shapr', fileSize: partSize + 3 };
  const { revisionId, upload } = await call('POST /app/projects/{projectId}/revisions', {
    as,
    params: { projectId },
    input,
  });
  const { uploadId } = upload;
  const acknowledged = new Set<number>();
  for (let tries = 0; acknowledged.size < 2 && tries < 40; tries++) {
    try {
      const { parts } = await call('GET /app/uploads/{uploadId}', { as, params: { uploadId }, query: {} });
      for (const { number, received } of parts)
        if (acknowledged.has(number) && !received) ledger.lost.push(`part ${number} of ${uploadId}`);
      for (const { number, size, received, request } of parts) {
        if (received || (await putPart(request.url, Buffer.alloc(size, number)))) acknowledged.add(number);
      }
    } catch {
      await pause(200);
    }
  }
  const params = { projectId, revisionId };
  await call('POST /app/projects/{projectId}/revisions/{revisionId}/finish', { as, params });
  ledger.revisions.push({ projectId, revisionId, uploadId });
  await pause(random() * 3000);
}

async function beginExport(as: ServerAccount): Promise<string> {
  const { projectId } = await call('POST /app/projects', { as, input: { spaceId: as.spaceId } });
  const { webExportId, files } = await call('POST /app/projects/{projectId}/web-exports', {
    as,
    params: { projectId },
    input: { title: 'Cube', files: [{ kind: 'model', name: 'cube.glb', size: cube.length }] },
  });
  await putPart(files[0]!.upload.parts[0]!.request.url, cube);
  return webExportId;
}

const finish = (as: ServerAccount, webExportId: string) =>
  call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });

async function readyOne(as: ServerAccount, webExportId: string): Promise<string> {
  const { viewLink } = await call('GET /app/web-exports/{webExportId}', { as, params: { webExportId } });
  expect(viewLink).not.toBeNull();
  return viewLink!;
}

async function exportRow(webExportId: string) {
  const text = 'select status, attempts, error_code as code from web_exports where id = $1';
  return (await runSql(folder, text, [webExportId]))[0] as { status: string; attempts: number; code: string | null };
}

async function nothingIsProcessing(): Promise<void> {
  expect(await runSql(folder, "select id from web_exports where status = 'processing' or awaits_delivery")).toEqual([]);
}

/** None fails, because the files are valid and the kills have nothing to do with them. */
async function expectEnd(webExportId: string, ends: string[]): Promise<void> {
  expect(ends).toContain((await exportRow(webExportId)).status);
}

async function summary({ comments, revisions, finished, cancelled }: Ledger): Promise<string> {
  const rows = await runSql<{ status: string; count: number }>(
    folder,
    'select status, count(*)::int as count from web_exports group by 1 order by 1',
  );
  const exports = rows.map(({ status, count }) => `${count} ${status}`).join(', ');
  return `${comments.size} comments, ${revisions.length} revisions, ${finished.size} finished and ${cancelled.size} cancelled exports acknowledged; exports: ${exports}`;
}

/** A day later, after the last sweep, rows and stored files match each other exactly. */
async function expectNothingLeft({ revisions }: Ledger): Promise<void> {
  const env = { DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'error' };
  const clock = { now: () => new Date(Date.now() + 2 * day) };
  const parts = await startParts(readConfig(env), { clock });
  try {
    await sweep(parts);
    const { rows: open } = await parts.database.pool.query(
      "select id from web_exports where status in ('uploading', 'processing')",
    );
    expect(open).toEqual([]);
    const { rows } = await parts.database.pool.query<{ key: string }>(`
      select key from (
        select object_key as key from uploads union select object_key from revisions union select object_key from drawings
        union select unnest(array[model_object_key, coarse_object_key, ar_object_key, usdz_object_key,
          thumbnail_light_key, thumbnail_dark_key]) from web_exports
      ) named where key is not null`);
    const named = new Set(rows.map(({ key }) => key));
    const { keys, uploads } = await listStore(parts.store);
    const plain = new Set(keys.map((key) => key.replace(/(\.(?:glb|svg))br$/, '$1')));
    expect([...plain].filter((key) => !named.has(key))).toEqual([]);
    expect([...named].filter((key) => !plain.has(key))).toEqual([]);
    expect(uploads).toEqual([]);
    for (const place of ['incoming', 'work']) expect(await readdir(join(folder, place))).toEqual([]);
    for (const { uploadId } of revisions) {
      const bytes = Buffer.concat(await parts.store.read(`${uploadId}.bin`).toArray());
      expect(bytes.equals(Buffer.concat([Buffer.alloc(partSize, 1), Buffer.alloc(3, 2)]))).toBe(true);
    }
  } finally {
    await parts.close();
  }
}

/** Repeats work until it is over; work interrupted by a kill or refused by a limit is restarted a little later. */
async function untilOver(isOver: () => boolean, work: () => Promise<void>): Promise<void> {
  while (!isOver()) await work().catch(() => pause(200));
}

/** Reproducible pseudo-random numbers from 0 to 1 (mulberry32). */
function randomNumbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
