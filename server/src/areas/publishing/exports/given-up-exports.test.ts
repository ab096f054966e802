import { beginExport, buildPerson, cubeGlb, startTestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sweep } from '../../../areas.ts';
import { systemContext } from '../../../platform/context.ts';
import { openSession } from '../../sessions/sessions.service.ts';
import { deliverWebExport } from '../jobs/delivery.job.ts';
import { processWebExport } from '../jobs/web-export.job.ts';

/** What was given up without being refused for its content. No worker runs: each test processes by itself. */
vi.setConfig({ testTimeout: 600_000 });
const app = useTestApp({ env: { WEB_EXPORTS_IN_PROGRESS: '2' } });
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});
beforeEach(async () => {
  await query('update web_exports set awaits_delivery = false, retry_until = null');
  await query("update web_exports set status = 'cancelled' where status <> 'ready'");
});

const day = 24 * 3_600_000;
const query = (text: string, values: unknown[] = []) => app.parts.database.pool.query(text, values);
const process = (webExportId: string) => processWebExport(app.parts, webExportId, new AbortController().signal);

/** The owner with a new session, because tests move the clock. */
async function freshOwner(): Promise<TestPerson> {
  const opened = await openSession(systemContext(app.parts), app.parts.database.db, owner.userId, 'password');
  return { ...owner, token: opened!.accessToken };
}

/** A web export that was tried three times and is given up. */
async function givenUp(bytes = cubeGlb()): Promise<{ webExportId: string; projectId: string }> {
  const as = await freshOwner();
  const { webExportId } = await beginExport(app, as, { title: 'Gearbox', files: [{ name: 'gearbox.glb', bytes }] });
  const { body } = await app.call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });
  await query('update web_exports set attempts = 3 where id = $1', [webExportId]);
  await process(webExportId);
  return { webExportId, projectId: body.projectId };
}

const look = async (webExportId: string) =>
  (await app.call('GET /app/web-exports/{webExportId}', { as: await freshOwner(), params: { webExportId } })).body;
const retry = async (webExportId: string) =>
  app.call('POST /app/web-exports/{webExportId}/retry', { as: await freshOwner(), params: { webExportId } });
const list = async (given: { teamId?: string; projectId?: string } = {}) =>
  (await app.call('GET /app/given-up-web-exports', { as: await freshOwner(), query: given })).body.items;

const daysUntil = (time: string | null) => (Date.parse(time!) - app.clock.now().getTime()) / day;

test('a web export that was given up says until when it can be tried again, and is published with what was sent', async () => {
  const { webExportId } = await givenUp();
  const failed = await look(webExportId);
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'CONVERSION_FAILED' } });
  expect(daysUntil(failed.retryUntil)).toBeCloseTo(7, 2);
  const { status, body } = await retry(webExportId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'processing', stage: 'waiting', progress: 0, error: null, retryUntil: null });
  // A second press changes nothing.
  expect((await retry(webExportId)).body.status).toBe('processing');
  const jobs = "select 1 from pgboss.job where singleton_key = $1 and state = 'created'";
  expect((await query(jobs, [webExportId])).rowCount).toBe(1);
  await process(webExportId);
  expect((await retry(webExportId)).body).toMatchObject({ status: 'ready', viewLink: expect.any(String) });
});

// Before the clock is moved: a sweep would take the folder of the work for an old one.
test('a server that starts goes on with one that was being tried again', async () => {
  const { webExportId } = await givenUp();
  expect((await retry(webExportId)).body.status).toBe('processing');
  await query('delete from pgboss.job');
  const next = await startTestApp({ sharing: app, workers: true });
  try {
    await eventually(async () => expect(await look(webExportId)).toMatchObject({ status: 'ready' }));
  } finally {
    await next.close();
  }
});

test('it is tried three times again, and kept for seven days from then', async () => {
  const { webExportId } = await givenUp();
  app.clock.advance(2 * day);
  await retry(webExportId);
  await query('update web_exports set attempts = 3 where id = $1', [webExportId]);
  await process(webExportId);
  const failed = await look(webExportId);
  expect(failed.status).toBe('failed');
  expect(daysUntil(failed.retryUntil)).toBeCloseTo(7, 2);
});

test('files that were refused for their content are not kept', async () => {
  const bytes = Buffer.from(cubeGlb());
  bytes.fill(0x7b, 40, 200);
  const as = await freshOwner();
  const { webExportId } = await beginExport(app, as, { files: [{ name: 'cube.glb', bytes }] });
  await app.call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });
  await process(webExportId);
  expect(await look(webExportId)).toMatchObject({ status: 'failed', retryUntil: null });
  expect((await retry(webExportId)).body.code).toBe('WEB_EXPORT_CLOSED');
});

describe('what follows a link', () => {
  const deliver = (webExportId: string) => deliverWebExport(app.parts, webExportId, new AbortController().signal);
  /** A design whose link works, and of which nothing else could be made. */
  async function withoutFiles() {
    const as = await freshOwner();
    const { webExportId } = await beginExport(app, as, {
      title: 'Gearbox',
      files: [{ name: 'gearbox.glb', bytes: cubeGlb() }],
    });
    await app.call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });
    await process(webExportId);
    await query('update web_exports set attempts = 3 where id = $1', [webExportId]);
    await deliver(webExportId);
    return webExportId;
  }
  const stored = async (webExportId: string) => {
    const columns =
      'awaits_delivery as waits, try_alone as alone, thumbnail_light_key as light, usdz_object_key as usdz';
    return (await query(`select ${columns} from web_exports where id = $1`, [webExportId])).rows[0];
  };

  test('is listed once it was given up, and is made when it is tried again', async () => {
    const webExportId = await withoutFiles();
    expect(await stored(webExportId)).toEqual({ waits: false, alone: false, light: null, usdz: null });
    const [item, ...others] = await list();
    expect([item, others]).toMatchObject([{ webExportId, title: 'Gearbox', isPublished: true }, []]);
    expect(daysUntil(item!.retryUntil)).toBeCloseTo(7, 2);
    expect((await retry(webExportId)).body).toMatchObject({ status: 'ready', retryUntil: null });
    expect(await list()).toEqual([]);
    // A second press changes nothing.
    expect((await retry(webExportId)).status).toBe(200);
    const jobs =
      "select 1 from pgboss.job where name = 'web-export.deliver' and singleton_key = $1 and state = 'created'";
    expect((await query(jobs, [webExportId])).rowCount).toBe(1);
    expect(await stored(webExportId)).toMatchObject({ waits: true, alone: true });
    await deliver(webExportId);
    const made = { waits: false, light: expect.any(String), usdz: expect.any(String) };
    expect(await stored(webExportId)).toMatchObject(made);
    expect(await list()).toEqual([]);
  });

  test('is tried three times again, and can be left so; the design stays', async () => {
    const webExportId = await withoutFiles();
    await retry(webExportId);
    await query('update web_exports set attempts = 3 where id = $1', [webExportId]);
    await deliver(webExportId);
    expect(await list()).toMatchObject([{ webExportId, isPublished: true }]);
    const remove = async () =>
      app.call('DELETE /app/web-exports/{webExportId}', { as: await freshOwner(), params: { webExportId } });
    expect((await remove()).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await look(webExportId)).toMatchObject({ status: 'ready', viewLink: expect.any(String), retryUntil: null });
    expect((await remove()).body.code).toBe('WEB_EXPORT_CLOSED');
  });

  test('stays given up after seven days, and the sweep takes nothing of the design', async () => {
    const webExportId = await withoutFiles();
    app.clock.advance(7 * day + 60_000);
    await sweep(app.parts);
    expect(await list()).toEqual([]);
    expect((await retry(webExportId)).body).toMatchObject({ status: 'ready' });
    expect(await stored(webExportId)).toMatchObject({ waits: false });
  });
});

describe('the sweep', () => {
  test('keeps it for seven days, with its project and files, and removes it then', async () => {
    const { webExportId, projectId } = await givenUp();
    const { rows } = await query('select upload_id as id from web_export_files where web_export_id = $1', [
      webExportId,
    ]);
    const key = `${rows[0].id}.bin`;
    app.clock.advance(7 * day - 60_000);
    await sweep(app.parts);
    expect(await app.parts.store.size(key)).toBe(cubeGlb().length);
    expect((await query('select 1 from projects where id = $1', [projectId])).rowCount).toBe(1);
    expect(await look(webExportId)).toMatchObject({ status: 'failed', retryUntil: expect.any(String) });
    app.clock.advance(60_000);
    // Also before the next sweep.
    expect((await retry(webExportId)).body.code).toBe('WEB_EXPORT_CLOSED');
    expect((await list()).map((item) => item.webExportId)).not.toContain(webExportId);
    await sweep(app.parts);
    expect(await app.parts.store.size(key)).toBeNull();
    expect((await look(webExportId)) as object).toMatchObject({ code: 'WEB_EXPORT_NOT_FOUND' });
    await sweep(app.parts);
    expect((await query('select 1 from projects where id = $1', [projectId])).rowCount).toBe(0);
  });

  test('leaves one alone that is being tried again when its seven days end', async () => {
    const { webExportId } = await givenUp();
    app.clock.advance(7 * day - 1000);
    await retry(webExportId);
    app.clock.advance(day);
    await sweep(app.parts);
    await process(webExportId);
    expect((await look(webExportId)).status).toBe('ready');
  });
});

test('it can be discarded, with all its data', async () => {
  const { webExportId } = await givenUp();
  const params = { webExportId };
  const { status } = await app.call('DELETE /app/web-exports/{webExportId}', { as: await freshOwner(), params });
  expect(status).toBe(204);
  expect(await look(webExportId)).toMatchObject({ status: 'cancelled', retryUntil: null });
  const files = 'select 1 from web_export_files where web_export_id = $1';
  expect((await query(files, [webExportId])).rowCount).toBe(0);
  expect((await retry(webExportId)).body.code).toBe('WEB_EXPORT_CLOSED');
});

test('it counts as open again, so that nobody tries any number at once', async () => {
  const ids = [await givenUp(), await givenUp(), await givenUp()].map(({ webExportId }) => webExportId);
  const codes = [];
  for (const id of ids) codes.push((await retry(id)).body.code);
  expect(codes).toEqual([undefined, undefined, 'UPLOAD_LIMIT_REACHED']);
});

describe('the list', () => {
  test('has one’s own of a team or project, newest first', async () => {
    const [first, second] = [await givenUp(), await givenUp()];
    const ids = [second.webExportId, first.webExportId];
    expect((await list()).map((item) => item.webExportId)).toEqual(ids);
    expect((await list({ teamId: owner.teamId })).map((item) => item.webExportId)).toEqual(ids);
    expect(await list({ projectId: first.projectId })).toMatchObject([
      { webExportId: first.webExportId, title: 'Gearbox', retryUntil: expect.any(String) },
    ]);
    expect(await list({ teamId: app.parts.ids.uuid() })).toEqual([]);
  });

  test('has nothing of others, nor what may no longer be published', async () => {
    const { webExportId, projectId } = await givenUp();
    const other = await buildPerson(app);
    expect((await app.call('GET /app/given-up-web-exports', { as: other, query: {} })).body.items).toEqual([]);
    const refused = await app.call('POST /app/web-exports/{webExportId}/retry', { as: other, params: { webExportId } });
    expect([refused.status, refused.body.code]).toEqual([404, 'WEB_EXPORT_NOT_FOUND']);
    await query('update projects set archived_at = now() where id = $1', [projectId]);
    expect(await list()).toEqual([]);
    const { body } = await retry(webExportId);
    expect([body.code, body.details]).toEqual(['OPERATION_NOT_ALLOWED', { reason: 'archived' }]);
  });
});
