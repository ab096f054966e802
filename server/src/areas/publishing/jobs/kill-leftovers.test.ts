import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  beginExport,
  buildDesign,
  buildPerson,
  cubeGlb,
  listStore,
  startTestApp,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '../../../areas.ts';
import { systemContext } from '../../../platform/context.ts';
import { openSession } from '../../sessions/sessions.service.ts';
import { processWebExport } from './web-export.job.ts';

/**
 * Tests each state in which a killed process can leave data. `server/src/kills.deep.test.ts` really kills processes.
 */
const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});

const hour = 3_600_000;
const day = 24 * hour;
const cube = { files: [{ name: 'cube.glb', bytes: cubeGlb() }] };
const query = (text: string, values: unknown[] = []) => app.parts.database.pool.query(text, values);
const never = () => new AbortController().signal;

/** Returns the owner with a new session, because tests move the clock. */
async function freshOwner(): Promise<TestPerson> {
  const opened = await openSession(systemContext(app.parts), app.parts.database.db, owner.userId, 'password');
  const { accessToken } = opened!;
  return { ...owner, token: accessToken };
}

/** Creates a web export that is waiting for processing. No worker runs in this test. */
async function finishedExport(): Promise<string> {
  const as = await freshOwner();
  const { webExportId } = await beginExport(app, as, cube);
  const { body } = await app.call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });
  expect(body.status).toBe('processing');
  return webExportId;
}

async function row(webExportId: string) {
  const { rows } = await query('select status, attempts, error_code as code from web_exports where id = $1', [
    webExportId,
  ]);
  return rows[0];
}

async function jobStates(webExportId: string): Promise<string[]> {
  const text = "select state from pgboss.job where name = 'web-export.process' and singleton_key = $1 order by 1";
  return (await query(text, [webExportId])).rows.map(({ state }) => state);
}

const setJob = (webExportId: string, state: string) =>
  query('update pgboss.job set state = $2 where singleton_key = $1', [webExportId, state]);

describe('a web export whose job', () => {
  test('is lost gets a new one at the next sweep, and only one', async () => {
    const webExportId = await finishedExport();
    await query('delete from pgboss.job where singleton_key = $1', [webExportId]);
    await sweep(app.parts);
    await sweep(app.parts);
    expect(await jobStates(webExportId)).toEqual(['created']);
  });

  test.each(['failed', 'cancelled', 'completed'])('is %s gets a new one', async (state) => {
    const webExportId = await finishedExport();
    await setJob(webExportId, state);
    await sweep(app.parts);
    expect((await jobStates(webExportId)).toSorted()).toEqual([state, 'created'].toSorted());
  });

  test.each(['created', 'retry', 'active'])('is %s keeps it', async (state) => {
    const webExportId = await finishedExport();
    await setJob(webExportId, state);
    await sweep(app.parts);
    expect(await jobStates(webExportId)).toEqual([state]);
  });

  test('is lost is resumed when a server starts', async () => {
    const webExportId = await finishedExport();
    await query('delete from pgboss.job');
    await query("update web_exports set status = 'cancelled' where id <> $1", [webExportId]);
    const next = await startTestApp({ sharing: app, workers: true });
    try {
      await eventually(async () => expect((await row(webExportId)).status).toBe('ready'), 100);
    } finally {
      await next.close();
    }
  });
});

describe('a web export', () => {
  test('that was tried three times fails, and its files are kept', async () => {
    const webExportId = await finishedExport();
    const { rows } = await query('select upload_id from web_export_files where web_export_id = $1', [webExportId]);
    await query('update web_exports set attempts = 3 where id = $1', [webExportId]);
    await processWebExport(app.parts, webExportId, never());
    expect(await row(webExportId)).toMatchObject({ status: 'failed', code: 'CONVERSION_FAILED' });
    expect(await app.parts.store.size(`${rows[0].upload_id}.bin`)).toBe(cubeGlb().length);
  });

  test('is in work from its beginning to its end, and a normal stop of the server does not count', async () => {
    const webExportId = await finishedExport();
    const stop = new AbortController();
    const work = processWebExport(app.parts, webExportId, stop.signal);
    const inWork = () => query('select 1 from files_in_work where web_export_id = $1', [webExportId]);
    await eventually(async () => expect((await inWork()).rowCount).toBe(1), 5);
    stop.abort();
    await expect(work).rejects.toThrow();
    expect(await row(webExportId)).toMatchObject({ status: 'processing', attempts: 0 });
    expect((await inWork()).rowCount).toBe(0);
  });

  test('that two processes work on, because one of them fell silent, is published once without conflicts', async () => {
    const webExportId = await finishedExport();
    const before = new Set((await listStore(app.parts.store)).keys);
    const first = processWebExport(app.parts, webExportId, never());
    const silent =
      "update files_in_work set id = gen_random_uuid(), process_id = gen_random_uuid(), seen_at = now() - interval '1 minute'";
    await eventually(async () => expect((await query(silent)).rowCount).toBe(1), 5);
    await Promise.all([first, processWebExport(app.parts, webExportId, never())]);
    expect((await row(webExportId)).status).toBe('ready');
    const { rows } = await query(
      `select model_object_key as model, ar_object_key as ar, usdz_object_key as usdz, coarse_object_key as coarse,
        thumbnail_light_key as light, thumbnail_dark_key as dark from web_exports where id = $1`,
      [webExportId],
    );
    const named = new Set(Object.values(rows[0]));
    const added = (await listStore(app.parts.store)).keys.filter((key) => !before.has(key));
    expect(added.filter((key) => !named.has(key.replace(/br$/, '')))).toEqual([]);
  });

  test('whose commit got no response keeps its files until the result of the commit is known', async () => {
    const webExportId = await finishedExport();
    const before = new Set((await listStore(app.parts.store)).keys);
    await query(`create function break_off() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await query(`create constraint trigger break_off after update on web_exports deferrable initially deferred
      for each row when (new.status = 'ready') execute function break_off()`);
    try {
      await expect(processWebExport(app.parts, webExportId, never())).rejects.toThrow();
    } finally {
      await query('drop function break_off cascade');
    }
    const left = (await listStore(app.parts.store)).keys.filter((key) => !before.has(key));
    expect(left.length).toBeGreaterThan(1);
    await processWebExport(app.parts, webExportId, never());
    expect((await row(webExportId)).status).toBe('ready');
    app.clock.advance(day + hour);
    await sweep(app.parts);
    const { keys } = await listStore(app.parts.store);
    expect(left.filter((key) => keys.includes(key))).toEqual([]);
  });

  test('that is being finished during the sweep is not removed even if it is old', async () => {
    const as = await freshOwner();
    const { webExportId, files } = await beginExport(app, as, cube);
    app.clock.advance(day + hour);
    const finishing = await app.parts.database.pool.connect();
    try {
      await finishing.query('begin');
      await finishing.query("update web_exports set status = 'processing' where id = $1", [webExportId]);
      await finishing.query('update uploads set completed_at = now() where id = $1', [files[0]!.upload.uploadId]);
      const swept = sweep(app.parts);
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await eventually(async () => expect((await query(waiting)).rowCount).toBe(1));
      await finishing.query('commit');
      await swept;
    } finally {
      finishing.release();
    }
    expect(await row(webExportId)).toMatchObject({ status: 'processing' });
    expect((await query('select 1 from uploads where id = $1', [files[0]!.upload.uploadId])).rowCount).toBe(1);
  });
});

describe('the sweep', () => {
  test('removes the parts of an upload that was completed by a process killed before it removed them', async () => {
    const as = await freshOwner();
    const { files, webExportId } = await beginExport(app, as, cube);
    const { uploadId } = files[0]!.upload;
    await app.call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });
    await app.parts.store.putPart(uploadId, 1, Readable.from([Buffer.from('part')]), 4);
    const open = await beginExport(app, as, cube);
    await sweep(app.parts);
    const { uploads } = await listStore(app.parts.store);
    expect(uploads).not.toContain(uploadId);
    expect(uploads).toContain(open.files[0]!.upload.uploadId);
  });

  test('removes partly written files that are older than an hour, and no others', async () => {
    const folder = join(app.parts.config.DATA_DIR, 'incoming');
    const [old, recent] = [join(folder, 'old'), join(folder, 'recent')];
    const now = app.clock.now().getTime();
    for (const [path, age] of [
      [old, hour + 1000],
      [recent, hour - 60_000],
    ] as const) {
      await writeFile(path, 'half a part');
      await utimes(path, new Date(now - age), new Date(now - age));
    }
    await sweep(app.parts);
    expect(await readdir(folder)).toEqual(['recent']);
  });

  test('keeps an object whose transaction may still commit, even if its key is old', async () => {
    const { store, ids, config } = app.parts;
    const path = join(config.DATA_DIR, 'made');
    await writeFile(path, 'made');
    const key = `${ids.uuid()}.glb`;
    app.clock.advance(2 * day);
    await store.putFile(key, path);
    const now = app.clock.now();
    await utimes(join(config.DATA_DIR, 'objects', key.slice(34, 36), key), now, now);
    await sweep(app.parts);
    expect(await store.size(key)).toBe(4);
    app.clock.advance(day + hour);
    await sweep(app.parts);
    expect(await store.size(key)).toBeNull();
  });

  test('keeps the joined object of an upload whose completion was interrupted', async () => {
    const as = await freshOwner();
    const { files } = await beginExport(app, as, cube);
    const { uploadId } = files[0]!.upload;
    const { store } = app.parts;
    await store.joinParts(uploadId, 1, `${uploadId}.bin`);
    // The upload can still be completed a day later.
    await query("update uploads set created_at = created_at + interval '2 days' where id = $1", [uploadId]);
    await query(
      `update web_exports set created_at = created_at + interval '2 days'
        where id = (select web_export_id from web_export_files where upload_id = $1)`,
      [uploadId],
    );
    app.clock.advance(day + hour);
    await sweep(app.parts);
    expect(await store.size(`${uploadId}.bin`)).toBe(cubeGlb().length);
    app.clock.advance(2 * day);
    await sweep(app.parts);
    expect(await store.size(`${uploadId}.bin`)).toBeNull();
    expect((await listStore(store)).uploads).not.toContain(uploadId);
  });

  test('keeps an old draft in which a revision is being uploaded', async () => {
    const before = await freshOwner();
    const { projectId } = (await app.call('POST /app/projects', { as: before, input: { spaceId: owner.spaceId } }))
      .body;
    app.clock.advance(day + hour);
    const as = await freshOwner();
    const input = { fileName: 'engine.shapr', fileSize: 4 };
    await app.call('POST /app/projects/{projectId}/revisions', { as, params: { projectId }, input });
    await sweep(app.parts);
    expect((await query('select 1 from projects where id = $1', [projectId])).rowCount).toBe(1);
    app.clock.advance(day + hour);
    await sweep(app.parts);
    expect((await query('select 1 from projects where id = $1', [projectId])).rowCount).toBe(0);
  });

  test('continues after an error in one step, and reports the error', async () => {
    const work = join(app.parts.config.DATA_DIR, 'work', 'left');
    await mkdir(work, { recursive: true });
    app.clock.advance(2 * day);
    await query('alter table web_exports rename to web_exports_away');
    try {
      await expect(sweep(app.parts)).rejects.toThrow('the sweep did not get everything done');
    } finally {
      await query('alter table web_exports_away rename to web_exports');
    }
    await expect(stat(work)).rejects.toThrow('ENOENT');
  });

  test('keeps all files of published designs', async () => {
    const { modelKey } = await publishedModel();
    app.clock.advance(30 * day);
    await sweep(app.parts);
    expect(await app.parts.store.size(modelKey)).toBe(cubeGlb().length);
  });
});

async function publishedModel(): Promise<{ modelKey: string }> {
  const { webExportId } = await buildDesign(app, owner);
  const { rows } = await query('select model_object_key as key from web_exports where id = $1', [webExportId]);
  return { modelKey: rows[0].key };
}
