import { execFileSync } from 'node:child_process';
import {
  beginExport,
  buildPerson,
  cubeGlb,
  listStore,
  startTestApp,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sweep } from '../../../areas.ts';
import type { Parts } from '../../../platform/parts.ts';
import { linkTopic } from '../../review/links/link-events.service.ts';
import { deliverWebExport } from './delivery.job.ts';
import { processWebExport } from './web-export.job.ts';

/** What follows a link that lives. No worker runs in these tests: each begins the jobs by itself. */
const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});

const never = () => new AbortController().signal;
const deliver = (webExportId: string, parts = app.parts) => deliverWebExport(parts, webExportId, never());
const query = (text: string, values: unknown[] = []) => app.parts.database.pool.query(text, values);

/** A link that lives, and waits for what follows. */
async function publishedLink(projectId?: string) {
  const files = [{ name: 'cube.glb', bytes: cubeGlb() }];
  const { webExportId } = await beginExport(app, owner, { projectId, files });
  const params = { webExportId };
  await app.call('POST /app/web-exports/{webExportId}/finish', { as: owner, params });
  await processWebExport(app.parts, webExportId, never());
  const { body } = await app.call('GET /app/web-exports/{webExportId}', { as: owner, params });
  expect(body).toMatchObject({ status: 'ready', stage: 'done' });
  return { webExportId, projectId: body.projectId, viewLink: body.viewLink! };
}

async function shown(viewLink: string) {
  return (await app.call('POST /web/web-exports', { query: { v: viewLink }, as: owner })).body.webExport;
}

async function listed() {
  const query = { teamId: owner.teamId };
  const [links, projects] = [
    await app.call('GET /web/project-view-links', { as: owner, query }),
    await app.call('GET /web/projects', { as: owner, query }),
  ];
  return [links.body.projectViewLinks[0]!, projects.body.projects[0]!];
}

async function row(webExportId: string) {
  const text = 'select status, attempts, awaits_delivery as waits from web_exports where id = $1';
  return (await query(text, [webExportId])).rows[0];
}

/** Kills the process that works on a file. @throws Error if there is none */
function killChild(): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const child = lines.find(
    (line) => line.includes('worker-main.ts') && Number(line.trim().split(/\s+/)[1]) === process.pid,
  );
  process.kill(Number(child!.trim().split(/\s+/)[0]), 'SIGKILL');
}

/** The events that readers of a link get from now on. */
function eventsOn(viewLink: string): object[] {
  const received: object[] = [];
  const subscriber = { onEvent: (event: object) => received.push(event) };
  onTestFinished(app.parts.events.subscribe(linkTopic, viewLink, subscriber));
  return received;
}

test('a link lives before its files are packed, and shows them when they come', async () => {
  const { webExportId, viewLink } = await publishedLink();
  const before = await shown(viewLink);
  const nothing = { thumbnailDownloads: null, arModelDownload: null, usdzDownload: null, isComplete: false };
  expect(before).toMatchObject(nothing);
  expect(before).toMatchObject({ triangleCount: 12, wantsThumbnails: true });
  expect((await app.fetch('GET', before.modelFileDownload.url)).bytes.equals(cubeGlb())).toBe(true);
  for (const item of await listed()) expect(item).toMatchObject({ thumbnailDownloads: null, isComplete: false });

  const received = eventsOn(viewLink);
  await deliver(webExportId);
  // Thumbnails come first.
  const event = { type: 'web_export_updated', webExportId };
  await eventually(() => expect(received).toEqual([event, event]));
  const after = await shown(viewLink);
  expect(after).toMatchObject({ isComplete: true, triangleCount: 12 });
  const packed = await app.fetch('GET', after.modelFileDownload.url);
  expect([packed.status, packed.bytes.length]).toEqual([200, after.fileSize]);
  const pathOf = ({ url }: { url: string }) => url.split('?')[0];
  expect(pathOf(after.modelFileDownload)).not.toBe(pathOf(before.modelFileDownload));
  for (const item of [after, ...(await listed())]) {
    expect(item.isComplete).toBe(true);
    const { status, headers } = await app.fetch('GET', item.thumbnailDownloads!.dark.url);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
  }
  for (const file of [after.arModelDownload, after.usdzDownload]) {
    expect((await app.fetch('GET', file!.url)).status).toBe(200);
  }
  // A page that was opened in between still reads what it was given.
  expect((await app.fetch('GET', before.modelFileDownload.url)).bytes.equals(cubeGlb())).toBe(true);
});

describe('a kill between the link and what follows', () => {
  const jobs = (webExportId: string) =>
    query("select state from pgboss.job where name = 'web-export.deliver' and singleton_key = $1", [webExportId]);

  test('leaves the job, which was sent with the link', async () => {
    const { webExportId } = await publishedLink();
    expect((await jobs(webExportId)).rows).toEqual([{ state: 'created' }]);
    expect(await row(webExportId)).toEqual({ status: 'ready', attempts: 0, waits: true });
  });

  test('is recovered by the next server to start, even if the queue was lost', async () => {
    await query('update web_exports set awaits_delivery = false');
    const { webExportId, viewLink } = await publishedLink();
    await query('delete from pgboss.job');
    const next = await startTestApp({ sharing: app, workers: true });
    try {
      await eventually(async () => expect(await row(webExportId)).toMatchObject({ waits: false }));
    } finally {
      await next.close();
    }
    expect((await shown(viewLink)).thumbnailDownloads).not.toBeNull();
  });

  test('gets one job at a sweep, however many there are', async () => {
    const { webExportId } = await publishedLink();
    await query('delete from pgboss.job');
    await sweep(app.parts);
    await sweep(app.parts);
    expect((await jobs(webExportId)).rows).toEqual([{ state: 'created' }]);
  });

  test('between thumbnails and packed files keeps the thumbnails', async () => {
    const { webExportId, viewLink } = await publishedLink();
    await deliver(webExportId);
    const { thumbnailDownloads } = await shown(viewLink);
    await query('update web_exports set awaits_delivery = true where id = $1', [webExportId]);
    await deliver(webExportId);
    expect((await shown(viewLink)).thumbnailDownloads!.light.url.split('?')[0]).toBe(
      thumbnailDownloads!.light.url.split('?')[0],
    );
  });
});

describe('what follows', () => {
  test('is tried three times; then the link stays as it was published', async () => {
    const { webExportId, viewLink } = await publishedLink();
    const { modelFileDownload } = await shown(viewLink);
    const broken = { ...app.parts, store: { ...app.parts.store, copyTo: () => Promise.reject(new Error('no disk')) } };
    for (const attempts of [1, 2]) {
      await expect(deliver(webExportId, broken)).rejects.toThrow('no disk');
      expect(await row(webExportId)).toEqual({ status: 'ready', attempts, waits: true });
    }
    await expect(deliver(webExportId, broken)).rejects.toThrow('no disk');
    expect(await row(webExportId)).toMatchObject({ status: 'ready', waits: false });
    expect(await shown(viewLink)).toMatchObject({ thumbnailDownloads: null, isComplete: true });
    expect((await app.fetch('GET', modelFileDownload.url)).status).toBe(200);
  });

  test('is not begun a fourth time after three kills', async () => {
    const { webExportId } = await publishedLink();
    await query('update web_exports set attempts = 3 where id = $1', [webExportId]);
    await deliver(webExportId);
    expect(await row(webExportId)).toMatchObject({ status: 'ready', waits: false });
  });

  test('is tried again when its process was killed', async () => {
    const { webExportId, viewLink } = await publishedLink();
    const work = deliver(webExportId);
    await eventually(() => killChild(), 5);
    await expect(work).rejects.toMatchObject({ code: 'CONVERSION_FAILED' });
    expect(await row(webExportId)).toEqual({ status: 'ready', attempts: 1, waits: true });
    await deliver(webExportId);
    expect(await shown(viewLink)).toMatchObject({ isComplete: true, thumbnailDownloads: expect.anything() });
  });

  test('is given up at once where the model takes too long, and the link lives on', async () => {
    const { webExportId, viewLink } = await publishedLink();
    const hurried: Parts = { ...app.parts, config: { ...app.parts.config, CONVERSION_TIMEOUT_MS: 1 } };
    await deliver(webExportId, hurried);
    expect(await row(webExportId)).toMatchObject({ status: 'ready', waits: false });
    const { modelFileDownload } = await shown(viewLink);
    expect((await app.fetch('GET', modelFileDownload.url)).status).toBe(200);
  });

  test('does not count an attempt that an orderly stop of the server ended', async () => {
    const { webExportId } = await publishedLink();
    const stop = new AbortController();
    const work = deliverWebExport(app.parts, webExportId, stop.signal);
    const inWork = () => query('select 1 from files_in_work where web_export_id = $1', [webExportId]);
    await eventually(async () => expect((await inWork()).rowCount).toBe(1), 5);
    stop.abort();
    await expect(work).rejects.toThrow();
    expect(await row(webExportId)).toEqual({ status: 'ready', attempts: 0, waits: true });
    expect((await inWork()).rowCount).toBe(0);
  });

  test('is stored once if two processes work on it', async () => {
    const { webExportId } = await publishedLink();
    const before = new Set((await listStore(app.parts.store)).keys);
    await Promise.all([deliver(webExportId), deliver(webExportId)]);
    const { rows } = await query(
      `select array[model_object_key, coarse_object_key, ar_object_key, usdz_object_key, thumbnail_light_key,
        thumbnail_dark_key] as keys from web_exports where id = $1`,
      [webExportId],
    );
    const named = (rows[0].keys as (string | null)[]).filter((key) => key !== null);
    const added = (await listStore(app.parts.store)).keys.filter((key) => !before.has(key));
    expect(added.map((key) => key.replace(/br$/, '')).filter((key) => !named.includes(key))).toEqual([]);
    expect(named).toHaveLength(5);
  });

  test('keeps a picture that a viewer sent in the meantime', async () => {
    const { webExportId, viewLink } = await publishedLink();
    const picture = await sharp({ create: { width: 960, height: 720, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const params = { webExportId, theme: 'light' } as const;
    const call = 'PUT /app/web-exports/{webExportId}/thumbnails/{theme}';
    const { status } = await app.call(call, { as: owner, params, body: picture });
    expect(status).toBe(204);
    // The other one is not there yet.
    expect((await shown(viewLink)).thumbnailDownloads).toBeNull();
    await deliver(webExportId);
    const { light, dark } = (await shown(viewLink)).thumbnailDownloads!;
    const middle = async ({ url }: { url: string }) =>
      (
        await sharp((await app.fetch('GET', url)).bytes)
          .removeAlpha()
          .raw()
          .toBuffer()
      ).subarray(0, 3);
    expect((await middle(light))[0]).toBeGreaterThan(180);
    expect((await middle(dark))[0]).toBeLessThan(100);
  });

  test('does not notify the readers of a link that shows a newer export by then', async () => {
    const first = await publishedLink();
    const second = await publishedLink(first.projectId);
    expect(second.viewLink).toBe(first.viewLink);
    const received = eventsOn(first.viewLink);
    await deliver(first.webExportId);
    await deliver(second.webExportId);
    const event = { type: 'web_export_updated', webExportId: second.webExportId };
    await eventually(() => expect(received).toEqual([event, event]));
    expect(await shown(first.viewLink)).toMatchObject({ webExportId: second.webExportId, isComplete: true });
  });

  test('stores nothing for a project that was deleted meanwhile', async () => {
    const { webExportId, projectId } = await publishedLink();
    await query('delete from projects where id = $1', [projectId]);
    const before = (await listStore(app.parts.store)).keys;
    await deliver(webExportId);
    expect((await listStore(app.parts.store)).keys).toEqual(before);
  });
});
